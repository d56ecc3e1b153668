using System.Linq;
using System.Threading;
using AsyncHygiene.RequestPaths;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary>What is reported at the lines of a request-path file.</summary>
public class RequestPathFileProblemsTests
{
    private const string Form = "a line reads 'M:Namespace.Type.Method(Parameters) | Path'";

    [Fact]
    public void Accepts_lines_that_are_understood() => Check(
        """
        # AsyncHygiene request paths, version 1
        # anything

        M:Shop.Orders.Find(System.Int32) | A.B → C.D
        M:Shop.Orders.#ctor | A.B
        M:Shop.Orders.get_Count | A.B
        M:Shop.Orders.System#IDisposable#Dispose | A.B
        M:Elsewhere.Type.Method | A.B
        T:Microsoft.EntityFrameworkCore.DbContext | no wait: as every program of this solution sets it up, it works synchronously
        """);

    [Fact]
    public void Flags_what_the_file_cannot_say_of_a_store() => Check(
        "# AsyncHygiene request paths, version 1\nT:Microsoft.EntityFrameworkCore.DbContext | fast\n",
        "(1,0)-(1,48): 'fast' is nothing that the file can say; update it with 'async-hygiene paths'");

    [Fact]
    public void Flags_lines_that_cannot_be_read() => Check(
        "# AsyncHygiene request paths, version 1\nnonsense\n  T:Shop.Orders | "
            + "A.B\nM:Shop.Orders.Find(System.Int32)\nM:Shop.Orders.Find(System.Int32) |  \n",
        $"(1,0)-(1,8): 'nonsense' is no documentation id of a method; {Form}",
        $"(2,2)-(2,21): 'T:Shop.Orders' is no documentation id of a method; {Form}",
        $"(3,0)-(3,32): The path of 'M:Shop.Orders.Find(System.Int32)' is missing; {Form}",
        $"(4,0)-(4,34): The path of 'M:Shop.Orders.Find(System.Int32)' is missing; {Form}");

    [Fact]
    public void Flags_another_version() => Check(
        "# AsyncHygiene request paths, version 2\n",
        "(0,0)-(0,39): This version of AsyncHygiene reads '# AsyncHygiene request paths, version 1'; update the file with "
            + "'async-hygiene paths'");

    [Fact]
    public void Flags_members_that_are_gone_from_a_type_of_this_project() => Check(
        "# AsyncHygiene request paths, version 1\nM:Shop.Orders.Find(System.String) | A.B\nM:System.String.NoSuchMember | A.B\n",
        "(1,0)-(1,39): 'M:Shop.Orders.Find(System.String)' does not exist any more; update the file with 'async-hygiene paths'");

    [Fact]
    public void Accepts_other_files() =>
        Assert.Empty(RequestPathFileProblems.Of(new File("/0/Other.txt", "nonsense"), Compile(), CancellationToken.None));

    private static void Check(string text, params string[] expected) => Assert.Equal(
        expected,
        RequestPathFileProblems.Of(new File("/0/AsyncHygiene.RequestPaths.txt", text), Compile(), CancellationToken.None)
            .Select(p => $"{p.Location.GetLineSpan().Span}: {p.Problem}"));

    private static CSharpCompilation Compile() => CSharpCompilation.Create(
        "Shop",
        [
            CSharpSyntaxTree.ParseText(
                "namespace Shop; public class Orders : System.IDisposable { public int Count => 1; public string Find(int id) => \"\"; "
                    + "void System.IDisposable.Dispose() { } }")
        ],
        [MetadataReference.CreateFromFile(typeof(object).Assembly.Location)]);

    private sealed class File(string path, string text) : AdditionalText
    {
        private readonly SourceText _text = SourceText.From(text);

        public override string Path { get; } = path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => _text;
    }
}
