using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// The query with which scaffolded code finds out why a save has failed. Without a concurrency token in the entity it fails only where the
/// row was deleted since it was read.
/// <code>
/// catch (DbUpdateConcurrencyException) { if (!Exists(order.Id)) return NotFound(); throw; }
/// bool Exists(int id) =&gt; _context.Orders.Any(o =&gt; o.Id == id);
/// </code>
/// </summary>
internal static class ConflictCheck
{
    private static readonly string[] s_conflicts =
    [
        "Microsoft.EntityFrameworkCore.DbUpdateConcurrencyException", "System.Data.Entity.Infrastructure.DbUpdateConcurrencyException",
    ];

    private static readonly string[] s_tokens =
    [
        "System.ComponentModel.DataAnnotations.TimestampAttribute", "System.ComponentModel.DataAnnotations.ConcurrencyCheckAttribute",
    ];

    /// <summary>How a model says that a property is one, and what such properties are called.</summary>
    private static readonly string[] s_calls = ["IsRowVersion", "IsConcurrencyToken", "UseXminAsConcurrencyToken"];

    private static readonly string[] s_names = ["RowVersion", "Version", "Timestamp", "TimeStamp", "ConcurrencyStamp", "ConcurrencyToken"];

    public static bool Is(AnalyzedOperation context, EnclosingFunction function, KnownTypes types)
    {
        var call = (IInvocationOperation)context.Operation;
        return !types.Known(s_conflicts).IsEmpty
            && EntityOf(call, types) is { } entity
            && (IsInCatch(call.Syntax, types, call.SemanticModel!, context.CancellationToken)
                || IsAskedInCatches(context, function, types))
            && !HasToken(entity, types, context);
    }

    /// <summary>A private method, all of whose callers have caught the exception.</summary>
    private static bool IsAskedInCatches(AnalyzedOperation context, EnclosingFunction function, KnownTypes types)
    {
        if (function is not { Operation: null, Method: { MethodKind: MethodKind.Ordinary } method }
            || method.DeclaredAccessibility != Accessibility.Private)
        {
            return false;
        }

        var models = new SemanticModelSource(ImmutableArray.Create(context.Compilation));
        var callers = CallerGraph.Of(context.Compilation).CallersOf(Function.Of(method), context.CancellationToken);
        return callers is { Registration: null, Sites: { IsEmpty: false } sites }
            && sites.All(s => IsInCatch(s.Syntax, types, models.For(s.Syntax.SyntaxTree), context.CancellationToken));
    }

    private static bool IsInCatch(SyntaxNode node, KnownTypes types, SemanticModel model, CancellationToken cancellationToken) =>
        node.Ancestors()
            .TakeWhile(a => a is not MemberDeclarationSyntax)
            .OfType<CatchClauseSyntax>()
            .Any(c => c.Declaration is { } declaration
                && types.IsOneOf(model.GetTypeInfo(declaration.Type, cancellationToken).Type, s_conflicts));

    /// <summary>The type whose rows a query reads.</summary>
    private static INamedTypeSymbol? EntityOf(IInvocationOperation call, KnownTypes types)
    {
        var receiver = call.Instance ?? call.Arguments.FirstOrDefault()?.Value.WithoutConversions();
        return receiver?.Type is INamedTypeSymbol { TypeArguments.Length: 1 } query && query.Inherits(types["System.Linq.IQueryable"])
            ? query.TypeArguments[0] as INamedTypeSymbol
            : null;
    }

    /// <summary>What a migration writes of a model is of all its entities: those of Identity have tokens.</summary>
    private static bool IsOfMigration(string path) =>
        path.EndsWith(".Designer.cs", StringComparison.OrdinalIgnoreCase)
        || path.EndsWith("Snapshot.cs", StringComparison.OrdinalIgnoreCase);

    private static bool HasToken(INamedTypeSymbol entity, KnownTypes types, AnalyzedOperation context)
    {
        for (var type = entity; type is not null; type = type.BaseType)
        {
            if (type.GetMembers().OfType<IPropertySymbol>().Any(IsToken))
                return true;
        }

        return s_calls.Any(call => NameScan.Tokens(context.Compilation, call, context.CancellationToken)
            .Any(t => !IsOfMigration(t.SyntaxTree!.FilePath)));

        bool IsToken(IPropertySymbol property) =>
            Array.IndexOf(s_names, property.Name) >= 0
            || property.GetAttributes().Any(a => types.IsOneOf(a.AttributeClass, s_tokens));
    }
}
