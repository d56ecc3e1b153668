using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Http;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.InPlace.Http;

/// <summary>
/// <c>content.ReadAsAsync&lt;T&gt;()</c> as <c>content.ReadFromJsonAsync&lt;T&gt;()</c> of System.Net.Http.Json, where the project
/// references that and nothing about the type shows that it is made for the other serializer.
/// </summary>
internal static class JsonRead
{
    private const string Namespace = "System.Net.Http.Json";
    private const string Method = "ReadFromJsonAsync";

    private static readonly string[] s_otherSerializers = ["Newtonsoft.Json", "System.Runtime.Serialization"];

    public static bool Write(SyntaxNode node, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (edits.Context.Types["System.Net.Http.Json.HttpContentJsonExtensions"] is null
            || FormatterCall.At(node, edits.Context, cancellationToken) is not { Name: GenericNameSyntax name } call
            || !FormattingLibrary.IsReadWithoutFormatters(call.Method, edits.Context.Types)
            || edits.Context.Model.GetSymbolInfo(
                call.Syntax,
                cancellationToken).Symbol is not IMethodSymbol { ReducedFrom: not null } method
            || !IsPlain(method.TypeArguments[0], new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default)))
        {
            return false;
        }

        edits.Replace(
            name,
            current =>
                ((GenericNameSyntax)current).WithIdentifier(
                    SyntaxFactory.Identifier(Method).WithTriviaFrom(((GenericNameSyntax)current).Identifier)));
        if (edits.Context.Model.LookupSymbols(name.SpanStart, method.ReceiverType, Method, includeReducedExtensionMethods: true).IsEmpty)
            edits.AddUsing(Namespace);
        return true;
    }

    /// <summary>No attribute of another serializer and no type of its own, also in what the type consists of.</summary>
    private static bool IsPlain(ITypeSymbol type, HashSet<ITypeSymbol> seen)
    {
        if (!seen.Add(type))
            return true;

        switch (type)
        {
            case IArrayTypeSymbol array:
                return IsPlain(array.ElementType, seen);
            case ITypeParameterSymbol or IDynamicTypeSymbol:
                return false;
            case INamedTypeSymbol { SpecialType: SpecialType.System_Object }:
                return false;
            case INamedTypeSymbol named when IsOfOtherSerializer(named)
                || named.GetAttributes().Any(IsOfOtherSerializer)
                || !named.TypeArguments.All(t => IsPlain(t, seen)):
                return false;
        }

        foreach (var t in type.SelfAndBaseTypes().TakeWhile(t => !t.DeclaringSyntaxReferences.IsEmpty))
        {
            foreach (var member in t.GetMembers())
            {
                var memberType = member switch
                {
                    IPropertySymbol property => property.Type,
                    IFieldSymbol { IsImplicitlyDeclared: false, IsStatic: false } field => field.Type,
                    _ => null,
                };
                if (memberType is not null && (member.GetAttributes().Any(IsOfOtherSerializer) || !IsPlain(memberType, seen)))
                    return false;
            }
        }

        return true;
    }

    private static bool IsOfOtherSerializer(AttributeData attribute) => attribute.AttributeClass is { } type && IsOfOtherSerializer(type);

    private static bool IsOfOtherSerializer(INamedTypeSymbol type) =>
        s_otherSerializers.Any(type.IsInOrBelow);
}
