using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph.References;

/// <summary>
/// A fragment that a member of a component gives, and the places where markup draws it: the renderer runs it there, as it runs the markup.
/// <code>
/// &lt;td&gt;@Badge(row)&lt;/td&gt;      @code { RenderFragment Badge(Row row) =&gt; __builder =&gt; { … }; }
/// </code>
/// </summary>
internal sealed class DrawnFragment
{
    private const string Fragment = "Microsoft.AspNetCore.Components.RenderFragment";

    private readonly KnownTypes _types;
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public DrawnFragment(KnownTypes types, SemanticModelSource models, CancellationToken cancellationToken)
    {
        _types = types;
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The names of its member in markup that draws it.</summary>
    public IEnumerable<SyntaxNode> DrawnAt(ExpressionSyntax fragment)
    {
        if (_types[Fragment] is null || !Is(fragment) || MemberGiving(fragment) is not { } member)
            yield break;

        foreach (var token in _models.AllTokens(member.Name, _cancellationToken))
        {
            if (token.Parent is SimpleNameSyntax name
                && RazorCode.IsIn(name.SyntaxTree)
                && name.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { Identifier.ValueText: "BuildRenderTree" } drawing
                && (IsDrawn(name) || Local(name) is { } local && NamesIn(drawing, local).Any(IsDrawn))
                && SymbolEqualityComparer.Default.Equals(
                    _models.For(name.SyntaxTree).GetSymbolInfo(name, _cancellationToken).Symbol?.OriginalDefinition,
                    member))
            {
                yield return name;
            }
        }
    }

    private bool Is(ExpressionSyntax expression)
    {
        var type = _models.For(expression.SyntaxTree).GetTypeInfo(expression, _cancellationToken).ConvertedType;
        return _types.Is(type, _types[Fragment]) || _types.Is(type?.OriginalDefinition, _types[Fragment + "`1"]);
    }

    /// <summary>The method that returns it, or the field or property that begins with it; null where it goes elsewhere.</summary>
    private ISymbol? MemberGiving(ExpressionSyntax fragment)
    {
        SyntaxNode node = fragment;
        while (node.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax
            || (node.Parent is LambdaExpressionSyntax given && given.Body == node && Is(given)))
        {
            node = node.Parent;
        }

        var declaration = node.Parent switch
        {
            ReturnStatementSyntax { Parent: BlockSyntax } @return when FunctionSyntax.Around(@return) is MethodDeclarationSyntax method =>
                method,
            ArrowExpressionClauseSyntax { Parent: MethodDeclarationSyntax or PropertyDeclarationSyntax } arrow => arrow.Parent,
            EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax property } => property,
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax } field } => field,
            _ => (SyntaxNode?)null,
        };
        return declaration is null ? null : _models.For(fragment.SyntaxTree).GetDeclaredSymbol(declaration, _cancellationToken);
    }

    /// <summary><c>__builder.AddContent(3, Badge(row))</c></summary>
    private static bool IsDrawn(SimpleNameSyntax name) =>
        Whole(name).Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
        && BlockingWait.NameOf(call)?.Identifier.ValueText == "AddContent";

    /// <summary>The variable that markup draws later: <c>@{ var badge = Badge(row); }</c></summary>
    private static string? Local(SimpleNameSyntax name) =>
        Whole(name).Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax local } ? local.Identifier.ValueText : null;

    private static ExpressionSyntax Whole(SimpleNameSyntax name)
    {
        ExpressionSyntax whole = name;
        while (whole.Parent is ParenthesizedExpressionSyntax
            || (whole.Parent is InvocationExpressionSyntax call && call.Expression == whole)
            || (whole.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } access && access.Name == whole))
        {
            whole = (ExpressionSyntax)whole.Parent;
        }

        return whole;
    }

    private static IEnumerable<SimpleNameSyntax> NamesIn(SyntaxNode code, string name) =>
        code.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == name);
}
