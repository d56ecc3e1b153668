using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Rewriting;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Fixes;

/// <summary>AH2001: <c>async void</c> becomes <c>async Task</c>, and async callers await it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(AsyncVoidFix))]
public sealed class AsyncVoidFix : EditFix
{
    public AsyncVoidFix()
        : base(RuleIds.AsyncVoid)
    {
    }

    private protected override async Task<string?> PlanAsync(DocumentEdits edits, SyntaxNode node, SolutionEdits solution, CancellationToken cancellationToken)
    {
        if (node is not (MethodDeclarationSyntax or LocalFunctionStatementSyntax)
            || edits.Model.GetDeclaredSymbol(node, cancellationToken) is not IMethodSymbol method
            || await AsyncVoidConversion.TryCreateAsync(method, edits.Document.Project, solution, except: null, cancellationToken).ConfigureAwait(false) is not { } conversion)
        {
            return null;
        }

        conversion.Plan();
        return "Return 'Task', and await the calls";
    }
}
