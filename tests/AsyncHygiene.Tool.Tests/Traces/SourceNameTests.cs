using AsyncHygiene.Tool.Traces.Symbols;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Traces;

/// <summary>From the runtime's names to those of the source.</summary>
public class SourceNameTests
{
    [Theory]
    [InlineData("Shop.HomeController.Index()", "HomeController.Index")]
    [InlineData("Shop.Repository`1[System.__Canon].Find[System.__Canon](int32,class System.String[])", "Repository.Find")]
    [InlineData("System.Threading.Tasks.Task`1[System.Int32].get_Result()", "Task.Result")]
    [InlineData("Shop.Orders+Line.Total()", "Line.Total")]
    [InlineData("Shop.Orders..ctor(int32)", "new Orders")]
    [InlineData("Shop.Orders..cctor()", "new Orders")]
    [InlineData("Shop.Orders+<LoadAsync>d__3.MoveNext()", "Orders.LoadAsync")]
    [InlineData("Shop.Orders+<Items>d__3`1[System.Int32].MoveNext()", "Orders.Items")]
    [InlineData("Shop.Orders+<>c.<Map>b__0_1(int32)", "lambda in Orders.Map")]
    [InlineData("Shop.Orders+<>c__DisplayClass0_0.<Map>b__0(int32)", "lambda in Orders.Map")]
    [InlineData("Shop.Orders+<>c__DisplayClass0_0+<<Map>b__0>d.MoveNext()", "lambda in Orders.Map")]
    [InlineData("Shop.Orders+<>c__DisplayClass0_0.<.ctor>b__0()", "lambda in new Orders")]
    [InlineData("Shop.Orders.<Load>g__Read|3_0(int32)", "Orders.Load.Read")]
    [InlineData("Shop.Orders.<Load>g___read|3_0(int32)", "Orders.Load._read")]
    [InlineData("Shop.Orders+<<Load>g__ReadAsync|3_0>d.MoveNext()", "Orders.Load.ReadAsync")]
    [InlineData("Program.<Main>$(class System.String[])", "top-level statements")]
    [InlineData("Program+<>c.<<Main>$>b__0_0()", "lambda in top-level statements")]
    [InlineData("Program+<<Main>$>d__0.MoveNext()", "top-level statements")]
    public void Functions_have_the_names_of_their_source(string runtimeName, string name) =>
        Assert.Equal(name, SourceName.Of(SourceName.Bare(runtimeName)));
}
