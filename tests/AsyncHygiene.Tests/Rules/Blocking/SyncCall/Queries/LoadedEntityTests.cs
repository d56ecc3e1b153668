using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall.Queries;

/// <summary>A repository that looks up what its callers have loaded finds it in its context.</summary>
public class LoadedEntityTests
{
    private const DiagnosticSeverity Info = DiagnosticSeverity.Info;
    private const DiagnosticSeverity Warning = DiagnosticSeverity.Warning;

    [Theory]
    [InlineData("var brand = await brands.GetByIdAsync(id); brand.Name = name; await brands.UpdateAsync(brand);", Info)]
    [InlineData("var brand = await brands.GetByIdAsync(id).ConfigureAwait(false); await brands.UpdateAsync(brand);", Info)]
    [InlineData("var brand = new Brand { Id = id }; await brands.UpdateAsync(brand);", Warning)]
    [InlineData("await brands.UpdateAsync(given);", Warning)]
    [InlineData("var brand = await brands.GetByIdAsync(id); await brands.UpdateAsync(brand); await brands.UpdateAsync(given);", Warning)]
    [InlineData("System.Func<Brand, Task> update = brands.UpdateAsync; await update(given);", Warning)]
    [InlineData("_ = nameof(brands.UpdateAsync);", Warning)]
    public Task Reports_a_Find_of_what_all_callers_have_loaded_as_information(string call, DiagnosticSeverity severity) =>
        VerifyAsync("entity.Id", call, severity);

    [Theory]
    [InlineData("_id")]
    [InlineData("entity.ParentId")]
    [InlineData("entity.Name.Length")]
    public Task Flags_a_Find_by_another_key(string key) =>
        VerifyAsync(key, "var brand = await brands.GetByIdAsync(id); await brands.UpdateAsync(brand);", Warning);

    private static Task VerifyAsync(string key, string call, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.EntityFrameworkCore;

        public interface IEntity { int Id { get; } int ParentId => 1; string Name { get; } }
        public class Brand : IEntity { public int Id { get; set; } public string Name { get; set; } = ""; }
        public interface IRows<T> where T : class, IEntity
        {
            Task<T> GetByIdAsync(int id);
            Task UpdateAsync(T entity);
        }

        public class Rows<T>(DbContext db) : IRows<T> where T : class, IEntity
        {
            private readonly int _id = 1;
            public async Task<T> GetByIdAsync(int id) => await db.Set<T>().FindAsync(id);
            public Task UpdateAsync(T entity)
            {
                var known = db.Set<T>().{|#0:Find|}({{key}});
                db.Entry(known).CurrentValues.SetValues(entity);
                return Task.CompletedTask;
            }
        }

        public class BrandsController(IRows<Brand> brands) : ControllerBase
        {
            public async Task Post(int id, string name, Brand given) { await Task.Yield(); {{call}} }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        new DiagnosticResult("AH1003", severity).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));
}
