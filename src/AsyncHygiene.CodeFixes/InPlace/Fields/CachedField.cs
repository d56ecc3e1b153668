using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.InPlace.Fields;

/// <summary>
/// A <c>private static readonly</c> field that keeps what was made per call. Sites of one type share one field, also across the type's
/// files: the type's own where it has a fitting one, else a new one.
/// </summary>
internal sealed class CachedField
{
    private static readonly ConditionalWeakTable<SolutionEdits, Dictionary<ISymbol, List<CachedField>>> s_planned = new();

    private readonly string _key;

    private CachedField(string key, string name)
    {
        _key = key;
        Name = name;
    }

    public string Name { get; }

    /// <summary>The field for a site, planned where it does not exist yet; null where no field can be put.</summary>
    public static CachedField? For(
        CachedValue value,
        SyntaxNode site,
        DocumentEdits edits,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        var declaration = site.Ancestors()
            .FirstOrDefault(n => n is ClassDeclarationSyntax or StructDeclarationSyntax or RecordDeclarationSyntax
            or InterfaceDeclarationSyntax or EnumDeclarationSyntax) as TypeDeclarationSyntax;
        var type = declaration is null
            ? TopLevelProgram(site, edits.Context, cancellationToken)
            : edits.Context.Model.GetDeclaredSymbol(declaration, cancellationToken);
        if (type is null || declaration is InterfaceDeclarationSyntax or { Members.Count: 0 })
            return null;

        if (Existing(value, site, type, edits.Context, cancellationToken) is { } existing)
            return new CachedField(value.Key, existing);

        var planned = s_planned.GetValue(solution, static _ => new Dictionary<ISymbol, List<CachedField>>(SymbolEqualityComparer.Default));
        if (!planned.TryGetValue(type, out var fields))
            planned.Add(type, fields = []);
        if (fields.FirstOrDefault(f => f._key == value.Key) is { } known)
            return known;

        var field = new CachedField(value.Key, FreeName(value, site, type, fields, edits.Context, cancellationToken));
        fields.Add(field);
        var (fieldType, made) = value.Write(edits, site.SpanStart);
        var declared = MemberInsertion.Field(
            fieldType,
            field.Name,
            made,
            SyntaxKind.PrivateKeyword,
            SyntaxKind.StaticKeyword,
            SyntaxKind.ReadOnlyKeyword);
        if (declaration is not null)
            edits.Replace(declaration, d => MemberInsertion.AsFirst(declared, d, edits.Context.Root));
        else
            AddToProgram(declared, (CompilationUnitSyntax)edits.Context.Root, type, edits, cancellationToken);
        return field;
    }

    /// <summary>
    /// A private static readonly field whose initializer makes the same value, and that nothing in the type changes afterwards.
    /// </summary>
    private static string? Existing(
        CachedValue value,
        SyntaxNode site,
        INamedTypeSymbol type,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        for (var t = type; t is not null; t = t.ContainingType)
        {
            foreach (var field in t.GetMembers().OfType<IFieldSymbol>())
            {
                if (field is { IsStatic: true, IsReadOnly: true, DeclaredAccessibility: Accessibility.Private }
                    && IsInitializedWith(field, value, context, cancellationToken)
                    && IsLeftAloneIn(t, field.Name, value, context.Model.Compilation, cancellationToken)
                    && SymbolEqualityComparer.Default.Equals(
                        context.Model.LookupSymbols(site.SpanStart, name: field.Name).FirstOrDefault(),
                        field))
                {
                    return field.Name;
                }
            }
        }

        return null;
    }

    private static bool IsInitializedWith(
        IFieldSymbol field,
        CachedValue value,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (field.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken)
            is not VariableDeclaratorSyntax { Initializer.Value: { } initializer })
        {
            return false;
        }

        return value.IsMadeBy(initializer, context.Model.Compilation.GetSemanticModel(initializer.SyntaxTree), cancellationToken)
            && context.Model.Compilation.ClassifyCommonConversion(field.Type, value.UsedAs) is { IsImplicit: true };
    }

    private static bool IsLeftAloneIn(
        INamedTypeSymbol type,
        string name,
        CachedValue value,
        Compilation compilation,
        CancellationToken cancellationToken) =>
        type.DeclaringSyntaxReferences
            .SelectMany(r => r.GetSyntax(cancellationToken).DescendantNodes())
            .OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == name)
            .All(n => FieldUse.LeavesAlone(n, value, compilation.GetSemanticModel(n.SyntaxTree), cancellationToken));

    private static INamedTypeSymbol? TopLevelProgram(SyntaxNode site, DocumentContext context, CancellationToken cancellationToken) =>
        site.Ancestors().Any(n => n is GlobalStatementSyntax)
            ? context.Model.Compilation.GetEntryPoint(cancellationToken)?.ContainingType
            : null;

    /// <summary>
    /// Free among the members that can be seen, and among all identifiers in the type's own files: locals would hide the field.
    /// </summary>
    private static string FreeName(
        CachedValue value,
        SyntaxNode site,
        INamedTypeSymbol type,
        List<CachedField> planned,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var taken = new HashSet<string>(
            type.DeclaringSyntaxReferences
                .Select(r => r.GetSyntax(cancellationToken))
                .SelectMany(n => n.DescendantTokens())
                .Where(t => t.IsKind(SyntaxKind.IdentifierToken))
                .Select(t => t.ValueText)
                .Concat(planned.Select(f => f.Name)),
            StringComparer.Ordinal);
        var name = StaticFieldName.For(context, type, value.Words);
        if (SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None)
            name = "s_" + name;

        var free = name;
        for (var i = 2; taken.Contains(free) || !context.Model.LookupSymbols(site.SpanStart, name: free).IsEmpty; i++)
            free = name + i;
        return free;
    }

    /// <summary>Top-level statements see the members of the class that the compiler puts them into.</summary>
    private static void AddToProgram(
        FieldDeclarationSyntax field,
        CompilationUnitSyntax unit,
        INamedTypeSymbol program,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        var part = unit.Members
            .OfType<ClassDeclarationSyntax>()
            .FirstOrDefault(c =>
                c.Members.Count > 0
                    && SymbolEqualityComparer.Default.Equals(edits.Context.Model.GetDeclaredSymbol(c, cancellationToken), program));
        if (part is not null)
        {
            edits.Replace(part, p => MemberInsertion.AsFirst(field, p, edits.Context.Root));
            return;
        }

        var lineBreak = MemberInsertion.LineBreakOf(unit);
        var blankLine = unit.Members.Last().GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia)
            ? SyntaxFactory.TriviaList(lineBreak)
            : SyntaxFactory.TriviaList(lineBreak, lineBreak);
        edits.Replace(unit, u => u.AddMembers(
            SyntaxFactory.ClassDeclaration(program.Name)
                .WithModifiers(SyntaxFactory.TokenList(MemberInsertion.Keyword(SyntaxKind.PartialKeyword).WithLeadingTrivia(blankLine)))
                .WithKeyword(MemberInsertion.Keyword(SyntaxKind.ClassKeyword))
                .WithIdentifier(SyntaxFactory.Identifier(program.Name).WithTrailingTrivia(lineBreak))
                .WithOpenBraceToken(SyntaxFactory.Token(SyntaxKind.OpenBraceToken).WithTrailingTrivia(lineBreak))
                .AddMembers(field.WithLeadingTrivia(SyntaxFactory.Whitespace("    ")).WithTrailingTrivia(lineBreak))
                .WithCloseBraceToken(SyntaxFactory.Token(SyntaxKind.CloseBraceToken).WithTrailingTrivia(lineBreak))));
    }
}
