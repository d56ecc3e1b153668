using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>
/// Whether MVC runs the validators of FluentValidation by itself, before an action: it does so synchronously, and then a validator with an
/// async rule throws.
/// <code>
/// services.AddFluentValidationAutoValidation();
/// </code>
/// </summary>
internal static class AutomaticValidation
{
    private const string Library = "FluentValidation";

    private static readonly string[] s_registrations = ["AddFluentValidationAutoValidation", "AddFluentValidation"];

    private static readonly ConditionalWeakTable<Compilation, StrongBox<bool>> s_known = new();

    public static bool IsOn(Compilation compilation, CancellationToken cancellationToken) =>
        s_known.TryGetValue(compilation, out var known)
            ? known.Value
            : s_known.GetValue(compilation, c => new StrongBox<bool>(Adds(c, cancellationToken))).Value;

    private static bool Adds(Compilation compilation, CancellationToken cancellationToken)
    {
        var models = new SemanticModelSource(ImmutableArray.Create(compilation));
        return s_registrations
            .SelectMany(name => NameScan.Tokens(compilation, name, cancellationToken))
            .Select(token => token.Parent?.FirstAncestorOrSelf<InvocationExpressionSyntax>())
            .Any(call => call is not null
                && models.For(call.SyntaxTree).GetOperation(call, cancellationToken) is IInvocationOperation added
                && Adds(added));
    }

    /// <summary>Another library has a member of the same name, whose validation is asynchronous.</summary>
    private static bool Adds(IInvocationOperation call) =>
        s_registrations.Contains(call.TargetMethod.Name)
        && call.TargetMethod.IsInOrBelow(Library)
        && !call.Descendants().OfType<ISimpleAssignmentOperation>().Any(TurnsOff);

    private static bool TurnsOff(ISimpleAssignmentOperation assignment) =>
        assignment is
        {
            Target: IPropertyReferenceOperation { Property: { Name: "AutomaticValidationEnabled" } property },
            Value.ConstantValue: { HasValue: true, Value: false },
        }
        && property.IsInOrBelow(Library);
}
