using System.Linq;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Iterators;

/// <summary>The signature of an <see cref="IteratorMethod"/> that has become an asynchronous one.</summary>
internal static class StreamSignature
{
    private const string TokenAttribute = "System.Runtime.CompilerServices.EnumeratorCancellationAttribute";

    public static TypeSyntax AsyncTypeOf(DocumentEdits edits, TypeSyntax type) =>
        TypeName.Of(edits, edits.Context.Types[IteratorMethod.AsyncSequence]!, type.SpanStart, IteratorMethod.ItemOf(type)!.WithoutTrivia())
            .WithTriviaFrom(type);

    /// <summary>Lets whoever enumerates hand over a token: the parameter is marked for it.</summary>
    public static void MarkToken(FamilyMember member)
    {
        var edits = member.Edits;
        var token = member.Symbol.Parameters.FirstOrDefault(p => edits.Context.Types.Is(p.Type, edits.Context.Types.CancellationToken));
        if (token is null
            || edits.Context.Types[TokenAttribute] is not { } attribute
            || FunctionSyntax.ParametersOf(member.Declaration)?.Parameters[token.Ordinal] is not { } parameter)
        {
            return;
        }

        var list = AttributeList(attribute, parameter.SpanStart, edits);
        edits.Replace(parameter, p => Marked(p, list));
    }

    /// <summary>The same for a token that the conversion adds, at the end.</summary>
    public static ParameterListSyntax WithMarkedToken(ParameterListSyntax parameters, FamilyMember member)
    {
        if (member.Edits.Context.Types[TokenAttribute] is not { } attribute)
            return parameters;

        var token = parameters.Parameters.Last();
        return parameters.WithParameters(
            parameters.Parameters.Replace(token, Marked(token, AttributeList(attribute, member.Declaration.SpanStart, member.Edits))));
    }

    private static ParameterSyntax Marked(ParameterSyntax parameter, AttributeListSyntax attributes) =>
        parameter.WithoutLeadingTrivia().AddAttributeLists(attributes).WithLeadingTrivia(parameter.GetLeadingTrivia());

    private static AttributeListSyntax AttributeList(INamedTypeSymbol attribute, int position, DocumentEdits edits)
    {
        var name = TypeName.Of(edits, attribute, position).ToString();
        return SyntaxFactory.AttributeList(
            SyntaxFactory.SingletonSeparatedList(
                SyntaxFactory.Attribute(SyntaxFactory.ParseName(name.Substring(0, name.Length - "Attribute".Length)))))
            .WithTrailingTrivia(SyntaxFactory.Space);
    }
}
