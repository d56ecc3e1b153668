using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncHygiene.Tests.Conventions;

/// <summary>Symbols decide, never the text of syntax or the names of types: a user's own <c>Task</c> is another symbol.</summary>
public class SymbolComparisonTests
{
    /// <summary>By file, with the reason for which no symbol can be had there.</summary>
    private static readonly (string File, string Reason)[] s_allowed =
    [
        ("Rules/Limits/ConnectionLimitAnalyzer.cs", "the text of a configuration file"),
        ("Semantics/Configuration/RuntimeConfigurationFile.cs", "the text of a configuration file"),
        ("Chains/Families/PublicApiList.cs", "the lines of a list"),
        ("InPlace/Http/UsingRemoval.cs", "white space"),
        ("InPlace/Parallel/SemaphoreGate.cs", "line ends in tokens"),
        ("Chains/Conversions/Properties/AsyncProperty.cs", "a documentation comment"),
        ("Chains/Hosts/PropertyGetter.cs", "a documentation comment"),
        ("Semantics/Completion/CompletionConditions.cs", "the status of a task that is known already"),
        ("Semantics/Completion/CompletionSteps.cs", "an attribute that a project may declare itself, and the compiler knows by its name"),
        ("CallGraph/References/TargetTypedReferences.cs",
            "attributes that a project may declare itself, and the compiler knows by their names"),
        ("Chains/Hosts/TryMethod.cs", "attributes that a project may declare itself, and the compiler knows by their names"),
        ("Editing/SymbolNames.cs", "symbols of two compilations, and of two overloads"),
        ("Editing/TypeName.cs", "the namespace that a name would mean at a place"),
        ("Chains/AwaitedUsings.cs", "symbols of two compilations"),
        ("Chains/Conversions/AsyncOverrides/SyncAsyncPair.cs", "symbols of two compilations"),
        ("Chains/Conversions/AsyncOverrides/SyncAsyncPairCalls.cs", "whether two calls are written with the same arguments"),
        ("Chains/Families/Methods/FamilyContract.cs", "whole namespaces of attributes"),
        ("Chains/Conversions/KeptSync/KeptSyncWrapper.cs", "whole namespaces of attributes"),
    ];

    /// <summary>It knows what the compiler cannot be asked about: the part of an expression that stands behind a question mark.</summary>
    [Fact]
    public void Only_SpeculativeBinding_asks_what_code_that_is_not_there_would_mean() => Assert.Equal(
        ["SpeculativeBinding.cs"],
        Checkout.SourceFiles("src")
            .Where(file => Checkout.Read(file).Contains(".GetSpeculative", StringComparison.Ordinal))
            .Select(Path.GetFileName));

    [Fact]
    public void No_file_of_src_compares_text_where_a_symbol_decides()
    {
        var found = Found().Where(f => !s_allowed.Any(a => a.File == f.File)).Select(f => $"{f.File}({f.Line}): {f.Text}").ToList();
        Assert.True(found.Count == 0, string.Join("\n", found));
    }

    [Theory]
    [InlineData("call.Syntax.ToString().Contains(\"LongRunning\")")]
    [InlineData("call?.Syntax.ToString().IndexOf(\"x\", StringComparison.Ordinal) >= 0")]
    [InlineData("type.ToDisplayString() == owner")]
    [InlineData("type.ContainingNamespace?.ToDisplayString() is \"System\" or \"System.IO\"")]
    [InlineData("$\"{type.ToDisplayString()}.{name}\" is \"System.Threading.Tasks.Task.Run\"")]
    [InlineData("type.ToDisplayString() switch { \"System.String\" => 1, _ => 0 }")]
    [InlineData("argument.Type.Name == \"TaskCreationOptions\"")]
    [InlineData("a.AttributeClass?.Name != \"ObsoleteAttribute\"")]
    [InlineData("call is { TargetMethod: { Name: \"Select\", ContainingType.Name: \"Enumerable\" } }")]
    [InlineData("call is { ReturnType: { Name: \"Task\" } }")]
    [InlineData("i.MetadataName == \"IAsyncEnumerable`1\"")]
    public void Flags_a_planted_comparison(string expression) =>
        Assert.Single(SymbolComparison.In(SyntaxFactory.ParseExpression(expression)));

    [Theory]
    [InlineData("types.Is(method.ContainingType, types.Task) && method.Name == \"Run\"")]
    [InlineData("report($\"'{type.ToDisplayString()}' blocks\")")]
    [InlineData("names.Add(type.ContainingType.Name)")]
    [InlineData("text.ToString().Trim()")]
    public void Accepts_what_compares_no_text_of_code(string expression) =>
        Assert.Empty(SymbolComparison.In(SyntaxFactory.ParseExpression(expression)));

    private static IEnumerable<(string File, int Line, string Text)> Found() =>
        from folder in new[] { "src/AsyncHygiene.Analyzers", "src/AsyncHygiene.CodeFixes" }
        from path in Directory.GetFiles(Path.Combine(Checkout.Root, folder), "*.cs", SearchOption.AllDirectories)
        let file = Path.GetRelativePath(Path.Combine(Checkout.Root, folder), path).Replace('\\', '/')
        where !file.StartsWith("obj/", StringComparison.Ordinal) && !file.StartsWith("bin/", StringComparison.Ordinal)
        let tree = CSharpSyntaxTree.ParseText(File.ReadAllText(path))
        from node in SymbolComparison.In(tree.GetRoot())
        select (file, tree.GetLineSpan(node.Span).StartLinePosition.Line + 1, node.ToString());
}
