using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Fields.Collections;

/// <summary>
/// What is done at a place that names a collection of delegates, as far as that is to go through it, take one out, and call it:
/// <code>
/// foreach (var check in _checks) if (!check(order)) …
/// _formats[name](id)      _steps.TryGetValue(state, out var step)      _checks.All(check =&gt; check(order))
/// </code>
/// </summary>
internal sealed class CollectionUse
{
    private static readonly string[] s_questions = ["Count", "Length", "Keys", "ContainsKey", "Any"];

    private readonly IFieldSymbol _field;
    private readonly DocumentContext _context;
    private readonly CancellationToken _cancellationToken;
    private readonly List<(SimpleNameSyntax Name, ExpressionSyntax Call)> _calls = [];
    private readonly List<ExpressionSyntax> _values = [];
    private readonly List<TypeSyntax> _types = [];

    private CollectionUse(IFieldSymbol field, DocumentContext context, CancellationToken cancellationToken)
    {
        _field = field;
        _context = context;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The calls of its delegates.</summary>
    public IReadOnlyList<(SimpleNameSyntax Name, ExpressionSyntax Call)> Calls => _calls;

    /// <summary>What is added to it.</summary>
    public IReadOnlyList<ExpressionSyntax> Values => _values;

    /// <summary>The delegate types that variables are declared with.</summary>
    public IReadOnlyList<TypeSyntax> Types => _types;

    /// <summary>Null where something else is done with the collection or a delegate in it.</summary>
    public static CollectionUse? At(
        ExpressionSyntax collection,
        IFieldSymbol field,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var use = new CollectionUse(field, context, cancellationToken);
        return use.Reads(collection) ? use : null;
    }

    private bool Reads(ExpressionSyntax collection) => collection.Parent switch
    {
        ForEachStatementSyntax { AwaitKeyword.RawKind: 0 } loop when loop.Expression == collection => ReadsLoop(loop),
        ForEachVariableStatementSyntax { AwaitKeyword.RawKind: 0 } loop when loop.Expression == collection => ReadsPairs(loop),
        ElementAccessExpressionSyntax element when element.Expression == collection => ReadsElement(element),
        MemberAccessExpressionSyntax access when access.Expression == collection => ReadsMember(access),
        _ => false,
    };

    private bool ReadsLoop(ForEachStatementSyntax loop)
    {
        if (_context.Model.GetDeclaredSymbol(loop, _cancellationToken) is not { } item)
            return false;
        if (!DelegateCollection.HasKeys(_field.Type))
            return Declares(loop.Type) && ReadsVariable(item, loop);

        return loop.Type.IsVar && NamesOf(item, loop).All(name => NameContext.IsNameOnly(name)
            || (name.Parent is MemberAccessExpressionSyntax part
                && part.Expression == name
                && (part.Name.Identifier.ValueText == "Key" || ReadsDelegate(part, name))));
    }

    /// <summary><c>foreach (var (name, step) in _steps)</c></summary>
    private bool ReadsPairs(ForEachVariableStatementSyntax loop) =>
        DelegateCollection.HasKeys(_field.Type)
        && loop.Variable is DeclarationExpressionSyntax
        {
            Designation: ParenthesizedVariableDesignationSyntax { Variables: { Count: 2 } parts },
        }
        && ReadsDesignated(parts[1], loop);

    private bool ReadsElement(ElementAccessExpressionSyntax element)
    {
        if (element.Parent is not AssignmentExpressionSyntax entry || entry.Left != element)
            return ReadsDelegate(element, NameIn(element.Expression));
        if (DelegateCollection.FilledWith(entry.Right) is null || !IsFilledAt(element.Expression))
            return false;

        _values.Add(entry.Right);
        return true;
    }

    private bool ReadsMember(MemberAccessExpressionSyntax access)
    {
        if (_context.Model.GetSymbolInfo(access, _cancellationToken).Symbol is not { } member || !member.IsFramework())
            return false;
        if (access.Parent is not InvocationExpressionSyntax call || call.Expression != access)
            return s_questions.Contains(member.Name);

        var arguments = call.ArgumentList.Arguments;
        return member.Name switch
        {
            "Add" when IsFilledAt(access.Expression) && arguments.Count > 0
                && DelegateCollection.FilledWith(arguments.Last().Expression) is not null => Adds(arguments.Last().Expression),
            "TryGetValue" => arguments.Count == 2
                && arguments[1].Expression is DeclarationExpressionSyntax found
                && Declares(found.Type)
                && ReadsDesignated(found.Designation, call),
            _ => (s_questions.Contains(member.Name) && (arguments.Count == 0 || member.Name == "ContainsKey")) || ReadsOperator(call),
        };
    }

    private bool Adds(ExpressionSyntax value)
    {
        _values.Add(value);
        return true;
    }

    /// <summary>An operator that gives each delegate to its lambda, and does not hand them on.</summary>
    private bool ReadsOperator(InvocationExpressionSyntax call) =>
        call.ArgumentList.Arguments is { Count: 1 } arguments
        && (arguments[0].Expression switch
        {
            SimpleLambdaExpressionSyntax simple => simple.Parameter,
            ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: { Count: 1 } parameters } => parameters[0],
            _ => null,
        }) is { Type: null } item
        && !HoldsDelegate(_context.Model.GetTypeInfo(call, _cancellationToken).Type)
        && !DelegateCollection.HasKeys(_field.Type)
        && _context.Model.GetDeclaredSymbol(item, _cancellationToken) is { } parameter
        && ReadsVariable(parameter, arguments[0]);

    private static bool HoldsDelegate(ITypeSymbol? type) => type switch
    {
        { TypeKind: TypeKind.Delegate or TypeKind.Error } => true,
        IArrayTypeSymbol array => HoldsDelegate(array.ElementType),
        INamedTypeSymbol named => named.IsAnonymousType || named.TypeArguments.Any(HoldsDelegate),
        _ => false,
    };

    private bool ReadsDesignated(VariableDesignationSyntax designation, SyntaxNode place) => designation switch
    {
        DiscardDesignationSyntax => true,
        SingleVariableDesignationSyntax single =>
            _context.Model.GetDeclaredSymbol(single, _cancellationToken) is { } local && ReadsVariable(local, place),
        _ => false,
    };

    private bool ReadsVariable(ISymbol variable, SyntaxNode place) =>
        NamesOf(variable, place).All(name => NameContext.IsNameOnly(name) || ReadsDelegate(name, name));

    /// <summary>It is called, tested for null, or kept in a variable of the function.</summary>
    private bool ReadsDelegate(ExpressionSyntax value, SimpleNameSyntax? name)
    {
        while (value.Parent is ParenthesizedExpressionSyntax
            or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression })
        {
            value = (ExpressionSyntax)value.Parent;
        }

        if (name is not null && DelegateCall.Of(value) is { } call)
        {
            _calls.Add((name, call));
            return true;
        }

        return NullTest.Is(value)
            || (value.Parent is EqualsValueClauseSyntax
            {
                Parent: VariableDeclaratorSyntax
                {
                    Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax } declaration,
                } declarator,
            }
                && Declares(declaration.Type)
                && _context.Model.GetDeclaredSymbol(declarator, _cancellationToken) is { } local
                && ReadsVariable(local, declarator));
    }

    private bool Declares(TypeSyntax type)
    {
        if (type.IsVar)
            return true;
        if (TaskDelegate.NameIn(type) is not { } name)
            return false;

        _types.Add(name);
        return true;
    }

    private IEnumerable<IdentifierNameSyntax> NamesOf(ISymbol variable, SyntaxNode place) =>
        (place.FirstAncestorOrSelf<MemberDeclarationSyntax>(m => m is not GlobalStatementSyntax) ?? _context.Root)
        .DescendantNodes()
        .OfType<IdentifierNameSyntax>()
        .Where(n => n.Identifier.ValueText == variable.Name
            && SymbolEqualityComparer.Default.Equals(_context.Model.GetSymbolInfo(n, _cancellationToken).Symbol, variable));

    /// <summary>Nothing goes through the collection while it is filled: only the constructor that makes it does that.</summary>
    private bool IsFilledAt(ExpressionSyntax collection) =>
        collection is SimpleNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }
        && FunctionSyntax.Around(collection) is ConstructorDeclarationSyntax constructor
        && _context.Model.GetDeclaredSymbol(constructor, _cancellationToken) is { } maker
        && maker.IsStatic == _field.IsStatic
        && SymbolEqualityComparer.Default.Equals(maker.ContainingType, _field.ContainingType);

    private static SimpleNameSyntax? NameIn(ExpressionSyntax collection) => collection switch
    {
        SimpleNameSyntax name => name,
        MemberAccessExpressionSyntax access => access.Name,
        ParenthesizedExpressionSyntax inner => NameIn(inner.Expression),
        PostfixUnaryExpressionSyntax sure => NameIn(sure.Operand),
        _ => null,
    };
}
