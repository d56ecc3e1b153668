using System;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using AsyncHygiene.Chains.Conversions.Iterators;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Properties;

/// <summary>
/// <c>decimal Total =&gt; Load().Sum()</c> as <c>async Task&lt;decimal&gt; GetTotalAsync()</c>: a property of the type's own, which nobody asks for by other means than a
/// plain read.
/// </summary>
internal sealed class AsyncProperty
{
    /// <summary>What the language reads without naming it.</summary>
    private static readonly string[] s_patternNames = ["Count", "Current", "IsCompleted", "Length"];

    /// <summary>Bindings name properties in files that no compiler sees.</summary>
    private static readonly string[] s_bindingTypes =
    [
        "System.Windows.DependencyObject", "System.Windows.Forms.Control", "Microsoft.Maui.Controls.BindableObject", "Xamarin.Forms.BindableObject",
        "Microsoft.UI.Xaml.DependencyObject", "Windows.UI.Xaml.DependencyObject", "Avalonia.AvaloniaObject",
    ];

    private readonly PropertyDeclarationSyntax _declaration;
    private readonly DocumentEdits _edits;

    public AsyncProperty(PropertyDeclarationSyntax declaration, DocumentEdits edits)
    {
        _declaration = declaration;
        _edits = edits;
    }

    /// <summary>The property of a getter, where the project wants it and nobody else has a say in it.</summary>
    public static IPropertySymbol? Around(SyntaxNode getter, DocumentContext context, CancellationToken cancellationToken) =>
        DeclarationOf(getter) is { Parent: ClassDeclarationSyntax or StructDeclarationSyntax or RecordDeclarationSyntax } declaration
        && Options.ConvertProperties.Read(context.Document.Project.AnalyzerOptions, declaration.SyntaxTree)
        && context.Model.GetDeclaredSymbol(declaration, cancellationToken) is { } property
        && IsOwn(property, context.Types)
        && CanBeMethod(declaration)
        && !Iterator.Is(getter)
        && !IsOfForeignInterest(property.ContainingType, context.Types)
            ? property
            : null;

    /// <summary><c>GetTotalAsync()</c> in place of <c>Total</c>, with what stands before it.</summary>
    public static InvocationExpressionSyntax CallAt(ExpressionSyntax read, string name)
    {
        ExpressionSyntax method = read switch
        {
            MemberAccessExpressionSyntax access => access.WithName(SyntaxFactory.IdentifierName(name).WithLeadingTrivia(access.Name.GetLeadingTrivia())),
            MemberBindingExpressionSyntax binding => binding.WithName(SyntaxFactory.IdentifierName(name).WithLeadingTrivia(binding.Name.GetLeadingTrivia())),
            _ => SyntaxFactory.IdentifierName(name).WithLeadingTrivia(read.GetLeadingTrivia()),
        };
        return SyntaxFactory.InvocationExpression(method).WithTrailingTrivia(read.GetTrailingTrivia());
    }

    public void Write(string name, SyntaxAnnotation owner)
    {
        using (_edits.OwnedBy(owner))
        {
            var type = TaskSyntax.Of(_edits, _declaration.Type.SpanStart, _declaration.Type.WithoutTrivia()).WithTriviaFrom(_declaration.Type);
            _edits.Replace(_declaration, p => Method(p, name, type));
            var getter = (SyntaxNode?)_declaration.ExpressionBody ?? _declaration.AccessorList!.Accessors[0];
            _edits.Finally(() => DroppedTasks.Discard(getter, _edits));
        }
    }

    private MethodDeclarationSyntax Method(PropertyDeclarationSyntax property, string name, TypeSyntax type)
    {
        var accessor = property.AccessorList?.Accessors[0];
        var arrow = property.ExpressionBody ?? accessor?.ExpressionBody;
        var parameters = SyntaxFactory.ParseParameterList("()").WithTrailingTrivia(arrow is null || property.ExpressionBody is not null ? property.Identifier.TrailingTrivia : SyntaxFactory.TriviaList(SyntaxFactory.Space));
        var method = SyntaxFactory.MethodDeclaration(AsyncModifier.AfterAsync(type, property.Modifiers), SyntaxFactory.Identifier(default, name, default))
            .WithModifiers(AsyncModifier.AddTo(property.Modifiers, type))
            .WithParameterList(parameters);
        method = arrow is not null
            ? method.WithExpressionBody(arrow).WithSemicolonToken(SyntaxFactory.Token(default, SyntaxKind.SemicolonToken, default))
            : method.WithBody(Body(property.AccessorList!));
        return WithReturns(method.WithTrailingTrivia(property.GetTrailingTrivia()));
    }

    /// <summary>The block of the getter in the place of the braces around it.</summary>
    private BlockSyntax Body(AccessorListSyntax accessors)
    {
        var block = accessors.Accessors[0].Body!;
        var outer = Layout.IndentationOf(_declaration);
        var inner = Layout.IndentationOf(_declaration.AccessorList!.Accessors[0]);
        if (inner.Length > outer.Length && inner.StartsWith(outer, StringComparison.Ordinal))
        {
            var step = inner.Substring(outer.Length);
            block = block.ReplaceTokens(block.DescendantTokens(), (_, token) => token.WithLeadingTrivia(token.LeadingTrivia.Select(t => Outdented(t, step))));
        }

        return block
            .WithOpenBraceToken(block.OpenBraceToken.WithLeadingTrivia(accessors.OpenBraceToken.LeadingTrivia))
            .WithCloseBraceToken(block.CloseBraceToken.WithTrailingTrivia(accessors.CloseBraceToken.TrailingTrivia));
    }

    private static SyntaxTrivia Outdented(SyntaxTrivia trivia, string step) =>
        trivia.IsKind(SyntaxKind.WhitespaceTrivia) && trivia.ToString() is var space && space.EndsWith(step, StringComparison.Ordinal)
            ? SyntaxFactory.Whitespace(space.Substring(0, space.Length - step.Length))
            : trivia;

    /// <summary>What the comment calls a value is what the method returns.</summary>
    private static MethodDeclarationSyntax WithReturns(MethodDeclarationSyntax method)
    {
        var comments = method.GetLeadingTrivia();
        return comments.Any(t => t.IsDirective) || !comments.Any(t => t.HasStructure && t.ToString().Contains("<value>"))
            ? method
            : method.WithLeadingTrivia(SyntaxFactory.ParseLeadingTrivia(Regex.Replace(comments.ToFullString(), "<(/?)value>", "<$1returns>")));
    }

    private static PropertyDeclarationSyntax? DeclarationOf(SyntaxNode getter) => getter switch
    {
        ArrowExpressionClauseSyntax { Parent: PropertyDeclarationSyntax property } => property,
        AccessorDeclarationSyntax { RawKind: (int)SyntaxKind.GetAccessorDeclaration, Parent.Parent: PropertyDeclarationSyntax property } => property,
        _ => null,
    };

    /// <summary>Not what others can see, override or implement.</summary>
    private static bool IsOwn(IPropertySymbol property, KnownTypes types) =>
        property is { DeclaredAccessibility: Accessibility.Private or Accessibility.Internal, SetMethod: null, IsVirtual: false, IsAbstract: false, IsOverride: false, ReturnsByRef: false, ReturnsByRefReadonly: false }
        && property.DeclaringSyntaxReferences.Length == 1
        && property.ExplicitInterfaceImplementations.IsEmpty
        && property.GetAttributes().IsEmpty
        && property.GetMethod!.GetAttributes().IsEmpty
        && property.GetMethod.GetReturnTypeAttributes().IsEmpty
        && !s_patternNames.Contains(property.Name)
        && property.Type is { IsRefLikeType: false, TypeKind: not (TypeKind.Pointer or TypeKind.FunctionPointer or TypeKind.Error) }
        && !property.Type.IsTaskLike(types)
        && !(property is { IsStatic: false, ContainingType.IsValueType: true } && !property.GetMethod.IsReadOnly)
        && !property.ContainingType.AllInterfaces.SelectMany(i => i.GetMembers(property.Name)).Any(m => SymbolEqualityComparer.Default.Equals(property.ContainingType.FindImplementationForInterfaceMember(m), property));

    /// <summary>A getter and nothing else; no comments between it and the braces around it.</summary>
    private static bool CanBeMethod(PropertyDeclarationSyntax declaration)
    {
        if (declaration.Initializer is not null || declaration.DescendantTokens().Any(t => t.Text == "field"))
            return false;
        if (declaration.ExpressionBody is not null)
            return true;

        return declaration.AccessorList is { Accessors: { Count: 1 } accessors } list
            && accessors[0] is { Modifiers.Count: 0, AttributeLists.Count: 0 } getter
            && (getter.Body is not null || getter.ExpressionBody is not null)
            && list.OpenBraceToken.GetAllTrivia().Concat(getter.GetLeadingTrivia()).Concat(getter.Keyword.TrailingTrivia).Concat(getter.GetTrailingTrivia()).Concat(list.CloseBraceToken.LeadingTrivia)
                .All(t => t.IsKind(SyntaxKind.WhitespaceTrivia) || t.IsKind(SyntaxKind.EndOfLineTrivia));
    }

    /// <summary>Serializers, binders and views read the properties of such a type by their names.</summary>
    private static bool IsOfForeignInterest(INamedTypeSymbol type, KnownTypes types) =>
        s_bindingTypes.Any(name => types[name] is not null)
        || type.IsSerializable
        || type.AllInterfaces.Any(i => types.Is(i, types["System.ComponentModel.INotifyPropertyChanged"]) || types.Is(i, types["Microsoft.AspNetCore.Components.IComponent"]))
        || type.GetAttributes().Any(a => a.AttributeClass is { } attribute && !IsHarmless(attribute));

    private static bool IsHarmless(INamedTypeSymbol attribute)
    {
        var name = attribute.ContainingNamespace?.ToDisplayString() ?? "";
        return name is "System" or "System.Diagnostics" or "System.Diagnostics.CodeAnalysis" or "System.Runtime.CompilerServices"
            || (name.StartsWith("Microsoft.AspNetCore.", StringComparison.Ordinal) && attribute.Name.IndexOf("Bind", StringComparison.Ordinal) < 0);
    }
}
