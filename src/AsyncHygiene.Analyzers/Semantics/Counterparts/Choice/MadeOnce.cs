using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Choice;

/// <summary>
/// A call that makes what lives as long as the installation, such as a container, a bucket, an index or a role, where the code has asked
/// whether it is there. It waits once in years.
/// <code>
/// if (!client.BucketExists(name)) client.MakeBucket(name);
/// return containers.Any(c =&gt; c.Name == name) ? service.GetBlobContainerClient(name) : service.CreateBlobContainer(name);
/// </code>
/// </summary>
internal static class MadeOnce
{
    private static readonly string[] s_verbs = ["Create", "Make"];

    /// <summary>How actions are called that make what the request names.</summary>
    private static readonly string[] s_requests = ["Create", "Make", "Add", "New", "Insert"];

    private static readonly string[] s_things =
    [
        "Container", "Bucket", "Database", "Table", "Index", "Indices", "Collection", "Queue", "Topic", "Subscription", "Schema",
        "Directory", "Role",
    ];

    /// <param name="call">What makes it.</param>
    /// <param name="isAtEntry">In the code that a framework runs for a request, which may ask for it: <c>Create(Role model)</c>.</param>
    public static bool Is(IInvocationOperation call, bool isAtEntry) =>
        (IsThing(call.TargetMethod.Name) || IsThing(call.TargetMethod.ContainingType.Name))
        && (IsMaking(call.TargetMethod.Name) || IsPut(call.TargetMethod.Name))
        && IsAskedBefore(call.Syntax)
        && !(isAtEntry && IsAskedFor(call));

    /// <summary>Each request names another one.</summary>
    private static bool IsAskedFor(IInvocationOperation call) =>
        call.Arguments.SelectMany(a => a.DescendantsAndSelf())
            .OfType<IParameterReferenceOperation>()
            .Any(p => s_requests.Any(verb => p.Parameter.ContainingSymbol.Name.StartsWith(verb, StringComparison.Ordinal)));

    private static bool IsMaking(string name) => s_verbs.Any(verb => name.StartsWith(verb, StringComparison.Ordinal));

    /// <summary><c>PutBucket</c>, but not <c>queue.Put(order)</c></summary>
    private static bool IsPut(string name) => name.StartsWith("Put", StringComparison.Ordinal) && IsThing(name);

    private static bool IsThing(string name) => s_things.Any(thing => name.IndexOf(thing, StringComparison.Ordinal) >= 0);

    private static bool IsAskedBefore(SyntaxNode call)
    {
        for (var node = call; node.Parent is { } parent && !FunctionSyntax.IsFunction(node); node = parent)
        {
            var condition = parent switch
            {
                IfStatementSyntax decision when decision.Condition != node => decision.Condition,
                ConditionalExpressionSyntax decision when decision.Condition != node => decision.Condition,
                _ => null,
            };
            if (condition is not null && AsksForExistence(condition))
                return true;
            if (parent is BlockSyntax block && block.Statements.TakeWhile(s => s != node).Any(LeavesIfThere))
                return true;
        }

        return false;
    }

    /// <summary><c>if (client.BucketExists(name)) return;</c></summary>
    private static bool LeavesIfThere(StatementSyntax statement) =>
        statement is IfStatementSyntax { Else: null } decision
        && AsksForExistence(decision.Condition)
        && (decision.Statement is BlockSyntax block ? block.Statements.LastOrDefault() : decision.Statement)
            is ReturnStatementSyntax or ContinueStatementSyntax;

    private static bool AsksForExistence(ExpressionSyntax condition) =>
        condition.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Any(n =>
            n.Identifier.ValueText.IndexOf("Exist", StringComparison.OrdinalIgnoreCase) >= 0
            || (n.Identifier.ValueText is "Any" or "Contains" && n.Parent?.Parent is InvocationExpressionSyntax));
}
