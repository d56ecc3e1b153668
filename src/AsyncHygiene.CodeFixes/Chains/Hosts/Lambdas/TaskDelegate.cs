using System.Linq;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>
/// <c>Func&lt;int, string&gt;</c> as <c>Func&lt;int, Task&lt;string&gt;&gt;</c>, and <c>Action</c> as <c>Func&lt;Task&gt;</c>.
/// </summary>
internal static class TaskDelegate
{
    public static bool CanBe(ITypeSymbol type) =>
        type is
        {
            TypeKind: TypeKind.Delegate, Name: "Func"
            or "Action", ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true }
        };

    /// <summary>The delegate in a type as it is written; null where another name stands for it.</summary>
    public static TypeSyntax? NameIn(TypeSyntax type) => type switch
    {
        NullableTypeSyntax nullable => NameIn(nullable.ElementType),
        QualifiedNameSyntax qualified => NameIn(qualified.Right),
        SimpleNameSyntax { Identifier.ValueText: "Func" or "Action" } => type,
        _ => null,
    };

    /// <summary>The same in the type of an array, or as the last type argument of a list or dictionary.</summary>
    public static TypeSyntax? NameInCollection(TypeSyntax type) => type switch
    {
        NullableTypeSyntax nullable => NameInCollection(nullable.ElementType),
        QualifiedNameSyntax qualified => NameInCollection(qualified.Right),
        AliasQualifiedNameSyntax qualified => NameInCollection(qualified.Name),
        ArrayTypeSyntax { RankSpecifiers.Count: 1 } array => NameIn(array.ElementType),
        GenericNameSyntax generic => NameIn(generic.TypeArgumentList.Arguments.Last()),
        _ => null,
    };

    /// <summary>The delegate as it is written, for lambdas that return tasks.</summary>
    public static TypeSyntax Of(TypeSyntax type, int position, DocumentEdits edits)
    {
        var arguments = type is GenericNameSyntax generic ? generic.TypeArgumentList.Arguments.ToList() : [];
        if (type is SimpleNameSyntax { Identifier.ValueText: "Action" })
            arguments.Add(TaskSyntax.Of(edits, position));
        else
            arguments[arguments.Count - 1] = TaskSyntax.Of(edits, position, arguments.Last().WithoutTrivia());

        return PlainSyntax.Name("Func", arguments.Select(a => a.WithoutTrivia()).ToArray());
    }
}
