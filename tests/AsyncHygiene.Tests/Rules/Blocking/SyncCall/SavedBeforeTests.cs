using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>Saves of Entity Framework after which nothing is left to save.</summary>
public class SavedBeforeTests
{
    [Theory]
    [InlineData("shop.Add(1); shop.[|SaveChanges|](); shop.SaveChanges();")]
    [InlineData("shop.Add(1); await shop.SaveChangesAsync(); shop.SaveChanges();")]
    [InlineData("shop.Add(1); await shop.SaveChangesAsync(token).ConfigureAwait(false); shop.SaveChanges();")]
    [InlineData("this._shop.Add(1); this._shop.[|SaveChanges|](); this._shop.SaveChanges();")]
    [InlineData("shop.Add(0); for (int i = 1; i <= 53; i++) { shop.Add(i); shop.[|SaveChanges|](); } shop.SaveChanges();")]
    [InlineData("shop.Add(0); do { shop.Add(1); shop.[|SaveChanges|](); } while (token.CanBeCanceled); shop.SaveChanges();")]
    [InlineData("using (var own = new Shop()) { foreach (var i in items) { own.Add(i); own.[|SaveChanges|](); } own.SaveChanges(); }")]
    [InlineData("var own = new Shop(); foreach (var i in items) { own.Add(i); await own.SaveChangesAsync(); } own.SaveChanges();")]
    public Task Accepts_a_save_with_nothing_to_save(string body) => VerifyAsync(body);

    [Theory]
    [InlineData("shop.[|SaveChanges|](); shop.Add(1); shop.[|SaveChanges|]();")]
    [InlineData("shop.Add(1); _shop.[|SaveChanges|](); shop.[|SaveChanges|]();")]
    [InlineData("shop.Add(1); shop.[|SaveChanges|](false); shop.[|SaveChanges|]();")]
    [InlineData("shop.Add(1); if (token.CanBeCanceled) shop.[|SaveChanges|](); shop.[|SaveChanges|]();")]
    [InlineData("shop.Add(0); foreach (var i in items) { shop.Add(i); shop.[|SaveChanges|](); } shop.[|SaveChanges|]();")]
    [InlineData("shop.Add(0); for (int i = 0; i < items.Length; i++) { shop.Add(i); shop.[|SaveChanges|](); } shop.[|SaveChanges|]();")]
    [InlineData("for (int i = 0; i < 5; i++) { shop.Add(i); if (i == 2) continue; shop.[|SaveChanges|](); } shop.[|SaveChanges|]();")]
    [InlineData("for (int i = 0; i < 5; i++) { shop.[|SaveChanges|](); shop.Add(i); } shop.[|SaveChanges|]();")]
    [InlineData("for (int i = 5; i < 5; i++) { shop.[|SaveChanges|](); } shop.[|SaveChanges|]();")]
    [InlineData("var own = shop; foreach (var i in items) { own.Add(i); own.[|SaveChanges|](); } own.[|SaveChanges|]();")]
    public Task Flags_a_save_that_may_have_something_to_save(string body) => VerifyAsync(body);

    private static Task VerifyAsync(string body) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        class Shop : DbContext { public void Add(int id) { } }
        class Orders
        {
            private readonly Shop _shop = new Shop();
            async Task Save(Shop shop, int[] items, CancellationToken token) { await Task.Yield(); {{body}} }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore());
}
