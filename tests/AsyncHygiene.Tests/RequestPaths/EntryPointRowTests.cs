using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.RequestPaths.EntryPoints;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary>
/// Every row of the table that consists of names, whatever is added to it: a class is written that implements, overrides or carries what
/// the row names, against the real type where it can be restored and a stub of the same metadata name where not.
/// </summary>
public class EntryPointRowTests
{
    private static readonly SymbolDisplayFormat s_qualified = SymbolDisplayFormat.FullyQualifiedFormat;

    [Fact]
    public async Task Finds_what_the_framework_calls_and_nothing_else_with_every_row()
    {
        var core = await CompilationAsync(Framework.Net10);
        var classic = await CompilationAsync(Framework.Net472.AddAssemblies(["System.Web.Services"]));
        var left = EntryPointTable.NamedRows.SelectMany(row => row.Types.Select(type => (row.Kind, row.Rule, Type: type))).ToList();
        var all = left.Count;

        var failures = new List<string>();
        foreach (var real in new[] { core, classic })
        {
            var known = left.Where(row => real.GetTypeByMetadataName(row.Type) is not null).ToList();
            failures.AddRange(Check(real, known));
            left = left.Except(known).ToList();
        }

        // What is left are packages that no test can count on.
        Assert.InRange(left.Count, 1, all / 2);
        failures.AddRange(Check(core.AddSyntaxTrees(left.Select(row => CSharpSyntaxTree.ParseText(Stub(row.Type, row.Rule)))), left));
        Assert.Empty(failures);
    }

    private static async Task<CSharpCompilation> CompilationAsync(Microsoft.CodeAnalysis.Testing.ReferenceAssemblies references) =>
        CSharpCompilation.Create(
            "Rows",
            references: await references.ResolveAsync(LanguageNames.CSharp, CancellationToken.None),
            options: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));

    private static IEnumerable<string> Check(
        CSharpCompilation compilation,
        IReadOnlyList<(EntryPointKind Kind, string Rule, string Type)> rows)
    {
        var classes = rows.Select((row, i) => Class(i, row.Rule, Construct(compilation.GetTypeByMetadataName(row.Type)!, compilation)));
        compilation = compilation.AddSyntaxTrees(classes.Select(c => CSharpSyntaxTree.ParseText(c)));
        var entryPoints = KnownEntryPoints.Of(KnownTypes.Of(compilation));
        for (var i = 0; i < rows.Count; i++)
        {
            var written = compilation.GetTypeByMetadataName($"Row{i}")!;
            var methods = written.GetMembers()
                .OfType<IMethodSymbol>()
                .Where(m => m.MethodKind != MethodKind.Constructor)
                .ToLookup(m => m.Name == "Other");
            if (!methods[false].Any())
                yield return $"{rows[i].Type}: nothing to implement";
            foreach (var method in methods[false].Where(m => entryPoints.Find(m) is null))
                yield return $"{rows[i].Type}: {method} is no entry point";
            if (entryPoints.Find(methods[true].Single()) is { } other)
                yield return $"{rows[i].Type}: {other.Kind.Name} for a method of the class's own";
            if (!methods[false].Any(m => entryPoints.Find(m)?.Kind == rows[i].Kind))
                yield return $"{rows[i].Type}: not a {rows[i].Kind.Name}";
        }
    }

    private static INamedTypeSymbol Construct(INamedTypeSymbol type, Compilation compilation) =>
        type.TypeParameters.IsEmpty
            ? type
            : type.Construct(
                type.TypeParameters
                    .Select(p => p.ConstraintTypes.FirstOrDefault() ?? compilation.GetSpecialType(SpecialType.System_String))
                    .ToArray());

    private static string Class(int number, string rule, INamedTypeSymbol type)
    {
        var members = rule switch
        {
            // What is disposed of has served its request.
            "implements" => type.AllInterfaces.Prepend(type)
                .Where(i => i.Name != "IDisposable")
                .SelectMany(i => i.GetMembers().Select(m => Implementation(m, i))),
            "carries" => [$"[{type.ToDisplayString(s_qualified)}] public void Run() {{ }}"],
            _ => Overridable(type).Select(Override),
        };
        return $"abstract class Row{number} {(rule == "carries" ? "" : $": {type.ToDisplayString(s_qualified)}")} {{ "
            + $"{string.Join('\n', members)} private void Other() {{ }} }}";
    }

    private static string Implementation(ISymbol member, INamedTypeSymbol contract) => member switch
    {
        IMethodSymbol { MethodKind: MethodKind.Ordinary, IsStatic: false } method =>
            $"{Returned(method)} {contract.ToDisplayString(s_qualified)}.{method.Name}{Arity(method)}({Parameters(method.Parameters)}) => "
                + $"throw null;",
        IPropertySymbol { IsIndexer: true, IsAbstract: true } indexer =>
            $"{indexer.Type.ToDisplayString(s_qualified)} {contract.ToDisplayString(s_qualified)}.this[{Parameters(indexer.Parameters)}] "
                + $"=> throw null;",
        IPropertySymbol { IsAbstract: true, SetMethod: null } property =>
            $"{property.Type.ToDisplayString(s_qualified)} {contract.ToDisplayString(s_qualified)}.{property.Name} => throw null;",
        _ => "",
    };

    private static IEnumerable<IMethodSymbol> Overridable(INamedTypeSymbol type)
    {
        for (var t = type; t is { SpecialType: not SpecialType.System_Object }; t = t.BaseType)
        {
            var own = t.GetMembers().OfType<IMethodSymbol>()
                .Where(m =>
                    m is
                    {
                        MethodKind: MethodKind.Ordinary, IsSealed: false, DeclaredAccessibility: Accessibility.Public
                        or Accessibility.Protected
                        or Accessibility.ProtectedOrInternal
                    } && (m.IsVirtual || m.IsAbstract))
                .ToList();
            if (own.Count > 0)
                return own;
        }

        return [];
    }

    private static string Override(IMethodSymbol method) =>
        $"{(method.DeclaredAccessibility == Accessibility.Public ? "public" : "protected")} override {Returned(method)} "
            + $"{method.Name}{Arity(method)}({Parameters(method.Parameters)}) => throw null;";

    private static string Returned(IMethodSymbol method) => method.ReturnType.ToDisplayString(s_qualified);

    private static string Arity(IMethodSymbol method) =>
        method.TypeParameters.IsEmpty ? "" : $"<{string.Join(", ", method.TypeParameters.Select(p => p.Name))}>";

    private static string Parameters(ImmutableArray<IParameterSymbol> parameters) =>
        string.Join(
            ", ",
            parameters.Select(p => $"{Modifier(p.RefKind)}{p.Type.ToDisplayString(s_qualified)} @{p.Name}"));

    private static string Modifier(RefKind kind) => kind switch
    {
        RefKind.Ref => "ref ",
        RefKind.Out => "out ",
        RefKind.In => "in ",
        _ => "",
    };

    private static string Stub(string metadataName, string rule)
    {
        var dot = metadataName.LastIndexOf('.');
        var (name, arity) = metadataName[(dot + 1)..].Split('`') is [var plain, var count]
            ? (plain, int.Parse(count))
            : (metadataName[(dot + 1)..], 0);
        var parameters = arity == 0 ? "" : $"<{string.Join(", ", Enumerable.Range(0, arity).Select(i => $"T{i}"))}>";
        var text = new StringBuilder($"namespace {metadataName[..dot]} {{ ");
        text.Append(rule switch
        {
            "implements" => $"public interface {name}{parameters} {{ void Run(); }}",
            "carries" => $"public class {name} : System.Attribute {{ }}",
            _ => $"public abstract class {name}{parameters} {{ public virtual void Run() {{ }} }}",
        });
        return text.Append(" }").ToString();
    }
}
