using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Mocks;

/// <summary>A test that tells NSubstitute about a member drops the task of a call that runs nothing.</summary>
public class RecordedCallTests
{
    private const string Load = "{ Thread.Sleep(1); return Task.FromResult(id); }";
    private const string LoadAsync = "{ await Task.Delay(1); return id; }";

    [Theory]
    [InlineData("store.LoadAsync(1).Returns(2);")]
    [InlineData("store.LoadAsync(2).Returns(Task.FromResult(3), Task.FromResult(4));")]
    [InlineData("store.LoadAsync(3).ReturnsForAnyArgs(5).AndDoes(_ => { });")]
    [InlineData("store.LoadAsync(4).ThrowsAsync(new System.Exception());")]
    [InlineData("store.Configure().LoadAsync(5);")]
    [InlineData("SubstituteExtensions.Returns(store.LoadAsync(1), 2);")]
    [InlineData("SubstituteExtensions.Returns(store.LoadAsync(1), Task.FromResult(3), Task.FromResult(4));")]
    [InlineData("SubstituteExtensions.ReturnsForAnyArgs(store.LoadAsync(3), 5).AndDoes(_ => { });")]
    [InlineData("ExceptionExtensions.ThrowsAsync(store.LoadAsync(4), new System.Exception());")]
    [InlineData("SubstituteExtensions.Received(store, 1).LoadAsync(1);")]
    [InlineData("store.When(s => s.LoadAsync(1)).Do(_ => { });")]
    [InlineData("store.WhenForAnyArgs(s => { s.LoadAsync(1); }).Do(_ => { });")]
    [InlineData("store.Received(1).LoadAsync(1);")]
    [InlineData("store.DidNotReceiveWithAnyArgs().LoadAsync(1);")]
    [InlineData("Received.InOrder(() => { store.LoadAsync(1); store.LoadAsync(2); });")]
    public Task Converts_what_a_substitute_is_told_about(string call) =>
        With("async Task<int>", LoadAsync, "var store = Substitute.For<IStore>(); " + call).RunAsync();

    [Theory]
    [InlineData("Substitute.For<Store>().LoadAsync(1).Returns(2);")]
    [InlineData("var store = Substitute.ForPartsOf<Store>(); store.When(s => s.LoadAsync(1)).DoNotCallBase();")]
    [InlineData("var store = Substitute.ForPartsOf<Store>(); store.Configure().LoadAsync(1).Returns(2);")]
    public Task Converts_what_the_substitute_of_a_class_is_told_about(string body) =>
        With("async Task<int>", LoadAsync, body).RunAsync();

    /// <summary>
    /// What is given to a call of the library runs; a substitute for a part of a class runs its member to be told about it.
    /// </summary>
    [Theory]
    [InlineData("Substitute.For<IStore>().LoadAsync(1).Returns(new Store().LoadAsync(1));")]
    [InlineData("SubstituteExtensions.Returns(Substitute.For<IStore>().LoadAsync(1), new Store().LoadAsync(1));")]
    [InlineData("Substitute.ForPartsOf<Store>().LoadAsync(1).Returns(2);")]
    [InlineData("SubstituteExtensions.Returns(Substitute.ForPartsOf<Store>().LoadAsync(1), 2);")]
    public Task Refuses_what_runs(string body) => With("Task<int>", Load, body).RefusesAsync("finished-work");

    /// <summary>A property whose task the substitute gives.</summary>
    [Theory]
    [InlineData("store.First.Returns(2);")]
    [InlineData("store[1].Returns(Task.FromResult(3));")]
    [InlineData("SubstituteExtensions.Returns(store.First, 2);")]
    [InlineData("_ = store.Received().First;")]
    [InlineData("_ = store.Received(1)[1];")]
    public Task Converts_what_a_substitute_is_told_about_a_property(string told) =>
        With("async Task<int>", LoadAsync, "var store = Substitute.For<IStore>(); " + told).RunAsync();

    private static ChainCase With(string type, string load, string body)
    {
        var tests = $$"""
            using System.Threading.Tasks;
            using NSubstitute;
            using NSubstitute.ExceptionExtensions;
            using NSubstitute.Extensions;

            public class StoreTests
            {
                public void Test()
                {
                    {{body}}
                }
            }
            """;
        return new ChainCase()
            .With("App", ("Store.cs", Store("Task<int>", Load), Store(type, load)))
            .With(new ChainProject("Tests", ("Tests.cs", tests, tests))
            {
                Uses = ["App"],
                References = Framework.Net10.WithNSubstitute(),
            });
    }

    private static string Store(string type, string load) => $$"""
        using System.Threading;
        using System.Threading.Tasks;

        public interface IStore { Task<int> LoadAsync(int id); Task<int> First { get; } Task<int> this[int id] { get; } }

        public class Store : IStore
        {
            public virtual {{type}} LoadAsync(int id) {{load}}

            public Task<int> First => LoadAsync(1);

            public Task<int> this[int id] => LoadAsync(id);
        }
        """;
}
