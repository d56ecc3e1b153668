using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.InPlace.Http;

/// <summary>The one place of a project that decides how HttpClient connects: where its only handler is made.</summary>
internal sealed class HandlerCreation
{
    private const string Client = "System.Net.Http.HttpClient";
    private const string LimitProperty = "MaxConnectionsPerServer";

    private static readonly string[] s_handlers = ["System.Net.Http.SocketsHttpHandler", "System.Net.Http.HttpClientHandler"];

    private readonly BaseObjectCreationExpressionSyntax _creation;
    private readonly bool _isClient;

    private HandlerCreation(DocumentEdits edits, BaseObjectCreationExpressionSyntax creation, bool isClient)
    {
        Edits = edits;
        _creation = creation;
        _isClient = isClient;
    }

    public DocumentEdits Edits { get; }

    /// <summary>
    /// The only handler that the project makes, or where it makes none the only client that makes one for itself; null where there are
    /// more, where it is not made once, and where something limits connections already. Clients of an IHttpClientFactory have handlers that
    /// are not made with <c>new</c>, except in the one call that configures them.
    /// </summary>
    public static async Task<HandlerCreation?> OnlyOneInAsync(Project project, SolutionEdits solution, CancellationToken cancellationToken)
    {
        var compilation = await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false);
        if (compilation is null || compilation.Mentions(LimitProperty, cancellationToken))
            return null;

        var creations = new List<HandlerCreation>();
        foreach (var document in project.Documents.Where(d => d.SupportsSyntaxTree))
            creations.AddRange(CreationsIn(await solution.InAsync(document, cancellationToken).ConfigureAwait(false), cancellationToken));

        // A client made without a handler for a single call is another rule's business; the handler is where the project configures
        // connections.
        var handlers = creations.Where(c => !c._isClient).ToList();
        var candidates = handlers.Count > 0 ? handlers : creations;
        if (candidates.Count != 1)
            return null;

        var only = candidates[0];
        var registrations = compilation.SyntaxTrees.Sum(tree => NameScan.Tokens(tree, "AddHttpClient", cancellationToken).Count());
        var isRight = registrations == 0 ? only.IsMadeOnce(cancellationToken) : registrations == 1 && only.IsPrimaryHandlerOfFactory();
        return isRight && only.Edits.Context.Document.CopiesOf().IsEmpty ? only : null;
    }

    /// <summary>Plans the limit; false when another edit has already planned one here.</summary>
    public bool TryLimit(ExpressionSyntax limit)
    {
        if (!Edits.Once(_creation, LimitProperty))
            return false;

        var assignment = SyntaxFactory.AssignmentExpression(
            SyntaxKind.SimpleAssignmentExpression,
            SyntaxFactory.IdentifierName(LimitProperty).WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.Token(SyntaxKind.EqualsToken).WithTrailingTrivia(SyntaxFactory.Space),
            limit.WithoutTrivia());
        if (_isClient)
        {
            // What a client makes when it is given no handler, so that nothing but the limit changes.
            var type = TypeName.Of(Edits, Edits.Context.Types["System.Net.Http.HttpClientHandler"]!, _creation.SpanStart);
            var handler = SyntaxFactory.ObjectCreationExpression(
                SyntaxFactory.Token(SyntaxKind.NewKeyword).WithTrailingTrivia(SyntaxFactory.Space),
                type.WithTrailingTrivia(SyntaxFactory.Space),
                null,
                Initializer(assignment));
            var arguments = SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(handler)));
            Edits.Replace(_creation, c => WithArguments(c, arguments));
        }
        else
        {
            Edits.Replace(_creation, c => WithAssignment(c, assignment));
        }

        return true;
    }

    private static IEnumerable<HandlerCreation> CreationsIn(DocumentEdits edits, CancellationToken cancellationToken)
    {
        foreach (var creation in edits.Context.Root.DescendantNodes().OfType<BaseObjectCreationExpressionSyntax>())
        {
            if (edits.Context.Model.GetTypeInfo(creation, cancellationToken).Type is not { } type)
                continue;

            if (type.IsOrDerivesFrom(edits.Context.Types[Client]))
            {
                // A client that is given a handler shares it; the handler's own creation is what counts.
                var method = edits.Context.Model.GetSymbolInfo(creation, cancellationToken).Symbol as IMethodSymbol;
                if (method is null or { Parameters.IsEmpty: true })
                    yield return new HandlerCreation(edits, creation, isClient: true);
            }
            else if (type.IsOrDerivesFrom(edits.Context.Types["System.Net.Http.HttpMessageHandler"])
                && !type.IsOrDerivesFrom(edits.Context.Types["System.Net.Http.DelegatingHandler"]))
            {
                yield return new HandlerCreation(edits, creation, isClient: false);
            }
        }
    }

    /// <summary><c>ConfigurePrimaryHttpMessageHandler(() => new SocketsHttpHandler { … })</c></summary>
    private bool IsPrimaryHandlerOfFactory() =>
        _creation.Parent
            is LambdaExpressionSyntax
        {
            Parent: ArgumentSyntax
            {
                Parent.Parent: InvocationExpressionSyntax
                { Expression: MemberAccessExpressionSyntax { Name.Identifier.Text: "ConfigurePrimaryHttpMessageHandler" } }
            }
        };

    /// <summary>In an initializer, a constructor or start-up code; and of a type whose setting is known.</summary>
    private bool IsMadeOnce(CancellationToken cancellationToken)
    {
        var type = Edits.Context.Model.GetTypeInfo(_creation, cancellationToken).Type;
        var isKnown = _isClient
            ? Edits.Context.Types.Is(type, Edits.Context.Types[Client])
            : s_handlers.Any(h => Edits.Context.Types.Is(type, Edits.Context.Types[h]));
        if (!isKnown
            || _creation.Ancestors()
                .Any(LoopStatement.Is))
        {
            return false;
        }

        return FunctionSyntax.Around(_creation) switch
        {
            null => _creation.Ancestors().OfType<FieldDeclarationSyntax>().Any(f => f.Modifiers.Has(SyntaxKind.StaticKeyword))
                || _creation.Ancestors().OfType<PropertyDeclarationSyntax>().Any(p => p.Modifiers.Has(SyntaxKind.StaticKeyword)),
            GlobalStatementSyntax => true,
            BaseMethodDeclarationSyntax method =>
                Edits.Context.Model.GetDeclaredSymbol(method, cancellationToken) is IMethodSymbol symbol && symbol.IsStartUp(),
            _ => false,
        };
    }

    private static BaseObjectCreationExpressionSyntax WithAssignment(
        BaseObjectCreationExpressionSyntax creation,
        ExpressionSyntax assignment)
    {
        if (creation.Initializer is { Expressions.Count: > 0 } initializer)
        {
            // Behind the last property, on a line of its own where that is the style.
            var nodes = initializer.Expressions.ToList();
            var separators = initializer.Expressions.GetSeparators().ToList();
            var last = nodes[nodes.Count - 1];
            if (separators.Count < nodes.Count)
            {
                var trailing = last.GetTrailingTrivia();
                var comma = SyntaxFactory.Token(SyntaxKind.CommaToken)
                    .WithTrailingTrivia(
                        trailing.Any(SyntaxKind.EndOfLineTrivia) ? trailing : SyntaxFactory.TriviaList(SyntaxFactory.Space));
                nodes[nodes.Count - 1] = last.WithoutTrailingTrivia();
                assignment = assignment.WithLeadingTrivia(trailing.Any(SyntaxKind.EndOfLineTrivia) ? last.GetLeadingTrivia() : default)
                    .WithTrailingTrivia(trailing);
                separators.Add(comma);
                nodes.Add(assignment);
            }
            else
            {
                nodes.Add(assignment.WithLeadingTrivia(last.GetLeadingTrivia()));
                separators.Add(separators[separators.Count - 1]);
            }

            return creation.WithInitializer(initializer.WithExpressions(SyntaxFactory.SeparatedList(nodes, separators)));
        }

        // `new Handler()` loses its empty parentheses; `new()` needs them.
        var written = Initializer(assignment).WithTrailingTrivia(creation.GetTrailingTrivia());
        return creation switch
        {
            ObjectCreationExpressionSyntax named when named.ArgumentList is null or { Arguments.Count: 0 } =>
                named.WithType(named.Type.WithTrailingTrivia(SyntaxFactory.Space)).WithArgumentList(null).WithInitializer(written),
            _ => creation.WithArgumentList(creation.ArgumentList!.WithTrailingTrivia(SyntaxFactory.Space)).WithInitializer(written),
        };
    }

    private static BaseObjectCreationExpressionSyntax WithArguments(
        BaseObjectCreationExpressionSyntax creation,
        ArgumentListSyntax arguments) => creation switch
        {
            ObjectCreationExpressionSyntax { ArgumentList: null } named =>
                named.WithType(named.Type.WithoutTrailingTrivia())
                    .WithArgumentList(arguments.WithTrailingTrivia(named.Type.GetTrailingTrivia())),
            _ => creation.WithArgumentList(arguments.WithTriviaFrom(creation.ArgumentList!)),
        };

    private static InitializerExpressionSyntax Initializer(ExpressionSyntax assignment) =>
        SyntaxFactory.InitializerExpression(
            SyntaxKind.ObjectInitializerExpression,
            SyntaxFactory.Token(SyntaxKind.OpenBraceToken).WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.SingletonSeparatedList(assignment.WithTrailingTrivia(SyntaxFactory.Space)),
            SyntaxFactory.Token(SyntaxKind.CloseBraceToken));
}
