using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.InPlace.Fields;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Http;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.InPlace.Http;

/// <summary>
/// The client that a static field shares. On .NET its connections are renewed from time to time, so that it sees changes of DNS.
/// </summary>
internal static class SharedClient
{
    private const string Handler = "System.Net.Http.SocketsHttpHandler";

    /// <summary>Null for .NET Standard, which does not tell what the client will run on.</summary>
    public static CachedValue? Value(DocumentContext context)
    {
        var handler = context.Types[Handler];
        var timeSpan = context.Types["System.TimeSpan"];
        var isFramework = context.Types[ServicePointSetting.Manager] is { ContainingAssembly.Name: "System" };
        if (context.Types[ClientCreation.Client] is not { } client || timeSpan is null || (handler is null && !isFramework))
            return null;

        return new CachedValue(
            ClientCreation.Client,
            ["http", "client"],
            client,
            (target, position) =>
            {
                var type = TypeName.Of(target, client, position);
                return (type, Create(type, handler is null ? null : Renewing(target, handler, timeSpan, position)));
            },
            (expression, model, cancellationToken) => IsPlainClient(expression, client, model, cancellationToken),
            IsUseOfClient);
    }

    private static ObjectCreationExpressionSyntax Create(TypeSyntax type, ExpressionSyntax? handler)
    {
        var arguments = SyntaxFactory.ArgumentList();
        return SyntaxFactory.ObjectCreationExpression(
            New(),
            type,
            handler is null ? arguments : arguments.AddArguments(SyntaxFactory.Argument(handler)),
            null);
    }

    /// <summary><c>new SocketsHttpHandler { PooledConnectionLifetime = TimeSpan.FromMinutes(2) }</c></summary>
    private static ObjectCreationExpressionSyntax Renewing(
        DocumentEdits edits,
        INamedTypeSymbol handler,
        INamedTypeSymbol timeSpan,
        int position)
    {
        var twoMinutes = SyntaxFactory.InvocationExpression(
            SyntaxFactory.MemberAccessExpression(
                SyntaxKind.SimpleMemberAccessExpression,
                TypeName.Expression(edits, timeSpan, position),
                SyntaxFactory.IdentifierName("FromMinutes")),
            SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(
                SyntaxFactory.Argument(SyntaxFactory.LiteralExpression(SyntaxKind.NumericLiteralExpression, SyntaxFactory.Literal(2))))));
        var lifetime = SyntaxFactory.AssignmentExpression(
            SyntaxKind.SimpleAssignmentExpression,
            SyntaxFactory.IdentifierName("PooledConnectionLifetime").WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.Token(SyntaxKind.EqualsToken).WithTrailingTrivia(SyntaxFactory.Space),
            twoMinutes.WithTrailingTrivia(SyntaxFactory.Space));
        return SyntaxFactory.ObjectCreationExpression(
            New(),
            TypeName.Of(edits, handler, position).WithTrailingTrivia(SyntaxFactory.Space),
            null,
            SyntaxFactory.InitializerExpression(
                SyntaxKind.ObjectInitializerExpression,
                SyntaxFactory.Token(SyntaxKind.OpenBraceToken).WithTrailingTrivia(SyntaxFactory.Space),
                SyntaxFactory.SingletonSeparatedList<ExpressionSyntax>(lifetime),
                SyntaxFactory.Token(SyntaxKind.CloseBraceToken)));
    }

    private static SyntaxToken New() => SyntaxFactory.Token(SyntaxKind.NewKeyword).WithTrailingTrivia(SyntaxFactory.Space);

    /// <summary>Without settings of its own, and with no other handler than one that renews its connections.</summary>
    private static bool IsPlainClient(
        ExpressionSyntax expression,
        INamedTypeSymbol client,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        expression is BaseObjectCreationExpressionSyntax { Initializer: null } creation
        && SymbolEqualityComparer.Default.Equals(model.GetTypeInfo(creation, cancellationToken).Type, client)
        && (creation.ArgumentList is null or { Arguments.Count: 0 }
            || (creation.ArgumentList.Arguments.Count == 1
                && creation.ArgumentList.Arguments[0].Expression
                    is BaseObjectCreationExpressionSyntax { ArgumentList: null or { Arguments.Count: 0 } } handler
                && model.GetTypeInfo(handler, cancellationToken).Type is { Name: "SocketsHttpHandler" }
                && (handler.Initializer is null || handler.Initializer.Expressions.All(IsLifetime))));

    private static bool IsLifetime(ExpressionSyntax setting) =>
        setting
            is AssignmentExpressionSyntax
        {
            Left: IdentifierNameSyntax
            {
                Identifier.ValueText: "PooledConnectionLifetime"
                or "PooledConnectionIdleTimeout"
            }
        };

    /// <summary>Sending changes nothing; everything else that is done to a client may.</summary>
    private static bool IsUseOfClient(IdentifierNameSyntax field) =>
        field.Parent is MemberAccessExpressionSyntax access
        && access.Expression == field
        && access.Parent is InvocationExpressionSyntax
        && (AsyncSuffix.IsOn(access.Name.Identifier.ValueText)
            || access.Name.Identifier.ValueText == "Send");
}
