using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.RequestPaths.EntryPoints;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.KeptSync;

/// <summary>
/// A method that has callers which cannot be changed: generated ones, and those of a published interface. It stays for them, as a bridge to
/// the async method next to it that has its body.
/// </summary>
internal sealed class KeptSyncWrapper
{
    public KeptSyncWrapper(FamilyMember member) => Member = member;

    public Location Location => ((MethodDeclarationSyntax)Member.Declaration).Identifier.GetLocation();

    private FamilyMember Member { get; }

    /// <summary>Nothing that finds it by its name would find two.</summary>
    public static bool CanBeKept(FamilyMember member, CancellationToken cancellationToken) =>
        member.Declaration is MethodDeclarationSyntax { Parent: TypeDeclarationSyntax } method
        && (method.Body is not null || method.ExpressionBody is not null)
        && member.Symbol
            is
        {
            MethodKind: MethodKind.Ordinary,
            IsVirtual: false,
            IsAbstract: false,
            IsOverride: false,
            ContainingType.TypeKind: TypeKind.Class or TypeKind.Struct
        }
        && member.Symbol.Parameters.All(p => p.Type.TypeKind != TypeKind.Dynamic)
        && Slots.Of(member.Symbol).Length == 1
        && (PublicApiList.Of(member)?.CanBeExtended ?? true)
        && KnownEntryPoints.Of(member.Edits.Context.Types).Find(member.Symbol) is null
        && !FrameworkMethod.Is(member.Symbol, member.Edits.Context.Model.Compilation, cancellationToken)
        && !WcfContract.Contains(member.Symbol, member.Edits.Context.Types);

    /// <summary>The method calls itself.</summary>
    public bool Contains(FamilyCall call) =>
        call.Site.SyntaxTree == Member.Declaration.SyntaxTree && Member.Declaration.Span.Contains(call.Site.Span);

    /// <summary>After the method itself, which is converted in its place, has been planned.</summary>
    public void Write(string name, SyntaxAnnotation owner)
    {
        var edits = Member.Edits;
        var method = (MethodDeclarationSyntax)Member.Declaration;
        var mark = new SyntaxAnnotation();
        edits.Replace(method, m => m.WithAdditionalAnnotations(mark));

        // The type is not the family's, whatever breaks in it.
        using (edits.WithoutOwner())
        {
            edits.Replace((TypeDeclarationSyntax)method.Parent!, type =>
            {
                var converted = (MethodDeclarationSyntax)type.Members.Single(m => m.HasAnnotation(mark));
                var kept = Kept(method, converted, name).WithAdditionalAnnotations(owner);
                return type.WithMembers(type.Members.ReplaceRange(converted, [kept, AsyncForm(converted, method)]));
            });
        }
    }

    /// <summary><c>public int Load(int id) =&gt; LoadAsync(id).GetAwaiter().GetResult();</c></summary>
    private static MethodDeclarationSyntax Kept(MethodDeclarationSyntax original, MethodDeclarationSyntax converted, string name)
    {
        var body = (SyntaxNode?)original.Body ?? original.ExpressionBody!;
        var start = FirstToken(original).SpanStart;
        var header = original.SyntaxTree
            .GetText()
            .ToString(Microsoft.CodeAnalysis.Text.TextSpan.FromBounds(start, body.GetFirstToken().GetPreviousToken().Span.End));
        var types = original.TypeParameterList is { } list ? $"<{string.Join(", ", list.Parameters.Select(p => p.Identifier.Text))}>" : "";
        var arguments = string.Join(", ", original.ParameterList.Parameters.Select(p => p.Identifier.Text));
        var kept =
            (MethodDeclarationSyntax)SyntaxFactory.ParseMemberDeclaration(
                $"{header} => {name}{types}({arguments}).GetAwaiter().GetResult();",
                options: original.SyntaxTree.Options)!;
        return kept.WithLeadingTrivia(FirstToken(converted).LeadingTrivia)
            .WithAttributeLists(converted.AttributeLists)
            .WithTrailingTrivia(Layout.NewLineOf(original));
    }

    /// <summary>
    /// The converted method with a copy of the comment, and those attributes that describe its code rather than its callers.
    /// </summary>
    private MethodDeclarationSyntax AsyncForm(MethodDeclarationSyntax converted, MethodDeclarationSyntax original)
    {
        var indentation = SyntaxFactory.Whitespace(Layout.IndentationOf(original));
        var newLine = Layout.NewLineOf(original);
        var comment = converted.GetLeadingTrivia().Where(t => t.HasStructure && !t.IsDirective).SelectMany(t => new[] { indentation, t });
        var attributes = original.AttributeLists.Zip(converted.AttributeLists, (o, c) => (Old: o, New: c))
            .Where(a => a.Old.Target is null && a.Old.Attributes.All(IsCopied))
            .Select(a => a.New.WithLeadingTrivia(indentation).WithTrailingTrivia(newLine));
        var first = FirstToken(converted);
        return converted
            .ReplaceToken(first, first.WithLeadingTrivia(indentation))
            .WithAttributeLists(SyntaxFactory.List(attributes))
            .WithLeadingTrivia(new[] { newLine }.Concat(comment).Append(indentation));
    }

    private bool IsCopied(AttributeSyntax attribute) =>
        Member.Edits.Context.Model.GetTypeInfo(attribute).Type?.ContainingNamespace?.ToDisplayString() is "System"
            or "System.ComponentModel"
            or "System.Diagnostics.CodeAnalysis"
            or "System.Runtime.Versioning";

    /// <summary>Behind the attributes.</summary>
    private static SyntaxToken FirstToken(MethodDeclarationSyntax method) =>
        method.Modifiers.Count > 0 ? method.Modifiers[0] : method.ReturnType.GetFirstToken();
}
