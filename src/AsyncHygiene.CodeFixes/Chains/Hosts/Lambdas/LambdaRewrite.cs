using System.Linq;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>
/// A call in a form that lets the code of its synchronous lambda await: a counterpart that takes an async lambda, or a loop in place of the
/// call. The function around the call awaits then too, so what its await takes is asked for there.
/// </summary>
internal abstract class LambdaRewrite
{
    private const string Rewritten = "rewritten";

    private readonly SyntaxNode _lambda;

    private protected LambdaRewrite(DocumentEdits edits, SyntaxNode lambda, SyntaxNode site)
    {
        Edits = edits;
        _lambda = lambda;
        Site = site;
    }

    /// <summary>What becomes an await, or a loop with one, in the function around the call.</summary>
    public SyntaxNode Site { get; }

    /// <summary>Whether the lambda's code may use the parameters of the functions around it.</summary>
    public virtual bool SeesScope => true;

    private protected DocumentEdits Edits { get; }

    /// <summary>Whether a call in the code becomes something else because of a lambda or method that it is given.</summary>
    public static bool IsPlannedIn(SyntaxNode code, DocumentEdits edits) =>
        code.DescendantNodes().OfType<ArgumentSyntax>().Any(a => edits.IsPlanned(a.Expression, Rewritten));

    /// <summary>Several awaits in one lambda plan it once.</summary>
    public void Write()
    {
        if (!Edits.Once(_lambda, Rewritten))
            return;

        DroppedTasks.Discard(_lambda, Edits);
        Edits.Bindings.Write(_lambda, Site);
        WriteCall();
    }

    private protected abstract void WriteCall();
}
