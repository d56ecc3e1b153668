using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.TryPatterns;

/// <summary>
/// <c>bool TryGet(int key, out Order value)</c> as <c>Task&lt;(bool Ok, Order Value)&gt; TryGetAsync(int key)</c>: in the body the
/// parameter becomes a variable, and every <c>return</c> hands out both.
/// </summary>
internal sealed class TryPattern
{
    private const string Planned = "returns its out parameter";

    private readonly FamilyMember _member;
    private readonly IParameterSymbol _parameter;
    private readonly ParameterSyntax _syntax;

    private TryPattern(FamilyMember member, IParameterSymbol parameter, ParameterSyntax syntax)
    {
        _member = member;
        _parameter = parameter;
        _syntax = syntax;
    }

    public static TryPattern Of(FamilyMember member)
    {
        var parameter = member.Symbol.Parameters.First(p => p.RefKind == RefKind.Out);
        return new TryPattern(member, parameter, FunctionSyntax.ParametersOf(member.Declaration)!.Parameters[parameter.Ordinal]);
    }

    /// <summary>What the first of the two results is called.</summary>
    public static string FirstOf(IMethodSymbol method) => method.ReturnType.SpecialType == SpecialType.System_Boolean ? "Ok" : "Result";

    /// <summary>Without the parameter the method would be one of several that a call could mean.</summary>
    public static bool IsOverloaded(IReadOnlyList<FamilyMember> members, string newName) => members.Any(m =>
        m.Symbol.Name == newName
        && m.Symbol.MethodKind == MethodKind.Ordinary
        && Types(m.Symbol.ContainingType).SelectMany(t => t.GetMembers(newName)).Any(other => !IsOf(members, other)));

    /// <summary><c>&lt;see cref="TryGet(int, out Order)"/&gt;</c></summary>
    public static bool IsNamedWithParameters(SyntaxNode name) =>
        name.Ancestors().OfType<NameMemberCrefSyntax>().Any(c => c.Parameters is not null);

    public static ParameterListSyntax WithoutOut(ParameterListSyntax list)
    {
        var parameter = list.Parameters.First(p => p.Modifiers.Has(SyntaxKind.OutKeyword));
        var isLast = list.Parameters.Last() == parameter;
        var others = list.Parameters.Remove(parameter);
        if (isLast && others.Count > 0)
            others = others.Replace(others.Last(), others.Last().WithTrailingTrivia(parameter.GetTrailingTrivia()));
        else if (!isLast && list.Parameters[0] == parameter)
            others = others.Replace(others[0], others[0].WithLeadingTrivia(parameter.GetLeadingTrivia()));
        return list.WithParameters(others);
    }

    /// <summary>Whether the function around a forwarding call has been converted; known once everything is planned.</summary>
    public static bool IsPlanned(SyntaxNode function, DocumentEdits edits) => edits.IsPlanned(function, Planned);

    /// <summary>The parameter that a name means, where it is the <c>out</c> parameter of the function around it.</summary>
    public static bool IsOwn(ExpressionSyntax name, SyntaxNode function, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(name, cancellationToken).Symbol is IParameterSymbol { RefKind: RefKind.Out, ContainingSymbol: var owner }
        && SymbolEqualityComparer.Default.Equals(owner, model.GetDeclaredSymbol(function, cancellationToken));

    /// <summary><c>Task&lt;(bool Ok, Order Value)&gt;</c></summary>
    public TypeSyntax TaskAt(TypeSyntax returnType) =>
        TaskSyntax.Of(_member.Edits, returnType.SpanStart, TupleOf(returnType)).WithTriviaFrom(returnType);

    public void WriteBody(bool awaits)
    {
        var edits = _member.Edits;
        edits.Once(_member.Declaration, Planned);
        switch (FunctionSyntax.BodyOf(_member.Declaration))
        {
            case BlockSyntax block:
                foreach (var returned in Returned(block))
                    WriteResult(returned, awaits);
                if (IsUsed(block))
                    edits.Replace(block, WithVariable);
                break;
            case ThrowExpressionSyntax or null:
                break;
            case ExpressionSyntax expression when IsForwarded(expression):
                WriteResult(expression, awaits);
                break;
            case ExpressionSyntax expression:
                WriteResult(expression, awaits);
                var newLine = Layout.NewLineOf(expression);
                edits.Replace(_member.Declaration, d => BlockBody.Of(
                    d,
                    [
                        SyntaxFactory.ParseStatement($"{Variable};").WithTrailingTrivia(newLine),
                        LastStatement.Return(((ExpressionSyntax)FunctionSyntax.BodyOf(d)!).WithoutTrivia()).WithTrailingTrivia(newLine),
                    ]));
                break;
        }
    }

    /// <summary>The comment no longer describes the parameter.</summary>
    public void WriteDocumentation()
    {
        var name = Regex.Escape(_parameter.Name);
        var comments = _member.Declaration.GetLeadingTrivia();
        if (comments.Any(t => t.IsDirective)
            || !comments.Any(t => t.HasStructure && Regex.IsMatch(t.ToString(), $@"(param|paramref)\s+name\s*=\s*""{name}""")))
        {
            return;
        }

        _member.Edits.Replace(_member.Declaration, d =>
        {
            var text = d.GetLeadingTrivia().ToFullString();
            text = Regex.Replace(text, $"""(?s)[ \t]*///[ \t]*<param\s+name\s*=\s*"{name}"\s*(/>|>.*?</param>)[ \t]*\r?\n""", "");
            text = Regex.Replace(text, $"""<paramref\s+name\s*=\s*"{name}"\s*/>""", "<c>Value</c>");
            return d.WithLeadingTrivia(SyntaxFactory.ParseLeadingTrivia(text));
        });
    }

    private bool HasFlow => IsAnnotated && _parameter.GetAttributes().Any();

    private bool IsAnnotated => _member.Edits.Context.Model.GetNullableContext(_syntax.SpanStart).AnnotationsEnabled();

    private bool HoldsReference => !_parameter.Type.IsValueType;

    /// <summary>
    /// A tuple cannot say that it has a value where the call succeeds, so it says that it has one, as the callers that ask first have it.
    /// </summary>
    private TypeSyntax ValueType =>
        HasFlow && HoldsReference && _syntax.Type is NullableTypeSyntax nullable
            ? nullable.ElementType.WithoutTrivia()
            : _syntax.Type!.WithoutTrivia();

    private string Variable
    {
        get
        {
            var type = _syntax.Type!.WithoutTrivia().ToString();
            return $"{type}{(HasFlow && HoldsReference && _syntax.Type is not NullableTypeSyntax ? "?" : "")} {_syntax.Identifier.Text}";
        }
    }

    private TypeSyntax TupleOf(TypeSyntax returnType) =>
        SyntaxFactory.ParseTypeName($"({returnType.WithoutTrivia()} {FirstOf(_member.Symbol)}, {ValueType} Value)");

    private void WriteResult(ExpressionSyntax returned, bool awaits)
    {
        var edits = _member.Edits;
        var isForwarded = IsForwarded(returned);
        if (isForwarded && awaits)
            return;

        ExpressionSyntax? completed = null;
        if (!awaits)
        {
            var isExact = isForwarded
                || (!HoldsReference
                    && SymbolEqualityComparer.Default.Equals(edits.Context.Model.GetTypeInfo(returned).Type, _member.Symbol.ReturnType));
            completed = TaskSyntax.FromResult(edits, returned.SpanStart, isExact ? null : TupleOf(ReturnTypeOf(_member.Declaration)));
        }

        var value = SyntaxFactory.ParseExpression(_syntax.Identifier.Text + (HasFlow && HoldsReference ? "!" : ""));
        edits.Replace(returned, current =>
        {
            var result = isForwarded ? current : Tuple(current, value);
            return completed is null ? result : TaskSyntax.Given(completed, result);
        });
    }

    /// <summary><c>return _inner.TryGet(key, out value);</c> returns both as it is.</summary>
    private bool IsForwarded(ExpressionSyntax returned) =>
        returned is InvocationExpressionSyntax call
            && TryCall.IsPlanned(call, _member.Edits)
            && TryCall.Forwards(call, _member.Edits.Context, CancellationToken.None);

    private BlockSyntax WithVariable(BlockSyntax block)
    {
        if (block.Statements.FirstOrDefault()
            is ExpressionStatementSyntax
            {
                Expression: AssignmentExpressionSyntax
                {
                    RawKind: (int)SyntaxKind.SimpleAssignmentExpression,
                    Left: IdentifierNameSyntax name
                } assignment
            } first
            && name.Identifier.ValueText == _parameter.Name)
        {
            var declared = (LocalDeclarationStatementSyntax)SyntaxFactory.ParseStatement($"{Variable} = x;");
            return block.ReplaceNode(
                first,
                declared.ReplaceNode(declared.Declaration.Variables[0].Initializer!.Value, assignment.Right).WithTriviaFrom(first));
        }

        var declaration = SyntaxFactory.ParseStatement($"{Variable};");
        var isOnOwnLine = block.OpenBraceToken.TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia);
        declaration = isOnOwnLine
            ? declaration.WithLeadingTrivia(SyntaxFactory.Whitespace(Layout.IndentationOf(Body.Statements[0])))
                .WithTrailingTrivia(Layout.NewLineOf(_member.Declaration))
            : declaration.WithTrailingTrivia(SyntaxFactory.Space);
        return block.WithStatements(block.Statements.Insert(0, declaration));
    }

    private BlockSyntax Body => (BlockSyntax)FunctionSyntax.BodyOf(_member.Declaration)!;

    /// <summary>Not where every return forwards both, or nothing is returned.</summary>
    private bool IsUsed(BlockSyntax block) =>
        Returned(block).Any(r => !IsForwarded(r))
        || block.DescendantNodes().OfType<IdentifierNameSyntax>().Any(n =>
            n.Identifier.ValueText == _parameter.Name
            && SymbolEqualityComparer.Default.Equals(_member.Edits.Context.Model.GetSymbolInfo(n).Symbol, _parameter)
            && !Returned(block).Any(r => r.Span.Contains(n.Span)));

    private IEnumerable<ExpressionSyntax> Returned(BlockSyntax block) =>
        FunctionSyntax.OwnNodes(_member.Declaration)
            .OfType<ReturnStatementSyntax>()
            .Where(r => block.Span.Contains(r.Span))
            .Select(r => r.Expression)
            .OfType<ExpressionSyntax>();

    private static TupleExpressionSyntax Tuple(ExpressionSyntax first, ExpressionSyntax second) =>
        SyntaxFactory.TupleExpression(SyntaxFactory.SeparatedList(
            [SyntaxFactory.Argument(first.WithoutTrivia()), SyntaxFactory.Argument(second)],
            [SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space)])).WithTriviaFrom(first);

    private static TypeSyntax ReturnTypeOf(SyntaxNode declaration) => declaration switch
    {
        MethodDeclarationSyntax method => method.ReturnType,
        LocalFunctionStatementSyntax local => local.ReturnType,
        _ => throw new InvalidOperationException("A member of a family is a method or a local function."),
    };

    private static bool IsOf(IReadOnlyList<FamilyMember> members, ISymbol symbol) => members.Any(m =>
        SymbolEqualityComparer.Default.Equals(m.Symbol, symbol)
            || SymbolEqualityComparer.Default.Equals(m.Symbol, symbol.OriginalDefinition));

    private static IEnumerable<INamedTypeSymbol> Types(INamedTypeSymbol type) => type.SelfAndBaseTypes().Concat(type.AllInterfaces);
}
