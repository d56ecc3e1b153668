using System;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Xunit;

namespace AsyncHygiene.Tests.Rules.Blocking;

/// <summary>
/// A token is handed on only where the call with it means the same method, or its overload with nothing but the token more.
/// </summary>
public class TokenOverloadTests
{
    private const string Source =
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public class Base { public Task<int> FurtherUpAsync(int id, CancellationToken token) => null; }

        public class Store : Base
        {
        $MEMBERS$
        }

        public static class Extensions { public static Task<int> ElsewhereAsync(this Store store, int id, CancellationToken token) => null; }

        class C
        {
            async Task M(Store store, CancellationToken token)
            {
                await Task.Yield();
                $CALL$
            }
        }
        """;

    [Theory]
    [InlineData(
        "public extern int Load(int id); public Task<int> LoadAsync(int id) => null; public Task<int> LoadAsync(int id, CancellationToken "
            + "token) => null;",
        "Load",
        "LoadAsync(1, token)")]
    [InlineData(
        "public extern int Load(int id); public Task<int> LoadAsync(int id, CancellationToken token = default) => null;",
        "Load",
        "LoadAsync(1, token)")]
    [InlineData(
        "public extern int Load(int id); public Task<int> LoadAsync(int id) => null; public Task<int> LoadAsync(object key, "
            + "CancellationToken token) => null;",
        "Load",
        "LoadAsync(1)")]
    [InlineData(
        "public extern int Load(int id); public Task<int> LoadAsync(int id) => null; public Task<int> LoadAsync(int count, "
            + "CancellationToken token) => null;",
        "Load",
        "LoadAsync(1)")]
    [InlineData(
        "public extern int Load(int id); public Task<int> LoadAsync(int id) => null; public Task<int> LoadAsync(int id, CancellationToken "
            + "token, bool fresh = true) => null;",
        "Load",
        "LoadAsync(1)")]
    [InlineData(
        "public extern int Load(int id, bool fresh = true); public Task<int> LoadAsync(int id, bool fresh = true) => null; public "
            + "Task<int> LoadAsync(int id, CancellationToken token, bool fresh = false) => null;",
        "Load",
        "LoadAsync(1)")]
    [InlineData(
        "public extern int Load(int id); public Task<int> LoadAsync(int id) => null; [Obsolete] public Task<int> LoadAsync(int id, "
            + "CancellationToken token) => null;",
        "Load",
        "LoadAsync(1)")]
    [InlineData("public extern int FurtherUp(int id); public Task<int> FurtherUpAsync(int id) => null;", "FurtherUp", "FurtherUpAsync(1)")]
    [InlineData("public extern int Elsewhere(int id); public Task<int> ElsewhereAsync(int id) => null;", "Elsewhere", "ElsewhereAsync(1)")]
    [InlineData(
        "public extern int Rollback(int id); public Task<int> RollbackAsync(int id, CancellationToken token = default) => null;",
        "Rollback",
        "RollbackAsync(1)")]
    [InlineData(
        "public extern int Rollback(int id); public Task<int> RollbackAsync(int id, CancellationToken token) => null;",
        "Rollback",
        "RollbackAsync(1, CancellationToken.None)")]
    public Task Hands_the_token_to_the_same_method_only(string members, string method, string call)
    {
        var source = Source.Replace("$MEMBERS$", members, StringComparison.Ordinal);
        return Verify<SyncCallAnalyzer, SyncCallFix>.FixAsync(
            source.Replace("$CALL$", $"_ = store.[|{method}|](1);", StringComparison.Ordinal),
            source.Replace("$CALL$", $"_ = await store.{call};", StringComparison.Ordinal));
    }
}
