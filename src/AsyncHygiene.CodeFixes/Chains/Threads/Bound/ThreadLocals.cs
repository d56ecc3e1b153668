using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>
/// What is asked of a <c>ThreadLocal</c>, wherever it comes from: a field, a parameter, a dictionary, a class of the solution below it.
/// </summary>
internal sealed class ThreadLocals
{
    private const string Type = "ThreadLocal";
    private const string Value = "Value";

    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public ThreadLocals(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
        Names = NamesOfTypes();
    }

    /// <summary>Of the type, and of those of the solution that derive from it.</summary>
    public IReadOnlyCollection<string> Names { get; }

    /// <summary>The type of the values that a member has one of for each thread; null where its type is another.</summary>
    public static ITypeSymbol? ValueOf(ISymbol member) => ValueOf(TypeOf(member));

    public static ITypeSymbol? TypeOf(ISymbol member) => member switch
    {
        IFieldSymbol field => field.Type,
        IPropertySymbol property => property.Type,
        IEventSymbol handlers => handlers.Type,
        _ => null,
    };

    /// <summary>The whole read or write of the value, behind what has it.</summary>
    public static SyntaxNode? ReadOf(SyntaxNode local) => local.Parent switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.Text: Value } read when read.Expression == local => read,
        _ => null,
    };

    /// <summary>Every <c>Value</c> in the projects that name such a type, or reference one that does.</summary>
    public IEnumerable<(SyntaxNode Value, ISymbol? Receiver, ITypeSymbol Type)> Reads()
    {
        var naming = _models.Compilations
            .Where(c => Names.Any(name => c.Mentions(name, _cancellationToken)))
            .Select(c => c.AssemblyName)
            .ToList();
        if (naming.Count == 0)
            yield break;

        foreach (var compilation in _models.Compilations
            .Where(c => naming.Contains(c.AssemblyName) || c.ReferencedAssemblyNames.Any(r => naming.Contains(r.Name))))
        {
            foreach (var token in NameScan.Tokens(compilation, Value, _cancellationToken))
            {
                if (token.Parent is SimpleNameSyntax name
                    && ReceiverOf(name) is { } receiver
                    && _models.For(name.SyntaxTree) is var model
                    && ValueOf(model.GetTypeInfo(receiver, _cancellationToken).Type) is { } type)
                {
                    yield return (PropertyUse.Target(name), model.GetSymbolInfo(receiver, _cancellationToken).Symbol, type);
                }
            }
        }
    }

    private static ExpressionSyntax? ReceiverOf(SimpleNameSyntax name) =>
        name.Parent is ExpressionSyntax called && !(called is MemberAccessExpressionSyntax access && access.Name != name)
            ? ReceiverSyntax.Of(called)
            : null;

    private static ITypeSymbol? ValueOf(ITypeSymbol? type) => (type as INamedTypeSymbol).SelfAndBaseTypes()
        .Where(t => t is { Name: Type, TypeArguments.Length: 1 } && t.IsIn("System.Threading"))
        .Select(t => t.TypeArguments[0])
        .FirstOrDefault();

    private HashSet<string> NamesOfTypes()
    {
        var names = new HashSet<string>(StringComparer.Ordinal) { Type };
        var open = new Queue<string>(names);
        while (open.Count > 0)
        {
            foreach (var token in _models.AllTokens(open.Dequeue(), _cancellationToken))
            {
                if (token.Parent?.FirstAncestorOrSelf<BaseTypeSyntax>()?.Parent?.Parent is TypeDeclarationSyntax derived
                    && names.Add(derived.Identifier.ValueText))
                {
                    open.Enqueue(derived.Identifier.ValueText);
                }
            }
        }

        return names;
    }
}
