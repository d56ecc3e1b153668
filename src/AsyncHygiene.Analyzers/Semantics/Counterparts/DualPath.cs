using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Completion;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Counterparts.Gain.Unlike;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>Code that its author keeps in a synchronous and an asynchronous form: the synchronous form is synchronous on purpose.</summary>
internal static class DualPath
{
    private static readonly HashSet<string> s_flags = new(
        ["async", "isAsync", "useAsync", "runAsync", "executeAsync", "sync", "isSync", "useSync", "runSync", "synchronous"],
        StringComparer.OrdinalIgnoreCase);

    /// <summary>A function that one flag makes synchronous or asynchronous, or the synchronous one of two siblings.</summary>
    public static bool Contains(EnclosingFunction function, ISymbol member, KnownTypes types, CancellationToken cancellationToken)
    {
        for (var symbol = function.Symbol; symbol is IMethodSymbol method; symbol = symbol.ContainingSymbol)
        {
            if (method.Parameters.Any(p => p.Type.SpecialType == SpecialType.System_Boolean && s_flags.Contains(p.Name)))
                return true;
        }

        return !function.IsAsyncCode(types)
            && member is IMethodSymbol declared
            && AsyncCounterparts.Of(types).IsInPair(declared, cancellationToken)
            && MayBeChosen(declared, AsyncCounterparts.Of(types), cancellationToken)
            && !IsWrapped(declared, types);
    }

    /// <summary>Who calls it by a contract can call the other form only if a contract of the type has that too.</summary>
    private static bool MayBeChosen(IMethodSymbol method, AsyncCounterparts counterparts, CancellationToken cancellationToken)
    {
        if (method.ContainingType is not { TypeKind: not TypeKind.Interface, AllInterfaces.IsEmpty: false } type)
            return true;

        var form = AsyncSuffix.AddTo(NameOf(method));
        return type.AllInterfaces.Any(c => c.GetMembers(form)
                .OfType<IMethodSymbol>()
                .Any(m => counterparts.IsFormOf(m, method, cancellationToken)))
            || !type.AllInterfaces.Any(c => c.GetMembers(NameOf(method))
                .Any(m => SymbolEqualityComparer.Default.Equals(type.FindImplementationForInterfaceMember(m), method)));
    }

    /// <summary><c>Task SendAsync(Mail m) =&gt; Task.Run(() =&gt; Send(m));</c> is no other form, but another call of this one.</summary>
    private static bool IsWrapped(IMethodSymbol method, KnownTypes types) =>
        method.ContainingType.GetMembers(AsyncSuffix.AddTo(method.Name))
            .OfType<IMethodSymbol>()
            .Where(form => form.Parameters.Length >= method.Parameters.Length)
            .ToList() is { Count: > 0 } forms
        && forms.TrueForAll(form => SynchronousBody.BodyOf(form, types.Compilation, CancellationToken.None) is { } body
            && HandingOn.Is(body, method));

    /// <summary>
    /// Whether the call is how its counterpart works: it stands in the counterpart itself, or the counterpart's body makes the same call.
    /// Only calls on the same object count; on another one <c>await child.VisitAsync()</c> is right inside <c>VisitAsync</c>.
    /// </summary>
    public static bool IsImplementation(
        IInvocationOperation call,
        ISymbol member,
        AsyncCounterpart counterpart,
        CancellationToken cancellationToken)
    {
        var method = counterpart.Method.ReducedFrom ?? counterpart.Method;
        if (NameOf(member) == method.Name
            && (IsOperatorOnParameter(call, member)
                || (IsOnSameObject(call)
                    && member.ContainingType is { } type
                    && (type.Inherits(method.ContainingType.OriginalDefinition)
                        || method.ContainingType.Inherits(type.OriginalDefinition)))))
        {
            return true;
        }

        return method.DeclaringSyntaxReferences.Any(r => r.GetSyntax(cancellationToken)
            .DescendantNodes()
            .OfType<InvocationExpressionSyntax>()
            .Any(i => CallsOnSameObject(i, call.TargetMethod)));
    }

    /// <summary>
    /// Whether the next or the previous statement makes the other call, on the same object with the same arguments: then they are two hooks
    /// that a framework offers, not two forms of one call.
    /// </summary>
    public static bool CallsBoth(IInvocationOperation call, AsyncCounterpart counterpart)
    {
        if (counterpart.Method is { IsVirtual: false, IsAbstract: false }
            || call.Syntax.Ancestors().FirstOrDefault(n => n is StatementSyntax or ArrowExpressionClauseSyntax) is not { } statement)
        {
            return false;
        }

        IReadOnlyList<SyntaxNode> statements = statement.Parent is BlockSyntax block ? block.Statements : [statement];
        var index = statements.TakeWhile(s => s != statement).Count();
        return statements
            .Where((_, i) => Math.Abs(i - index) <= 1)
            .SelectMany(s => s.DescendantNodes())
            .OfType<InvocationExpressionSyntax>()
            .Any(i =>
                i != call.Syntax
                    && BlockingWait.NameOf(i)?.Identifier.ValueText == counterpart.Method.Name
                    && SyntaxFactory.AreEquivalent(i, counterpart.Call));
    }

    /// <summary>
    /// <c>Task&lt;int&gt; CountAsync(IQueryable query)</c> runs the operator on what it is given: it is the awaitable form for queries that
    /// have none.
    /// </summary>
    private static bool IsOperatorOnParameter(IInvocationOperation call, ISymbol member)
    {
        IOperation? source = call;
        while (source?.WithoutConversions() is IInvocationOperation { TargetMethod.IsExtensionMethod: true } @operator)
            source = @operator.Receiver();
        return source?.WithoutConversions() is IParameterReferenceOperation { Parameter: { Type.TypeKind: TypeKind.Interface } parameter }
            && SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, member);
    }

    private static bool IsOnSameObject(IInvocationOperation call) => call.Instance is null or IInstanceReferenceOperation;

    /// <summary>An explicit implementation is named after its interface.</summary>
    private static string NameOf(ISymbol member) => member.Name.Substring(member.Name.LastIndexOf('.') + 1);

    private static bool CallsOnSameObject(InvocationExpressionSyntax invocation, IMethodSymbol method) => invocation.Expression switch
    {
        SimpleNameSyntax name => name.Identifier.Text == method.Name,
        MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax or BaseExpressionSyntax } access =>
            access.Name.Identifier.Text == method.Name,
        MemberAccessExpressionSyntax access => method.IsStatic && access.Name.Identifier.Text == method.Name,
        _ => false,
    };
}
