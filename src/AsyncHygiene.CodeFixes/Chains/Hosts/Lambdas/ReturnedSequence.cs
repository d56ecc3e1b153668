using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>
/// A sequence that an action returns in a result: <c>return Ok(items.Select(…))</c>. The host enumerates it once, while it writes the
/// response, and writes the same for a list.
/// </summary>
internal static class ReturnedSequence
{
    private static readonly HashSet<string> s_results = new(["Ok", "Json", "Created", "Accepted"], StringComparer.Ordinal);

    /// <summary>Not in a <c>try</c> or <c>using</c>: a handler would see what fails, and what they end would not have ended yet.</summary>
    public static bool Is(ExpressionSyntax sequence, DocumentContext context, CancellationToken cancellationToken) =>
        sequence.Parent is ArgumentSyntax { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } } argument
        && call.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax { Parent: MethodDeclarationSyntax }
        && call.Ancestors().TakeWhile(n => n is not MemberDeclarationSyntax).All(IsLeftWithTheMethod)
        && context.Model.GetEnclosingSymbol(call.SpanStart, cancellationToken) is IMethodSymbol action
        && KnownEntryPoints.Of(context.Types).Find(action) is not null
        && context.Model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && s_results.Contains(method.Name)
        && method.ContainingType.Inherits(context.Types["Microsoft.AspNetCore.Mvc.ControllerBase"])
        && context.Model.GetTypeInfo(argument.Expression, cancellationToken).ConvertedType is { SpecialType: SpecialType.System_Object };

    private static bool IsLeftWithTheMethod(SyntaxNode around) => around switch
    {
        AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or TryStatementSyntax or UsingStatementSyntax => false,
        BlockSyntax block => block.Statements.All(s => s is not LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 }),
        _ => true,
    };
}
