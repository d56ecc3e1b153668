using System.Threading;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Obstacles;

/// <summary>
/// Members that say something of the thread, or change it: its number or that of its task, where it is kept or compared, its priority, its
/// slots, the flow of its context, the ambient transaction, and what libraries keep per thread.
/// </summary>
internal static class ThreadMember
{
    private static readonly Obstacle s_number = new(
        "thread-affine",
        "it keeps or compares the number of its thread or task, and an 'await' may change that");

    private static readonly Obstacle s_state = new(
        "thread-affine",
        "it changes something of its thread, and an 'await' may change the thread; move that work into a separate synchronous method");

    /// <summary>Null for what depends on no thread. The name decides whether it is worth binding.</summary>
    public static Obstacle? At(SyntaxNode node, SemanticModel model, KnownTypes types, CancellationToken cancellationToken)
    {
        if (node is not SimpleNameSyntax { Identifier.ValueText: var name, Parent: MemberAccessExpressionSyntax access }
            || access.Name != node)
        {
            return null;
        }

        return name switch
        {
            "SetData" or "GetData" when Is("System.Threading.Thread") => s_state,
            "GetAllocatedBytesForCurrentThread" when Is("System.GC") => s_state,
            "SuppressFlow" or "RestoreFlow" when Is("System.Threading.ExecutionContext") => s_state,
            "Indent" or "Unindent" when Is("System.Diagnostics.Trace") || Is("System.Diagnostics.Debug") => s_state,
            "IndentLevel" when IsSet(access) && (Is("System.Diagnostics.Trace") || Is("System.Diagnostics.Debug")) => s_state,
            "SetCurrentThreadActivityId" when Is("System.Diagnostics.Tracing.EventSource") => s_state,
            "BeginTrans" when Is("LiteDB.ILiteDatabase") || Is("LiteDB.LiteDatabase") => s_state,
            "Properties" or "Stacks" when Is("log4net.ThreadContext") => s_state,
            "Bind" or "Unbind" when Is("NHibernate.Context.CurrentSessionContext") && IsOfThread(model, cancellationToken) => s_state,
            "GetCurrentSession" when Is("NHibernate.ISessionFactory") && IsOfThread(model, cancellationToken) => s_state,
            "BeginScope" when Is("SimpleInjector.Lifestyles.ThreadScopedLifestyle") => s_state,
            "GetInstance" when Is("Realms.Realm") => s_state,
            "BeginTransaction" when Is("LightningDB.LightningEnvironment") => s_state,
            "GIL" when Is("Python.Runtime.Py") => s_state,
            "Priority" or "Name" or "IsBackground" when IsSet(access) && Is("System.Threading.Thread") => s_state,
            "Current" when IsSet(access) && Is("System.Transactions.Transaction") => s_state,
            "CurrentManagedThreadId" when IsKept(access) && Is("System.Environment") => s_number,
            "CurrentId" when IsKept(access) && Is("System.Threading.Tasks.Task") => s_number,
            "ManagedThreadId" or "CurrentThread" when IsKept(access) && Is("System.Threading.Thread") => s_number,
            _ => null,
        };

        bool Is(string type) =>
            model.GetSymbolInfo(access, cancellationToken).Symbol is { } member && types.Is(member.ContainingType, types[type]);
    }

    /// <summary>NHibernate keeps its current session per thread, unless the program tells it to keep it with the code that runs.</summary>
    private static bool IsOfThread(SemanticModel model, CancellationToken cancellationToken) =>
        !model.Compilation.Mentions("AsyncLocalSessionContext", cancellationToken)
        && !model.Compilation.Mentions("WebSessionContext", cancellationToken);

    private static bool IsSet(ExpressionSyntax access) =>
        access.Parent is AssignmentExpressionSyntax assignment && assignment.Left == access;

    /// <summary>As a key, in a variable, or in a comparison; not where it is only written into a text.</summary>
    private static bool IsKept(ExpressionSyntax access) => access.Parent switch
    {
        ArgumentSyntax { Parent: BracketedArgumentListSyntax } => true,
        EqualsValueClauseSyntax => true,
        AssignmentExpressionSyntax => true,
        BinaryExpressionSyntax comparison => comparison.Kind() is SyntaxKind.EqualsExpression or SyntaxKind.NotEqualsExpression,
        _ => false,
    };
}
