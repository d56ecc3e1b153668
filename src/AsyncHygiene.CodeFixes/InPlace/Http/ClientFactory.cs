using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FindSymbols;

namespace AsyncHygiene.InPlace.Http;

/// <summary>
/// The <c>IHttpClientFactory</c> that code can use: the one that its type has, or one that dependency injection will give it. The latter
/// only where the type certainly comes from there: it is registered, its constructor takes services, and nothing in the source calls that
/// constructor.
/// </summary>
internal sealed class ClientFactory
{
    private const string Field = "_httpClientFactory";
    private const string Parameter = "httpClientFactory";
    private const string FactoryType = "System.Net.Http.IHttpClientFactory";

    private static readonly string[] s_registeredTypes =
    [
        "Microsoft.AspNetCore.Mvc.ControllerBase",
        "Microsoft.AspNetCore.Mvc.RazorPages.PageModel",
        "Microsoft.AspNetCore.Mvc.ViewComponent",
        "Microsoft.AspNetCore.SignalR.Hub",
    ];

    private readonly string _name;

    private ClientFactory(string name) => _name = name;

    public static async Task<ClientFactory?> ForAsync(
        SyntaxNode site,
        DocumentContext context,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        if (context.Types[FactoryType] is not { } factory || context.Types["System.Net.Http.HttpClientFactoryExtensions"] is null)
            return null;

        // CreateClient() is an extension method of the factory's own namespace.
        if (!context.Model
            .LookupNamespacesAndTypes(site.SpanStart, name: factory.Name)
            .Any(t => SymbolEqualityComparer.Default.Equals(t, factory)))
        {
            return null;
        }

        var held = context.Model.LookupSymbols(site.SpanStart)
            .Where(s =>
                IsReadable(s)
                    && SymbolEqualityComparer.Default.Equals(TypeOf(s), factory)
                    && IsUsableAt(s, site, context.Model, cancellationToken))
            .ToList();
        if (held.Count > 1 || await DefaultClient.IsSetAsync(context.Document.Project.Solution, cancellationToken).ConfigureAwait(false))
            return null;

        return held.Count == 1
            ? new ClientFactory(held[0].Name)
            : await InjectedAsync(site, factory, context, solution, cancellationToken).ConfigureAwait(false);
    }

    /// <summary><c>_httpClientFactory.CreateClient()</c></summary>
    public ExpressionSyntax CreateClient() =>
        SyntaxFactory.InvocationExpression(SyntaxFactory.MemberAccessExpression(
            SyntaxKind.SimpleMemberAccessExpression,
            SyntaxFactory.IdentifierName(_name),
            SyntaxFactory.IdentifierName("CreateClient")));

    private static bool IsReadable(ISymbol symbol) => symbol is IFieldSymbol or IParameterSymbol or IPropertySymbol { GetMethod: not null };

    private static ITypeSymbol? TypeOf(ISymbol symbol) => symbol switch
    {
        IFieldSymbol field => field.Type,
        IPropertySymbol property => property.Type,
        IParameterSymbol parameter => parameter.Type,
        _ => null,
    };

    /// <summary>
    /// An instance member, like a primary constructor's parameter, needs an instance of its type; another function's parameter must be
    /// captured.
    /// </summary>
    private static bool IsUsableAt(ISymbol symbol, SyntaxNode site, SemanticModel model, CancellationToken cancellationToken)
    {
        var type = model.GetEnclosingSymbol(site.SpanStart, cancellationToken)?.ContainingType;
        return symbol switch
        {
            IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } constructor } =>
                !IsInStaticFunction(site)
                && !site.Ancestors().Any(n => n is ConstructorDeclarationSyntax)
                && SymbolEqualityComparer.Default.Equals(constructor.ContainingType, type),
            IParameterSymbol =>
                SymbolEqualityComparer.Default.Equals(symbol.ContainingSymbol, model.GetEnclosingSymbol(site.SpanStart, cancellationToken))
                    || !IsInStaticFunction(site),
            { IsStatic: true } => true,
            _ => !IsInStaticFunction(site) && Derives(type, symbol.ContainingType),
        };
    }

    private static bool IsInStaticFunction(SyntaxNode site) =>
        site.Ancestors().TakeWhile(n => n is not BaseTypeDeclarationSyntax).Any(n => n switch
        {
            MemberDeclarationSyntax member => member.Modifiers.Has(SyntaxKind.StaticKeyword),
            _ => FunctionSyntax.ModifiersOf(n).Has(SyntaxKind.StaticKeyword),
        });

    private static bool Derives(ITypeSymbol? type, INamedTypeSymbol ancestor) =>
        type.SelfAndBaseTypes().Contains(ancestor, SymbolEqualityComparer.Default);

    private static async Task<ClientFactory?> InjectedAsync(
        SyntaxNode site,
        INamedTypeSymbol factory,
        DocumentContext context,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        if (site.FirstAncestorOrSelf<ClassDeclarationSyntax>() is not { } declaration
            || IsInStaticFunction(site)
            || context.Model.GetDeclaredSymbol(declaration, cancellationToken) is not { IsAbstract: false, IsStatic: false } type
            || !context.Model.Compilation.Mentions("AddHttpClient", cancellationToken)
            || !IsRegistered(type, context, cancellationToken)
            || type.InstanceConstructors.Length != 1
            || type.InstanceConstructors[0] is not { Parameters.Length: > 0 } constructor
            || !constructor.Parameters.All(p =>
                p is { IsOptional: false, IsParams: false, RefKind: RefKind.None, Type.TypeKind: TypeKind.Interface })
            || constructor.DeclaringSyntaxReferences.FirstOrDefault() is not { } reference
            || context.Document.Project.GetDocument(reference.SyntaxTree) is not { } document)
        {
            return null;
        }

        var syntax = await reference.GetSyntaxAsync(cancellationToken).ConfigureAwait(false);
        if (syntax is not (ConstructorDeclarationSyntax { Body: not null, Parent: ClassDeclarationSyntax }
            or ClassDeclarationSyntax { ParameterList: not null }))
        {
            return null;
        }

        var parts = type.DeclaringSyntaxReferences.Select(r => r.GetSyntax(cancellationToken));
        var names = parts.SelectMany(part => part.DescendantTokens())
            .Where(t => t.IsKind(SyntaxKind.IdentifierToken))
            .Select(t => t.ValueText)
            .ToList();
        var used = syntax is ClassDeclarationSyntax ? Parameter : Field;
        if (names.Contains(Field) || names.Contains(Parameter) || !context.Model.LookupSymbols(site.SpanStart, name: used).IsEmpty)
            return null;

        var callers = await SymbolFinder.FindReferencesAsync(constructor, context.Document.Project.Solution, cancellationToken)
            .ConfigureAwait(false);
        if (callers.Any(c => c.Locations.Any()))
            return null;

        // The constructor may stand in another part of the class, in another file.
        var home = await solution.InAsync(document, cancellationToken).ConfigureAwait(false);
        if (!home.Once(syntax, FactoryType))
            return new ClientFactory(used);

        Inject(TypeName.Of(home, factory, syntax.SpanStart), syntax, home);
        return new ClientFactory(used);
    }

    /// <summary>Gives the constructor the parameter, and the class a field for it where it needs one.</summary>
    private static void Inject(TypeSyntax name, SyntaxNode constructor, DocumentEdits home)
    {
        if (constructor is ClassDeclarationSyntax primary)
        {
            home.Replace(primary.ParameterList!, list => WithParameter(list, name, Parameter));
            return;
        }

        home.Replace((ConstructorDeclarationSyntax)constructor, c => WithParameter(c, name, Parameter, Field));
        home.Replace(
            (ClassDeclarationSyntax)constructor.Parent!,
            d => MemberInsertion.AsFirst(
                MemberInsertion.Field(name, Field, null, SyntaxKind.PrivateKeyword, SyntaxKind.ReadOnlyKeyword),
                d,
                home.Context.Root));
    }

    /// <summary>A controller or the like, or named in a registration of the project.</summary>
    private static bool IsRegistered(INamedTypeSymbol type, DocumentContext context, CancellationToken cancellationToken)
    {
        if (type.BaseType.SelfAndBaseTypes().Any(t => context.Types.IsOneOf(t, s_registeredTypes)))
            return true;

        var registration = new Regex(
            $@"\.Add(Singleton|Scoped|Transient|HostedService)<([\w.]+\s*,\s*)?([\w.]+\.)?{Regex.Escape(type.Name)}>\(\s*\)",
            RegexOptions.CultureInvariant);
        return context.Model.Compilation.SyntaxTrees.Any(tree => registration.IsMatch(tree.GetText(cancellationToken).ToString()));
    }

    private static ConstructorDeclarationSyntax WithParameter(
        ConstructorDeclarationSyntax constructor,
        TypeSyntax type,
        string parameter,
        string field)
    {
        var body = constructor.Body!;
        var assignment = SyntaxFactory.ExpressionStatement(SyntaxFactory.AssignmentExpression(
            SyntaxKind.SimpleAssignmentExpression,
            SyntaxFactory.IdentifierName(field).WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.Token(SyntaxKind.EqualsToken).WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.IdentifierName(parameter)));
        return constructor
            .WithParameterList(WithParameter(constructor.ParameterList, type, parameter))
            .WithBody(body.WithStatements(body.Statements.Add(Like(assignment, body))));
    }

    private static ParameterListSyntax WithParameter(ParameterListSyntax list, TypeSyntax type, string parameter)
    {
        var added = SyntaxFactory.Parameter(SyntaxFactory.Identifier(parameter)).WithType(type.WithTrailingTrivia(SyntaxFactory.Space));
        return list.WithParameters(list.Parameters.With(added));
    }

    private static StatementSyntax Like(StatementSyntax statement, BlockSyntax body)
    {
        if (body.Statements.LastOrDefault() is not { } last)
            return statement.WithTrailingTrivia(SyntaxFactory.Space);

        var indentation = last.GetLeadingTrivia().LastOrDefault();
        return statement
            .WithLeadingTrivia(
                indentation.IsKind(SyntaxKind.WhitespaceTrivia) ? SyntaxFactory.TriviaList(indentation) : SyntaxTriviaList.Empty)
            .WithTrailingTrivia(
                last.GetTrailingTrivia().Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia) || t.IsKind(SyntaxKind.WhitespaceTrivia)));
    }
}
