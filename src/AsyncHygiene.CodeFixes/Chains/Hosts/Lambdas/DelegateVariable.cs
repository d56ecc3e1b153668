using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>A local variable that holds a lambda without parameters and is used once: <c>Action act = () =&gt; …</c>.</summary>
internal sealed class DelegateVariable
{
    private readonly VariableDeclarationSyntax _declaration;
    private readonly TypeSyntax? _result;

    private DelegateVariable(VariableDeclarationSyntax declaration, IdentifierNameSyntax use, bool converts, TypeSyntax? result)
    {
        _declaration = declaration;
        Use = use;
        Converts = converts;
        _result = result;
    }

    public IdentifierNameSyntax Use { get; }

    /// <summary>The lambda's value has another type than the delegate's result; tasks of the two do not convert.</summary>
    public bool Converts { get; }

    /// <summary>A value of the asynchronous type, for asking the compiler.</summary>
    public ExpressionSyntax Default => SyntaxFactory.ParseExpression(_result is null
        ? "default(global::System.Func<global::System.Threading.Tasks.Task>)"
        : $"default(global::System.Func<global::System.Threading.Tasks.Task<{_result}>>)");

    public static DelegateVariable? Of(
        AnonymousFunctionExpressionSyntax lambda,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (lambda.Parent
            is not EqualsValueClauseSyntax
            {
                Parent: VariableDeclaratorSyntax
                {
                    Parent: VariableDeclarationSyntax
                    {
                        Variables.Count: 1,
                        Parent: LocalDeclarationStatementSyntax statement
                    } declaration
                } declarator
            }
            || FunctionSyntax.Around(statement) is not { } function
            || context.Model.GetDeclaredSymbol(declarator, cancellationToken) is not ILocalSymbol { Type: INamedTypeSymbol type } local)
        {
            return null;
        }

        TypeSyntax? result = null;
        if (context.Types.Is(type, context.Types["System.Func`1"]))
            result = declaration.Type is GenericNameSyntax { TypeArgumentList.Arguments: { Count: 1 } arguments }
                ? arguments[0]
                : SyntaxFactory.ParseTypeName(type.TypeArguments[0].ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat));
        else if (!context.Types.Is(type, context.Types["System.Action"]))
            return null;

        var uses = function.DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(n =>
                n.Identifier.ValueText == local.Name
                    && SymbolEqualityComparer.Default.Equals(context.Model.GetSymbolInfo(n, cancellationToken).Symbol, local))
            .Take(2)
            .ToList();
        var converts = result is not null
            && !SymbolEqualityComparer.Default.Equals(
                lambda.ExpressionBody is { } body ? context.Model.GetTypeInfo(body, cancellationToken).Type : null,
                type.TypeArguments[0]);
        return uses.Count == 1 ? new DelegateVariable(declaration, uses[0], converts, result) : null;
    }

    /// <summary><c>Func&lt;Task&gt;</c> instead of <c>Action</c>; <c>var</c> follows by itself.</summary>
    public void Write(DocumentEdits edits)
    {
        if (_declaration.Type.IsVar)
            return;

        var position = _declaration.SpanStart;
        var task = _result is null ? TaskSyntax.Of(edits, position) : TaskSyntax.Of(edits, position, _result.WithoutTrivia());
        var type = TypeName.Of(edits, edits.Context.Types["System.Func`1"]!, position, task).WithTriviaFrom(_declaration.Type);
        edits.Replace(_declaration.Type, _ => type);
    }
}
