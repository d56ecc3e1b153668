using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// A function that asks the runtime which method runs, or calls a method that asks who called it: an async function runs as
/// <c>MoveNext</c> of a type of its own, without the attributes that it has.
/// <code>
/// void Load() { Log(MethodBase.GetCurrentMethod().Name); … }
/// void Save() { Trace("saves"); … } void Trace(string text) =&gt; Log(new StackFrame(1).GetMethod().Name + text);
/// </code>
/// </summary>
internal static class RunningMethod
{
    private static readonly HashSet<string> s_frames = new(["StackFrame", "StackTrace"], StringComparer.Ordinal);
    private static readonly HashSet<string> s_questions = new(["GetCurrentMethod", "GetCallingAssembly"], StringComparer.Ordinal);
    private static readonly ConditionalWeakTable<SyntaxTree, StrongBox<bool>> s_walkers = new();

    public static Refusal? RefusalOf(SyntaxNode function, DocumentContext context)
    {
        foreach (var node in FunctionSyntax.OwnNodes(function))
        {
            if (IsQuestion(node, context))
                return Refusal.RunningMethod;
            if (node is InvocationExpressionSyntax call && IsAskedByCallee(call, context))
                return Refusal.RunningMethod.Because($"'{call.Expression}' asks the runtime which method calls it");
            if (node is BaseObjectCreationExpressionSyntax creation && IsAskedByCallee(creation, context))
                return Refusal.RunningMethod.Because($"the constructor in '{creation}' asks the runtime which method calls it");
        }

        return null;
    }

    private static bool IsQuestion(SyntaxNode node, DocumentContext context) => node switch
    {
        SimpleNameSyntax name => s_questions.Contains(name.Identifier.ValueText)
            && context.Model.GetSymbolInfo(name).Symbol is IMethodSymbol method
            && method.IsIn("System.Reflection"),
        BaseObjectCreationExpressionSyntax creation => WalksStack(creation)
            && context.Model.GetTypeInfo(creation).Type is { } type
            && type.IsIn("System.Diagnostics")
            && s_frames.Contains(type.Name)
            && !creation.ArgumentList!.Arguments.Any(a => IsException(context.Model.GetTypeInfo(a.Expression).Type, context.Types)),
        _ => false,
    };

    /// <summary>As far as its text tells, which is enough for most.</summary>
    private static bool WalksStack(BaseObjectCreationExpressionSyntax creation) =>
        creation is { ArgumentList: not null }
        && (creation is not ObjectCreationExpressionSyntax { Type: var type }
            || type.DescendantTokens().Any(t => s_frames.Contains(t.ValueText)));

    /// <summary>The stack that an exception brings was made elsewhere.</summary>
    private static bool IsException(ITypeSymbol? type, KnownTypes types) => type.IsOrDerivesFrom(types["System.Exception"]);

    /// <summary>Its caller's name, not that of whoever called the caller: frame 1, or the whole stack.</summary>
    private static bool IsAskedByCallee(ExpressionSyntax call, DocumentContext context) =>
        context.Model.GetSymbolInfo(call).Symbol is IMethodSymbol method
        && method.OriginalDefinition.DeclaringSyntaxReferences.FirstOrDefault() is { } declaration
        && MayWalkStack(declaration.SyntaxTree)
        && declaration.GetSyntax().DescendantNodes()
            .OfType<BaseObjectCreationExpressionSyntax>()
            .Any(c => MayWalkStack(c) && WalksStack(c) && c.ArgumentList!.Arguments.All(a => a.Expression is LiteralExpressionSyntax));

    /// <summary>Of <c>new(1)</c> the member says the type: <c>static StackFrame Frame() => new(1);</c></summary>
    private static bool MayWalkStack(BaseObjectCreationExpressionSyntax creation) =>
        creation is ObjectCreationExpressionSyntax
        || creation.FirstAncestorOrSelf<MemberDeclarationSyntax>()?.DescendantTokens().Any(t => s_frames.Contains(t.ValueText)) == true;

    private static bool MayWalkStack(SyntaxTree tree) =>
        s_walkers.GetValue(
            tree,
            static t => new StrongBox<bool>(t.GetRoot().DescendantTokens()
                .Any(token => token.IsKind(SyntaxKind.IdentifierToken) && s_frames.Contains(token.ValueText)))).Value;
}
