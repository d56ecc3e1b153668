using System.Linq;
using System.Threading;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// Pauses that are seldom made: before a file is tried again that something else has open, and before the process ends.
/// <code>
/// try { File.Delete(path); return; } catch (IOException) when (i &lt; 3) { Thread.Sleep(100); }
/// Task.Run(() =&gt; { Thread.Sleep(1000); _lifetime.StopApplication(); });
/// </code>
/// </summary>
internal static class SeldomSleep
{
    /// <summary>Whoever ends the process after a pause does so soon.</summary>
    private const int MaxStatements = 10;

    private static readonly string[] s_failures = ["System.IO.IOException", "System.UnauthorizedAccessException", "System.Exception"];

    private static readonly string[] s_files =
    [
        "System.IO.File", "System.IO.Directory", "System.IO.FileInfo", "System.IO.DirectoryInfo", "System.IO.FileSystemInfo",
        "System.IO.Path",
    ];

    public static bool Is(IOperation sleep, KnownTypes types, CancellationToken cancellationToken)
    {
        var model = sleep.SemanticModel!;
        return sleep.Syntax.FirstAncestorOrSelf<StatementSyntax>() is { } statement
            && (IsAfterLockedFile(statement) || IsBeforeEnd(statement));

        bool IsAfterLockedFile(StatementSyntax pause) =>
            pause.Ancestors().TakeWhile(a => !FunctionSyntax.IsFunction(a)).OfType<CatchClauseSyntax>().FirstOrDefault() is { } caught
            && (caught.Declaration is null || types.IsOneOf(model.GetTypeInfo(caught.Declaration.Type, cancellationToken).Type, s_failures))
            && caught.Parent is TryStatementSyntax { Block: var tried }
            && tried.DescendantNodes().Any(n => n is InvocationExpressionSyntax)
            && WorksOnFiles(tried, helpers: true);

        // Through methods of the same file that do nothing else.
        bool WorksOnFiles(SyntaxNode code, bool helpers) =>
            code.DescendantNodes().All(n => n switch
            {
                AwaitExpressionSyntax => false,
                BaseObjectCreationExpressionSyntax made => types.IsOneOf(model.GetTypeInfo(made, cancellationToken).Type, s_files),
                InvocationExpressionSyntax call => Called(call) is { } method
                    && (types.IsOneOf(method.ContainingType, s_files)
                        || (helpers && BodyOf(method) is { } body && WorksOnFiles(body, helpers: false))),
                _ => true,
            });

        SyntaxNode? BodyOf(IMethodSymbol method) =>
            method.DeclaringSyntaxReferences.FirstOrDefault() is { } reference && reference.SyntaxTree == model.SyntaxTree
                ? reference.GetSyntax(cancellationToken)
                : null;

        bool IsBeforeEnd(StatementSyntax pause) =>
            pause.Parent is BlockSyntax { Statements: var statements }
            && statements.Skip(statements.IndexOf(pause) + 1)
                .Take(MaxStatements)
                .OfType<ExpressionStatementSyntax>()
                .SelectMany(s => s.DescendantNodes(n => !FunctionSyntax.IsFunction(n)).OfType<InvocationExpressionSyntax>())
                .Any(call => BlockingWait.NameOf(call) is { Identifier.ValueText: var name }
                    && ProcessEnd.MayBe(name)
                    && Called(call) is { } method
                    && ProcessEnd.Is(method, types));

        IMethodSymbol? Called(InvocationExpressionSyntax call) => model.GetSymbolInfo(call, cancellationToken).Symbol as IMethodSymbol;
    }
}
