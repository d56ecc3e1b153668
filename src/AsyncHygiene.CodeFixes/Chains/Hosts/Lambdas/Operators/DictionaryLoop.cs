using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.AwaitSites.Streams;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Statements;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas.Operators;

/// <summary>
/// <c>xs.ToDictionary(x =&gt; x.Id, x =&gt; Load(x))</c> as a loop before the statement that adds to a dictionary. For each item LINQ asks
/// for the key, then for the value, and then adds them, as the loop does.
/// </summary>
internal sealed class DictionaryLoop : LambdaRewrite
{
    private const string Looped = "looped";

    private readonly InvocationExpressionSyntax _call;
    private readonly INamedTypeSymbol _type;
    private readonly TypeSyntax _itemType;
    private readonly HoistPlace _place;

    private DictionaryLoop(
        LambdaArgument argument,
        INamedTypeSymbol type,
        TypeSyntax itemType,
        HoistPlace place,
        DocumentEdits edits)
        : base(edits, argument.Work, argument.Call)
    {
        _call = argument.Call;
        _type = type;
        _itemType = itemType;
        _place = place;
    }

    /// <summary>What gives the key, and what gives the value if that is not the item.</summary>
    private int CountOfLambdas { get; init; }

    public static DictionaryLoop? TryCreate(LambdaArgument argument, DocumentEdits edits, CancellationToken cancellationToken)
    {
        var call = argument.Call;
        var context = edits.Context;
        if (argument.Method is not { Name: "ToDictionary", MethodKind: MethodKind.ReducedExtension, ReturnType: INamedTypeSymbol type }
            || !SequenceOperator.Is(argument.Method, context.Types)
            || call is not { Expression: MemberAccessExpressionSyntax access, ArgumentList.Arguments: var arguments }
            || arguments.Any(a => a.NameColon is not null))
        {
            return null;
        }

        var works = argument.Method.Parameters
            .TakeWhile(p => p.Type.TypeKind == TypeKind.Delegate)
            .Select((_, index) => arguments[index].Expression)
            .ToList();
        if (!works.All(w => IsMovable(w, argument, context.Model))
            || (works.Count == 2 && !CanShareItem(works[0], works[1], context.Model))
            || !arguments.Skip(works.Count).All(a => IsFixedComparer(a.Expression, context, cancellationToken))
            || call.DescendantTrivia().Any(t => IsComment(t) && call.Span.Contains(t.Span) && !access.Expression.Span.Contains(t.Span))
            || Sequences.IsNullHeard(call, context, cancellationToken)
            || works.Any(w => ChangedList.Is(access.Expression, w, context, cancellationToken))
            || Sequences.ItemTypeOf(argument, access.Expression, context, cancellationToken) is not { } itemType
            || !Sequences.CanBeNamed(type)
            || HoistPlace.Of(call, edits, cancellationToken) is not { } place)
        {
            return null;
        }

        return new DictionaryLoop(argument, type, itemType, place, edits) { CountOfLambdas = works.Count };
    }

    private protected override void WriteCall()
    {
        // Both lambdas may await.
        if (!Edits.Once(_call, Looped))
            return;

        var name = _place.Variable?.Identifier.ValueText ?? Edits.Names.Reserve(_call, "results");
        _place.Write(name, NewDictionary(), SyntaxFactory.IdentifierName(name), current => Loop((InvocationExpressionSyntax)current, name));
    }

    private ForEachStatementSyntax Loop(InvocationExpressionSyntax call, string dictionary)
    {
        var arguments = call.ArgumentList.Arguments;
        var key = (LambdaExpressionSyntax)arguments[0].Expression;
        var value = CountOfLambdas == 2 ? (LambdaExpressionSyntax)arguments[1].Expression : null;

        // The parameter that a method's name has become is no name that the code has.
        var isNamed = _call.ArgumentList.Arguments[CountOfLambdas - 1].Expression is LambdaExpressionSyntax;
        var item = InlinedLambda.ParameterOf(value is null || !isNamed ? key : value)!.Identifier.WithoutTrivia();
        return LoopSyntax.ForEach(
            _itemType,
            item,
            ((MemberAccessExpressionSyntax)call.Expression).Expression,
            SyntaxFactory.Block(SyntaxFactory.ExpressionStatement(SequenceLoop.Call(
                dictionary,
                "Add",
                BodyFor(key, item),
                value is null ? SyntaxFactory.IdentifierName(item) : BodyFor(value, item)))));
    }

    private ObjectCreationExpressionSyntax NewDictionary() =>
        SyntaxFactory.ObjectCreationExpression(
            SyntaxFactory.Token(SyntaxKind.NewKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            TypeName.Of(
                Edits,
                Edits.Context.Types["System.Collections.Generic.Dictionary`2"]!,
                _call.SpanStart,
                _type.TypeArguments.Select(t => Sequences.Named(t, Edits.Context, _call.SpanStart)).ToArray()),
            SyntaxFactory.ArgumentList(SyntaxFactory.SeparatedList(
                _call.ArgumentList.Arguments.Skip(CountOfLambdas).Select(a => a.WithoutTrivia()))),
            null);

    /// <summary>What the lambda computes, of an item with another name.</summary>
    private static ExpressionSyntax BodyFor(LambdaExpressionSyntax lambda, SyntaxToken item)
    {
        var parameter = InlinedLambda.ParameterOf(lambda)!.Identifier.ValueText;
        var body = lambda.ExpressionBody!.WithoutTrivia();
        return parameter == item.ValueText
            ? body
            : body.ReplaceNodes(NamesIn(body, parameter), (_, name) => name.WithIdentifier(item.WithTriviaFrom(name.Identifier)));
    }

    /// <summary>Another lambda than the one that awaits must be written out.</summary>
    private static bool IsMovable(ExpressionSyntax work, LambdaArgument argument, SemanticModel model) =>
        work is LambdaExpressionSyntax { ExpressionBody: { } body } lambda
            ? InlinedLambda.ParameterOf(lambda) is { AttributeLists.Count: 0, Modifiers.Count: 0 }
                && !lambda.Modifiers.Has(SyntaxKind.AsyncKeyword)
                && !InlinedLambda.ChangesItem(lambda, model)
                && InlinedLambda.NamesAreFree(lambda, argument.Call, model)
                && !body.DescendantNodes().Any(n => n is SingleVariableDesignationSyntax)
            : work is not AnonymousFunctionExpressionSyntax && work == argument.Work;

    /// <summary>One variable takes the place of both parameters, and means the same in both.</summary>
    private static bool CanShareItem(ExpressionSyntax first, ExpressionSyntax second, SemanticModel model) =>
        (first, second) switch
        {
            (LambdaExpressionSyntax key, LambdaExpressionSyntax value) =>
                NameOf(key) == NameOf(value) || !NamesIn(key, NameOf(value)).Any() && IsOnlyParameter(key, model),
            _ => true,
        };

    private static string NameOf(LambdaExpressionSyntax lambda) => InlinedLambda.ParameterOf(lambda)!.Identifier.ValueText;

    private static bool IsOnlyParameter(LambdaExpressionSyntax lambda, SemanticModel model) =>
        model.GetDeclaredSymbol(InlinedLambda.ParameterOf(lambda)!) is var parameter
        && NamesIn(lambda, NameOf(lambda))
            .All(n => SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(n).Symbol, parameter));

    private static IEnumerable<IdentifierNameSyntax> NamesIn(SyntaxNode code, string name) =>
        code.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == name);

    /// <summary>Asking for it does nothing, and it is the same before and after the items are there.</summary>
    private static bool IsFixedComparer(ExpressionSyntax comparer, DocumentContext context, CancellationToken cancellationToken) =>
        context.Model.GetSymbolInfo(comparer, cancellationToken).Symbol
            is IPropertySymbol { Name: "Ordinal" or "OrdinalIgnoreCase" or "InvariantCulture" or "InvariantCultureIgnoreCase" } property
        && context.Types.Is(property.ContainingType, context.Types["System.StringComparer"]);

    private static bool IsComment(SyntaxTrivia trivia) =>
        trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia);
}
