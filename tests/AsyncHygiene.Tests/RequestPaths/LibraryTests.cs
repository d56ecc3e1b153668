using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary>In a library the path mostly lies in other projects: what then counts, and what the committed file adds.</summary>
public class LibraryTests
{
    private const string Library = """
        using System.Threading;
        namespace Shop;
        public interface IOrderRepository { string Find(int id); }
        class OrderRepository : IOrderRepository
        {
            public string {|#2:Find|}(int id) { {|#3:Wait|}(); return ""; }
            static void Wait() => Thread.{|#0:Sleep|}(1);
        }
        public class Tool { public void {|#4:Run|}() => Thread.{|#1:Sleep|}(1); internal void Hidden() => Thread.Sleep(1); }
        """;

    [Fact]
    public Task Reports_what_outsiders_of_a_library_may_call_as_information() => Test(
        "build_property.OutputType = Library",
        PathAssert.At(0, DiagnosticSeverity.Info, "if a request calls IOrderRepository.Find → OrderRepository.Wait"),
        PathAssert.At(1, DiagnosticSeverity.Info, "if a request calls Tool.Run")).RunAsync();

    [Fact]
    public Task Flags_code_of_a_request_library_behind_interfaces_of_the_users_own() => Test(
        "build_property.OutputType = Library\nbuild_property.AsyncHygieneRequestLibrary = true",
        PathAssert.At(0, DiagnosticSeverity.Warning, "if a request calls IOrderRepository.Find → OrderRepository.Wait"),
        PathAssert.At(1, DiagnosticSeverity.Info, "if a request calls Tool.Run")).RunAsync();

    [Theory]
    [InlineData("build_property.OutputType = Exe")]
    [InlineData("build_property.OutputType = Library\nbuild_property.UsingMicrosoftNETSdkWeb = true")]
    [InlineData("")]
    public Task Accepts_other_projects(string properties) => Test(properties).RunAsync();

    [Fact]
    public Task Reaches_what_the_file_names_of_other_projects()
    {
        var test = Test(
            "",
            PathAssert.At(
                0,
                DiagnosticSeverity.Warning,
                "on a request path: OrdersController.Get → IOrderService.Load → IOrderRepository.Find → OrderRepository.Wait"));
        test.TestState.AdditionalFiles.Add(("AsyncHygiene.RequestPaths.txt", """
            # AsyncHygiene request paths, version 1

            M:Shop.OrderRepository.Find(System.Int32) | OrdersController.Get → IOrderService.Load → IOrderRepository.Find
            M:Shop.OrderRepository.Find(System.Int32) | SomeoneElse.Get → IOrderRepository.Find
            M:Elsewhere.Unknown.Method | A.B
            """));
        return test.RunAsync();
    }

    [Fact]
    public Task Reports_a_recorded_member_that_blocks_itself_as_it_is()
    {
        var test = Test("", PathAssert.At(1, DiagnosticSeverity.Warning, "on a request path: OrdersController.Get → Tool.Run"));
        test.TestState.AdditionalFiles.Add(("AsyncHygiene.RequestPaths.txt", "M:Shop.Tool.Run | OrdersController.Get → ITool.Run\n"));
        return test.RunAsync();
    }

    /// <summary>The line of the file stands for the steps in other projects.</summary>
    [Fact]
    public async Task Reports_the_line_of_the_file_the_member_and_the_calls_as_additional_locations()
    {
        const string file = "/0/AsyncHygiene.RequestPaths.txt";
        var expected = new DiagnosticResult(ThreadSleepAnalyzer.Rule).WithSeverity(DiagnosticSeverity.Warning);
        var test = Test(
            "",
            expected
                .WithLocation(0)
                .WithSpan(file, 2, 1, 2, 74)
                .WithLocation(2)
                .WithLocation(3)
                .WithArguments("a thread-pool thread on a request path: A.Get → IOrderRepository.Find → OrderRepository.Wait"),
            expected
                .WithLocation(1)
                .WithSpan(file, 3, 3, 3, 38)
                .WithLocation(4)
                .WithArguments("a thread-pool thread on a request path: A.Get → Tool.Run"));
        test.TestState.AdditionalFiles.Add((file, """
            # AsyncHygiene request paths, version 1
            M:Shop.OrderRepository.Find(System.Int32) | A.Get → IOrderRepository.Find
              M:Shop.Tool.Run | A.Get → ITool.Run
            """));
        await test.RunAsync();
    }

    private static Verify.Test Test(string properties, params DiagnosticResult[] expected)
    {
        var test = new Verify.Test { TestCode = Library };
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\n" + properties + "\n"));
        test.ExpectedDiagnostics.AddRange(expected);
        return test;
    }
}
