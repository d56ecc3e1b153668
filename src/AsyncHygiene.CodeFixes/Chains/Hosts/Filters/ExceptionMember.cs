using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops.Lists;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Filters;

/// <summary>
/// Members of exceptions, and whether code of the solution may change them between the throw and a filter. What is set where the exception
/// is made, or where it is caught and thrown again, is set before the filter is asked.
/// <code>
/// throw new LoadException { Code = 5 };    catch (LoadException e) { e.Data["path"] = path; throw; }
/// </code>
/// </summary>
internal static class ExceptionMember
{
    /// <summary>A field that is set anywhere else, or a property that is.</summary>
    public static bool IsChanged(ISymbol member, ReachedCode source, CancellationToken cancellationToken) =>
        source.Tokens(member.Name, cancellationToken)
            .Select(t => t.Parent)
            .OfType<SimpleNameSyntax>()
            .Any(n => IsWritten(n, isContent: member.Name == "Data")
                && source.ModelOf(n.SyntaxTree) is { } model
                && CrossCompilationComparer.Instance.Equals(
                    model.GetSymbolInfo(n, cancellationToken).Symbol?.OriginalDefinition,
                    member.OriginalDefinition)
                && !IsBeforeFilters(n, model, cancellationToken));

    /// <summary>The bodies of the getter of a property, and null for each that only gives what it holds.</summary>
    public static IEnumerable<(SyntaxNode Declaration, SyntaxNode? Getter)> GettersOf(
        ISymbol property,
        ReachedCode source,
        CancellationToken cancellationToken) =>
        source.BodiesOf(property, cancellationToken).Select(d => (d, GetterOf(d)));

    /// <summary>No accessor sets it but where an object is made.</summary>
    public static bool IsSetOnce(SyntaxNode declaration) => declaration switch
    {
        PropertyDeclarationSyntax { AccessorList.Accessors: var accessors } =>
            !accessors.Any(a => a.IsKind(SyntaxKind.SetAccessorDeclaration)),
        ParameterSyntax => true,
        _ => false,
    };

    private static SyntaxNode? GetterOf(SyntaxNode declaration) => declaration switch
    {
        PropertyDeclarationSyntax { ExpressionBody.Expression: { } expression } => expression,
        PropertyDeclarationSyntax { AccessorList.Accessors: var accessors } =>
            accessors.FirstOrDefault(a => a.IsKind(SyntaxKind.GetAccessorDeclaration)) is { } getter
                ? getter.Body ?? (SyntaxNode?)getter.ExpressionBody?.Expression
                : null,
        _ => null,
    };

    private static bool IsWritten(SimpleNameSyntax name, bool isContent)
    {
        var target = PropertyUse.Target(name);
        return PropertyUse.Uses(name, MethodKind.PropertySet)
            || target.Parent is ArgumentSyntax { RefKindKeyword.RawKind: not 0 } or RefExpressionSyntax
            || (isContent && IsContentChanged(target));
    }

    /// <summary><c>e.Data["path"] = path;</c> <c>e.Data.Clear();</c> <c>Fill(e.Data);</c></summary>
    private static bool IsContentChanged(SyntaxNode data) => data.Parent switch
    {
        ElementAccessExpressionSyntax element => PropertyUse.Uses(element, MethodKind.PropertySet),
        MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax, Name.Identifier.ValueText: var method } =>
            !ListChange.IsReadBy(method),
        ArgumentSyntax or EqualsValueClauseSyntax or AssignmentExpressionSyntax or ReturnStatementSyntax => true,
        ConditionalAccessExpressionSyntax => true,
        _ => false,
    };

    private static bool IsBeforeFilters(SimpleNameSyntax name, SemanticModel model, CancellationToken cancellationToken)
    {
        if (name.Ancestors().Any(n => n is InitializerExpressionSyntax && n.Parent is BaseObjectCreationExpressionSyntax))
            return true;

        var function = FunctionSyntax.Around(name);
        if (name.Ancestors().TakeWhile(n => n != function).Any(n => n is FinallyClauseSyntax))
            return false;

        return name.Parent is MemberAccessExpressionSyntax { Expression: var receiver } access && access.Name == name
            ? (receiver is ThisExpressionSyntax && function is ConstructorDeclarationSyntax)
                || (model.GetSymbolInfo(receiver, cancellationToken).Symbol is ILocalSymbol local
                    && local.DeclaringSyntaxReferences.Any(r => IsCaughtOrMade(r.GetSyntax(cancellationToken), function)))
            : function is ConstructorDeclarationSyntax && PropertyUse.Target(name) == name;
    }

    private static bool IsCaughtOrMade(SyntaxNode declaration, SyntaxNode? function) =>
        FunctionSyntax.Around(declaration) == function
        && declaration is CatchDeclarationSyntax or VariableDeclaratorSyntax { Initializer.Value: BaseObjectCreationExpressionSyntax };
}
