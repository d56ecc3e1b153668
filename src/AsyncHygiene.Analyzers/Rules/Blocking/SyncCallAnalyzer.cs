using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Streams;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// AH1003: a synchronous call where requests need the thread, although there is one to await.
/// <code>
/// public async Task&lt;string&gt; Get() =&gt; File.ReadAllText(Path);                 // flagged
/// public async Task&lt;string&gt; Get() =&gt; await File.ReadAllTextAsync(Path);      // accepted
/// </code>
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SyncCallAnalyzer : BlockingAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.SyncCall,
        title: "Do not make a synchronous call that has an awaitable counterpart",
        message: "'{0}' blocks {2}; {1}",
        Categories.Blocking,
        description: "A synchronous call holds its thread until the file, the network or the database has answered. The awaitable call gives the "
            + "thread back meanwhile.");

    public SyncCallAnalyzer()
        : base(Rule)
    {
    }

    internal override IEnumerable<(Action<OperationAnalysisContext> Action, ImmutableArray<OperationKind> Kinds)> Actions(
        AnalyzerOptions options,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        var excluded = ExcludedCounterparts.In(types, options, cancellationToken);
        var blocking = new ApiSet(UserApis.In(UserApis.BlockingApis, options, cancellationToken), types);
        yield return (context => AnalyzeCall(context, types, excluded, blocking), ImmutableArray.Create(OperationKind.Invocation));

        if (types["System.IAsyncDisposable"] is not null)
        {
            yield return (context => AnalyzeUsing(context, types), ImmutableArray.Create(OperationKind.Using));
            yield return (context => AnalyzeUsingDeclaration(context, types), ImmutableArray.Create(OperationKind.UsingDeclaration));
        }
    }

    private static void AnalyzeCall(OperationAnalysisContext context, KnownTypes types, ApiSet excluded, ApiSet blocking)
    {
        var call = (IInvocationOperation)context.Operation;
        var method = call.TargetMethod;
        var counterparts = AsyncCounterparts.Of(types);
        var receiver = ReceiverOf(call);
        var isListed = !blocking.IsEmpty && blocking.Contains(method.Name, method.ContainingType, receiver);
        if ((!isListed && !counterparts.MayHave(method))
            || BlockingWait.NameOf(call.Syntax) is not { } name
            || excluded.Contains(method.Name, method.ContainingType, receiver)
            || StreamOrigin.OfCall(call, types) != StreamOriginKind.Unknown)
        {
            return;
        }

        var function = EnclosingFunction.Of(call, context.ContainingSymbol, types);
        if (function.InExpressionTree || DualPath.Contains(function, context.ContainingSymbol, counterparts, types))
            return;

        var counterpart = counterparts.Recognize(call, context.CancellationToken);
        if (counterpart is not null
            && (DualPath.IsImplementation(call, context.ContainingSymbol, counterpart, context.CancellationToken) || DualPath.CallsBoth(call, counterpart)))
        {
            counterpart = null;
        }

        if ((counterpart is not null || isListed) && BothForms.AreChosen(call, counterpart?.Method.Name, context.CancellationToken))
            return;

        if ((counterpart is not null || isListed)
            && RequestCode.Find(context, InPlaceLambda.AsyncFunctionAround(function, context.ContainingSymbol, types), types) is { } requestCode)
        {
            var advice = counterpart is not null ? $"use 'await {counterpart.DisplayName}'" : $"{UserApis.BlockingApis} lists it";
            context.ReportDiagnostic(requestCode.At(name.GetLocation(), Rule, $"{method.ContainingType.Name}.{method.Name}", advice));
        }
    }

    private static void AnalyzeUsing(OperationAnalysisContext context, KnownTypes types)
    {
        var statement = (IUsingOperation)context.Operation;
        if (statement.IsAsynchronous || statement.Syntax is not UsingStatementSyntax syntax)
            return;

        if (statement.Resources is IVariableDeclarationGroupOperation group)
            AnalyzeDisposal(context, group, syntax.UsingKeyword, types);
        else
            AnalyzeDisposal(context, TypeOf(statement.Resources), statement.Resources, syntax.UsingKeyword, types);
    }

    private static void AnalyzeUsingDeclaration(OperationAnalysisContext context, KnownTypes types)
    {
        var declaration = (IUsingDeclarationOperation)context.Operation;
        if (!declaration.IsAsynchronous && declaration.Syntax is LocalDeclarationStatementSyntax syntax)
            AnalyzeDisposal(context, declaration.DeclarationGroup, syntax.UsingKeyword, types);
    }

    private static void AnalyzeDisposal(OperationAnalysisContext context, IVariableDeclarationGroupOperation group, SyntaxToken keyword, KnownTypes types)
    {
        foreach (var declarator in group.Declarations.SelectMany(d => d.Declarators))
        {
            var value = declarator.GetVariableInitializer()?.Value;
            if (AnalyzeDisposal(context, declarator.Symbol.Type, value, keyword, types))
                return;
        }
    }

    /// <summary>Whether the disposal blocks, so that this <c>using</c> is dealt with.</summary>
    private static bool AnalyzeDisposal(OperationAnalysisContext context, ITypeSymbol? type, IOperation? resource, SyntaxToken keyword, KnownTypes types)
    {
        var kind = BlockingDispose.Of(type, resource, types);
        if (kind == BlockingDisposeKind.None)
            return false;

        if (SupportsAwaitUsing(context.Operation.Syntax) && !BothForms.IsDisposedElsewhere(context.Operation, resource, context.CancellationToken))
            Report(context, kind, type!, keyword, types);
        return true;
    }

    private static void Report(OperationAnalysisContext context, BlockingDisposeKind kind, ITypeSymbol type, SyntaxToken keyword, KnownTypes types)
    {
        var function = EnclosingFunction.Of(context.Operation, context.ContainingSymbol, types);
        if (function.InExpressionTree
            || DualPath.Contains(function, context.ContainingSymbol, AsyncCounterparts.Of(types), types)
            || RequestCode.Find(context, InPlaceLambda.AsyncFunctionAround(function, context.ContainingSymbol, types), types) is not { } requestCode)
        {
            return;
        }

        var name = $"{type.Name}.Dispose";
        const string Advice = "use 'await using'";
        if (kind == BlockingDisposeKind.Blocks)
            context.ReportDiagnostic(requestCode.At(keyword.GetLocation(), Rule, name, Advice));
        else
            context.ReportInformation(Rule, keyword.GetLocation(), name, Advice, requestCode.Blocked);
    }

    private static bool SupportsAwaitUsing(SyntaxNode node) => node.SyntaxTree.Options is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp8 };

    private static ITypeSymbol? TypeOf(IOperation resource) => (resource as IConversionOperation)?.Operand.Type ?? resource.Type;

    private static ITypeSymbol? ReceiverOf(IInvocationOperation call) =>
        call.Instance?.Type ?? (call.TargetMethod.IsExtensionMethod && call.Arguments.Length > 0 ? TypeOf(call.Arguments[0].Value) : null);
}
