using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting;

/// <summary>
/// Writes <c>Task</c> and <c>Task&lt;T&gt;</c>. Fully qualified and annotated: the clean-up after a code action adds the using directive and shortens
/// the name, or leaves it qualified where the short one means something else.
/// </summary>
internal static class TaskSyntax
{
    public static TypeSyntax Of(DocumentEdits edits) =>
        (TypeSyntax)edits.Generator.TypeExpression(edits.Types.Task!, addImport: true);

    /// <summary>Keeps the result type as it is written: aliases, tuple names and qualifications stay.</summary>
    public static TypeSyntax Of(DocumentEdits edits, ITypeSymbol result, TypeSyntax written)
    {
        var type = (TypeSyntax)edits.Generator.TypeExpression(edits.Types.TaskOfT!.Construct(result), addImport: true);
        var generic = type.DescendantNodesAndSelf().OfType<GenericNameSyntax>().First(n => n.Identifier.Text == "Task");
        return type.ReplaceNode(generic.TypeArgumentList.Arguments[0], written);
    }

    /// <summary><c>Task.Name</c></summary>
    public static ExpressionSyntax Member(DocumentEdits edits, string name) =>
        (ExpressionSyntax)edits.Generator.MemberAccessExpression(edits.Generator.TypeExpression(edits.Types.Task!, addImport: true), name);
}
