using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Cancellation;

/// <summary>
/// Code that runs after a failure or a cancellation, or because of one, as its own surroundings show: <c>catch</c> and its filter,
/// <c>finally</c>, disposal, and what is registered for such a time. Functions inside it count.
/// </summary>
internal static class CleanUpCode
{
    /// <summary>What is given to them runs when something has ended, whether it was cancelled or not.</summary>
    private static readonly (string Type, string Member)[] s_registrations =
    [
        ("System.Threading.CancellationToken", "Register"),
        ("System.Threading.CancellationToken", "UnsafeRegister"),
        ("System.Threading.Tasks.Task", "ContinueWith"),
        ("System.Threading.Tasks.Task`1", "ContinueWith"),
        ("System.Threading.Tasks.TaskFactory", "ContinueWhenAll"),
        ("System.Threading.Tasks.TaskFactory", "ContinueWhenAny"),
        ("System.Threading.Tasks.TaskFactory`1", "ContinueWhenAll"),
        ("System.Threading.Tasks.TaskFactory`1", "ContinueWhenAny"),
        ("System.Runtime.InteropServices.PosixSignalRegistration", "Create"),
    ];

    private static readonly (string Type, string Member)[] s_events =
    [
        ("System.AppDomain", "ProcessExit"),
        ("System.AppDomain", "DomainUnload"),
        ("System.AppDomain", "UnhandledException"),
        ("System.Console", "CancelKeyPress"),
        ("System.Runtime.Loader.AssemblyLoadContext", "Unloading"),
    ];

    public static bool Contains(SyntaxNode node, SemanticModel model, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(model.Compilation);
        return node.AncestorsAndSelf().TakeWhile(n => n is not BaseTypeDeclarationSyntax).Any(n => n switch
        {
            CatchClauseSyntax or FinallyClauseSyntax => true,
            ArgumentSyntax { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } } =>
                IsOneOf(model.GetSymbolInfo(call, cancellationToken).Symbol, s_registrations, types),
            AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.AddAssignmentExpression } subscription =>
                IsOneOf(model.GetSymbolInfo(subscription.Left, cancellationToken).Symbol, s_events, types),
            _ => FunctionSyntax.SymbolOf(n, model, cancellationToken) is { } function && CleanUpMember.Is(function, types),
        });
    }

    private static bool IsOneOf(ISymbol? symbol, (string Type, string Member)[] members, KnownTypes types) =>
        symbol is not null && members.Any(m => m.Member == symbol.Name && types.Is(symbol.ContainingType, types[m.Type]));
}
