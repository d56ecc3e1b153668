using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Filters;

/// <summary>
/// The methods of a filter before and after a stage. A method around the stage calls them, as the framework's own does; those that await
/// become private, and an override that does not stays as it is. The filter interface of pages has a third method, with an asynchronous
/// form of its own.
/// </summary>
internal sealed class FilterPair
{
    private FilterPair(FilterStage stage, INamedTypeSymbol type, INamedTypeSymbol? contract, ImmutableArray<IMethodSymbol> methods)
    {
        Stage = stage;
        Type = type;
        Contract = contract;
        Methods = methods;
    }

    public FilterStage Stage { get; }

    public INamedTypeSymbol Type { get; }

    /// <summary>The interface that is exchanged for its twin; null where the methods are overrides.</summary>
    public INamedTypeSymbol? Contract { get; }

    /// <summary>Both, or the one that is overridden, and the third one of the interface.</summary>
    public ImmutableArray<IMethodSymbol> Methods { get; }

    /// <summary>Not where another type of the hierarchy overrides or calls one of the methods.</summary>
    public static FilterPair? Of(IMethodSymbol method, KnownTypes types)
    {
        if (FilterStage.Of(method) is not { } stage
            || method.ContainingType is not { TypeKind: TypeKind.Class } type
            || !type.GetMembers(stage.Around).IsEmpty)
        {
            return null;
        }

        var methods = type.GetMembers(stage.Before).Concat(type.GetMembers(stage.After)).OfType<IMethodSymbol>().ToImmutableArray();
        if (stage.Selected is { } selected && type.GetMembers(stage.Selection).IsEmpty && methods.Any(m => !m.IsOverride))
            methods = methods.AddRange(type.GetMembers(selected).OfType<IMethodSymbol>());
        if (!methods.Contains(method, SymbolEqualityComparer.Default)
            || methods.Any(m => !IsPlain(m))
            || methods.Select(m => m.Name).Distinct().Count() < methods.Length)
        {
            return null;
        }

        if (methods.All(m => IsOverride(m, stage, types)))
            return new FilterPair(stage, type, null, methods);

        return stage.ContractIn(types) is { } contract
            && methods.Length == (stage.Selected is null ? 2 : 3)
            && methods.All(m => IsImplementation(m, contract))
            && CanExchange(type, contract, types)
            ? new FilterPair(stage, type, contract, methods)
            : null;
    }

    /// <summary>What the declarations tell.</summary>
    public bool CanConvert(IReadOnlyList<FamilyMember> members)
    {
        var edits = members[0].Edits;
        return members[0].Declaration.Parent is TypeDeclarationSyntax declaration
            && members.All(m =>
                m.Declaration.Parent == declaration && m.Declaration is MethodDeclarationSyntax method && method.Modifiers.All(IsKnown))
            && members.All(m => PublicApiList.Of(m) is null && IsFree(NameOf(m.Symbol)) && BaseCallsIn(m.Declaration).All(IsStatement))
            && (Contract is null || ContractName(declaration, edits.Context) is not null)
            && !declaration.DescendantNodes()
                .OfType<MemberAccessExpressionSyntax>()
                .Any(a => a.Expression is BaseExpressionSyntax && a.Name.Identifier.ValueText == Stage.Around)
            && !HasConditions(declaration)
            && new[] { Stage.ContextType, Stage.DelegateType }
                .Concat(Stage.Selected is null ? [] : [Stage.SelectedContextType])
                .All(name => edits.Context.Types[name] is not null);
    }

    public string NameOf(IMethodSymbol method) => AsyncSuffix.AddTo(method.Name);

    public void Write(IReadOnlyList<FamilyMember> members, HashSet<SyntaxNode> awaiting, SyntaxAnnotation owner)
    {
        var edits = members[0].Edits;
        var declaration = (TypeDeclarationSyntax)members[0].Declaration.Parent!;
        foreach (var member in members)
        {
            var awaits = awaiting.Contains(member.Declaration);
            if (awaits || Contract is not null)
                edits.Replace((MethodDeclarationSyntax)member.Declaration, m => m.WithModifiers(Private(m.Modifiers)));
            foreach (var call in awaits ? BaseCallsIn(member.Declaration) : [])
                edits.ReplaceStatement((StatementSyntax)call.Parent!, _ => []);
        }

        if (Contract is not null && ContractName(declaration, edits.Context) is { } name)
            edits.Replace(
                name,
                n => n.WithIdentifier(
                    SyntaxFactory.Identifier("IAsync" + n.Identifier.ValueText.Substring(1)).WithTriviaFrom(n.Identifier)));

        var last = members.Select(m => m.Declaration).OrderBy(d => d.SpanStart).Last();
        var mark = new SyntaxAnnotation();
        edits.Replace(last, m => m.WithAdditionalAnnotations(mark));
        var added = new[] { SelectionMember(members, awaiting, last, edits), AroundMember(members, awaiting, last, edits) }
            .OfType<MemberDeclarationSyntax>()
            .ToList();

        // The mark of this change goes on the new member only: an error elsewhere in the type is not its fault.
        using (edits.WithoutOwner())
            edits.Replace(
                declaration,
                t => t.WithMembers(
                    t.Members.InsertRange(
                        t.Members.IndexOf(m => m.HasAnnotation(mark)) + 1,
                        added.Select(m => m.WithAdditionalAnnotations(owner)))));
    }

    private MemberDeclarationSyntax AroundMember(
        IReadOnlyList<FamilyMember> members,
        HashSet<SyntaxNode> awaiting,
        SyntaxNode last,
        DocumentEdits edits)
    {
        var position = last.SpanStart;
        var inner = Layout.Indented(Layout.IndentationOf(last));
        var configured = edits.Context.ConfiguresAwaitAt(last) ? ".ConfigureAwait(false)" : "";
        var next = $"await next(){configured}";
        var lines = new List<string>();
        if (Call(Stage.Before, "context") is { } before)
        {
            lines.Add(inner + before);
            lines.Add($"{inner}if ({Stage.Continues})");
            inner = Layout.Indented(inner);
        }

        lines.Add(inner + (Call(Stage.After, next) ?? next + ";"));
        string Type(string name) => TypeName.Of(edits, edits.Context.Types[name]!, position).ToString();
        var modifiers = Contract is null ? "public override async" : "public async";
        var header =
            $"{modifiers} {TaskSyntax.Of(edits, position)} {Stage.Around}({Type(Stage.ContextType)} context, {Type(Stage.DelegateType)} "
                + $"next)";
        return Member(header, lines, isFirst: Contract is null || Stage.Selected is null, members, last, edits.Context);

        string? Call(string name, string argument) => members.FirstOrDefault(m => m.Symbol.Name == name) switch
        {
            null => null,
            var member when awaiting.Contains(member.Declaration) => $"await {NameOf(member.Symbol)}({argument}){configured};",
            _ => $"{name}({argument});",
        };
    }

    /// <summary>The asynchronous form of the third method, in front of the one around the others.</summary>
    private MemberDeclarationSyntax? SelectionMember(
        IReadOnlyList<FamilyMember> members,
        HashSet<SyntaxNode> awaiting,
        SyntaxNode last,
        DocumentEdits edits)
    {
        if (Contract is null || members.FirstOrDefault(m => m.Symbol.Name == Stage.Selected) is not { } selected)
            return null;

        var inner = Layout.Indented(Layout.IndentationOf(last));
        var lines = awaiting.Contains(selected.Declaration)
            ? new[] { $"{inner}return {NameOf(selected.Symbol)}(context);" }
            : [$"{inner}{Stage.Selected}(context);", $"{inner}return {TaskSyntax.Completed(edits, last.SpanStart)};"];
        var header =
            $"public {TaskSyntax.Of(edits, last.SpanStart)} "
                + $"{Stage.Selection}({TypeName.Of(edits, edits.Context.Types[Stage.SelectedContextType]!, last.SpanStart)} context)";
        return Member(header, lines, isFirst: true, members, last, edits.Context);
    }

    private static MemberDeclarationSyntax Member(
        string header,
        IEnumerable<string> lines,
        bool isFirst,
        IReadOnlyList<FamilyMember> members,
        SyntaxNode last,
        DocumentContext context)
    {
        var newLine = Layout.NewLine(context.Root);
        var outer = Layout.IndentationOf(last);
        var comments =
            members.Any(m =>
                m.Declaration.HasStructuredTrivia
                    && m.Declaration.GetLeadingTrivia().Any(t => t.IsKind(SyntaxKind.SingleLineDocumentationCommentTrivia)))
            ? new[] { outer + "/// <inheritdoc/>" }
            : [];
        var text = string.Join(newLine, comments.Concat([outer + header, outer + "{"]).Concat(lines).Concat([outer + "}", ""]));
        var separator = !isFirst || last.GetTrailingTrivia().Any(t => t.IsKind(SyntaxKind.EndOfLineTrivia)) ? newLine : newLine + newLine;
        return SyntaxFactory.ParseMemberDeclaration(separator + text)!;
    }

    private static bool IsPlain(IMethodSymbol method) =>
        method is
        {
            MethodKind: MethodKind.Ordinary,
            ReturnsVoid: true,
            IsAsync: false,
            IsStatic: false,
            IsVirtual: false,
            IsAbstract: false,
            IsGenericMethod: false,
            DeclaredAccessibility: Accessibility.Public
        }
        && method.DeclaringSyntaxReferences.Length == 1
        && method.PartialDefinitionPart is null
        && !method.IsPartialDefinition;

    /// <summary>Types between the two would have their methods left out.</summary>
    private static bool IsOverride(IMethodSymbol method, FilterStage stage, KnownTypes types)
    {
        if (method.OverriddenMethod is not { } overridden
            || !stage.HasBase(overridden.ContainingType, types)
            || Slots.Of(method).Length != Slots.Of(overridden).Length + 1)
        {
            return false;
        }

        return !method.ContainingType.BaseType
            .SelfAndBaseTypes()
            .TakeWhile(t => !types.Is(t, overridden.ContainingType))
            .Any(stage.Declares);
    }

    private static bool IsImplementation(IMethodSymbol method, INamedTypeSymbol contract) =>
        !method.IsOverride
        && Slots.Of(method) is { Length: 2 } slots
        && SymbolEqualityComparer.Default.Equals(slots[1].ContainingType, contract);

    /// <summary>In a controller or page a new public method would be an action or a handler.</summary>
    private static bool CanExchange(INamedTypeSymbol type, INamedTypeSymbol contract, KnownTypes types) =>
        FilterStage.TwinOf(contract, types) is { } twin
        && !type.Inherits(twin)
        && !type.BaseType.Inherits(contract)
        && !type.Inherits(types["Microsoft.AspNetCore.Mvc.RazorPages.PageModel"])
        && !IsController(type, types["Microsoft.AspNetCore.Mvc.ControllerAttribute"]);

    private static bool IsController(INamedTypeSymbol type, INamedTypeSymbol? attribute) =>
        type.Name.EndsWith("Controller", System.StringComparison.OrdinalIgnoreCase)
        || type.SelfAndBaseTypes().Any(t => t.GetAttributes().Any(a => a.AttributeClass.Inherits(attribute)));

    private static bool IsKnown(SyntaxToken modifier) =>
        modifier.IsKind(SyntaxKind.PublicKeyword)
            || modifier.IsKind(SyntaxKind.OverrideKeyword)
            || modifier.IsKind(SyntaxKind.SealedKeyword);

    private static SyntaxTokenList Private(SyntaxTokenList modifiers)
    {
        var others = modifiers.Where(m => !IsKnown(m));
        return SyntaxFactory.TokenList(
            others.Prepend(
                SyntaxFactory.Token(modifiers[0].LeadingTrivia, SyntaxKind.PrivateKeyword, SyntaxFactory.TriviaList(SyntaxFactory.Space))));
    }

    private bool IsFree(string name) => Type.DeclarerOf(name) is null;

    /// <summary>The framework's methods do nothing, so calls of them go where they would no longer be the base's.</summary>
    private IEnumerable<InvocationExpressionSyntax> BaseCallsIn(SyntaxNode declaration) =>
        declaration.DescendantNodes().OfType<InvocationExpressionSyntax>()
            .Where(i =>
                i.Expression is MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax } access
                    && (access.Name.Identifier.ValueText == Stage.Before || access.Name.Identifier.ValueText == Stage.After));

    private static bool IsStatement(InvocationExpressionSyntax call) =>
        call.Parent is ExpressionStatementSyntax { Parent: BlockSyntax }
            && call.ArgumentList.Arguments.All(a => a.Expression is IdentifierNameSyntax);

    /// <summary>The contract's name in the base list, or that of a filter interface that derives from it.</summary>
    private SimpleNameSyntax? ContractName(TypeDeclarationSyntax declaration, DocumentContext context)
    {
        var names = (declaration.BaseList?.Types ?? [])
            .Where(t => context.Model.GetTypeInfo(t.Type).Type is { TypeKind: TypeKind.Interface } type && type.Inherits(Contract))
            .Select(t => t.Type.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Last())
            .ToList();
        return names.Count == 1
            && context.Model.GetTypeInfo(names[0]).Type is { } named
            && named.Name == names[0].Identifier.ValueText
            && IsExchangeable(named, context.Types) ? names[0] : null;
    }

    private static bool IsExchangeable(ITypeSymbol contract, KnownTypes types) =>
        contract.ContainingNamespace.ToDisplayString() + "." == FilterStage.Namespace && FilterStage.TwinOf(contract, types) is not null;

    /// <summary>A member that another configuration does not have cannot be called there.</summary>
    private static bool HasConditions(TypeDeclarationSyntax declaration) =>
        declaration.Members.Select(m => m.GetLeadingTrivia())
            .Append(declaration.CloseBraceToken.LeadingTrivia)
            .SelectMany(t => t)
            .Any(t => t.IsKind(SyntaxKind.IfDirectiveTrivia) || t.IsKind(SyntaxKind.EndIfDirectiveTrivia));
}
