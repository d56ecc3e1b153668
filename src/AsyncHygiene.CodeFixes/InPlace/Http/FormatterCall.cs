using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.InPlace.Http;

/// <summary>A call of an extension method of System.Net.Http.Formatting that is to be given a formatter as one more argument.</summary>
internal sealed class FormatterCall
{
    private readonly Dictionary<string, int> _positions;
    private readonly bool _hasNames;

    private FormatterCall(InvocationExpressionSyntax syntax, SimpleNameSyntax name, IMethodSymbol method, Dictionary<string, int> positions)
    {
        Syntax = syntax;
        Name = name;
        Method = method;
        _positions = positions;
        _hasNames = syntax.ArgumentList.Arguments.Any(a => a.NameColon is not null);
    }

    public InvocationExpressionSyntax Syntax { get; }

    public SimpleNameSyntax Name { get; }

    /// <summary>The static method with its first parameter, however it is called.</summary>
    public IMethodSymbol Method { get; }

    /// <summary>The call whose name is <paramref name="node"/>; null for a method group.</summary>
    public static FormatterCall? At(SyntaxNode node, DocumentContext context, CancellationToken cancellationToken)
    {
        if (node.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { } syntax
            || BlockingWait.NameOf(syntax) is not { } name
            || name != node
            || context.Model.GetOperation(syntax, cancellationToken) is not IInvocationOperation call)
        {
            return null;
        }

        var positions = new Dictionary<string, int>();
        foreach (var argument in call.Arguments)
        {
            if (argument is { ArgumentKind: ArgumentKind.Explicit, Parameter: { } parameter, Syntax: ArgumentSyntax written })
                positions[parameter.Name] = syntax.ArgumentList.Arguments.IndexOf(written);
        }

        return new FormatterCall(syntax, name, call.TargetMethod, positions);
    }

    /// <summary>
    /// Whether the method's class declares the method that takes the formatter next to all the parameters that this one has.
    /// </summary>
    public bool HasOverload(string name, string formatter) =>
        Method.ContainingType.GetMembers(name).OfType<IMethodSymbol>().Any(m => m.DeclaredAccessibility == Accessibility.Public
            && m.Arity == Method.Arity
            && m.Parameters.Length == Method.Parameters.Length + 1
            && m.Parameters.Any(p => p.Name == formatter)
            && m.Parameters
                .Where(p => p.Name != formatter)
                .Select(Describe)
                .SequenceEqual(Method.OriginalDefinition.Parameters.Select(Describe)));

    /// <summary>
    /// The arguments with the field among them. A token written <c>default</c> is left out: next to the formatter it could mean several
    /// parameters, and the shorter overload passes the same token.
    /// </summary>
    public ArgumentListSyntax WithArgument(string parameter, string field, string after, ArgumentListSyntax current)
    {
        var arguments = current.Arguments;
        var argument = SyntaxFactory.Argument(SyntaxFactory.IdentifierName(field));
        if (_positions.TryGetValue("cancellationToken", out var token)
            && arguments[token].Expression is LiteralExpressionSyntax { RawKind: (int)SyntaxKind.DefaultLiteralExpression }
                or ImplicitObjectCreationExpressionSyntax)
        {
            arguments = arguments.RemoveAt(token);
            token = -1;
        }
        else if (!_positions.ContainsKey("cancellationToken"))
        {
            token = -1;
        }

        if (_hasNames)
        {
            // The token's place moves; once it has a name it needs none.
            if (token >= 0 && arguments[token].NameColon is null)
                arguments = arguments.Replace(arguments[token], Named("cancellationToken", arguments[token]));
            return current.WithArguments(arguments.With(Named(parameter, argument)));
        }

        return current.WithArguments(Insert(arguments, _positions.TryGetValue(after, out var at) ? at + 1 : 0, argument));
    }

    private static ArgumentSyntax Named(string parameter, ArgumentSyntax argument) =>
        argument.WithoutLeadingTrivia()
            .WithNameColon(
                SyntaxFactory.NameColon(
                    SyntaxFactory.IdentifierName(parameter),
                    SyntaxFactory.Token(SyntaxKind.ColonToken).WithTrailingTrivia(SyntaxFactory.Space)))
            .WithLeadingTrivia(argument.GetLeadingTrivia());

    /// <summary>On the same line as its neighbours, or on a line of its own where they are.</summary>
    private static SeparatedSyntaxList<ArgumentSyntax> Insert(
        SeparatedSyntaxList<ArgumentSyntax> arguments,
        int index,
        ArgumentSyntax argument)
    {
        if (index == arguments.Count)
            return arguments.With(argument);

        // The separator that precedes an argument carries the line break, the argument itself the indentation.
        var separators = arguments.GetSeparators().ToList();
        var comma = SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space);
        var neighbour = index > 0 ? index - 1 : 0;
        if (neighbour > 0 && separators[neighbour - 1].TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia))
        {
            comma = separators[neighbour - 1];
            argument = argument.WithLeadingTrivia(arguments[neighbour].GetLeadingTrivia());
        }

        separators.Insert(neighbour, comma);
        return SyntaxFactory.SeparatedList(arguments.Insert(index, argument), separators);
    }

    private static string Describe(IParameterSymbol parameter) => $"{parameter.Name}:{parameter.OriginalDefinition.Type.ToDisplayString()}";
}
