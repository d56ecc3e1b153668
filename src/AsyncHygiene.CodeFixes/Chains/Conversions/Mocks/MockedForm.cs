using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Conversions.Mocks;

/// <summary>
/// What a mock is told of a synchronous member, told of its awaitable form, which the code calls from now on:
/// <c>mock.Verify(r =&gt; r.Save())</c> becomes <c>mock.Verify(r =&gt; r.SaveAsync(It.IsAny&lt;CancellationToken&gt;()))</c>.
/// </summary>
internal sealed class MockedForm
{
    private const string Purpose = "mocked form";

    private readonly DocumentEdits _edits;
    private readonly InvocationExpressionSyntax _call;
    private readonly AsyncCounterpart _form;
    private readonly MockSetup? _setup;
    private readonly MockedToken _token;
    private readonly AnyArgument _any;

    private MockedForm(
        DocumentEdits edits,
        InvocationExpressionSyntax call,
        AsyncCounterpart form,
        MockSetup? setup,
        MockedToken token,
        AnyArgument any)
    {
        _edits = edits;
        _call = call;
        _form = form;
        _setup = setup;
        _token = token;
        _any = any;
    }

    /// <summary>Null where it cannot be told of the form.</summary>
    /// <param name="mocked">What the test says.</param>
    /// <param name="name">Of the awaitable form that the code calls.</param>
    /// <param name="solution">That is changed.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static async Task<MockedForm?> OfAsync(
        MockedCall mocked,
        string name,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        var edits = await solution.InAsync(mocked.Document, cancellationToken).ConfigureAwait(false);
        if (edits.Context.Root.SyntaxTree != mocked.Call.SyntaxTree
            || edits.Context.HasSyntaxErrors
            || edits.Context.Model.GetOperation(mocked.Call, cancellationToken) is not IInvocationOperation call
            || AsyncCounterparts.Of(edits.Context.Types).Find(call, cancellationToken)
                is not { Form: CounterpartForm.Call, LeftOut: null } form
            || form.Method.Name != name
            || form.MissingNamespace is not null
            || !form.Method.ReturnType.IsTask(edits.Context.Types)
            || HasOverloadWithToken(form, edits.Context.Types)
            || MockedToken.Of(call, form, edits.Context.Types) is not { } token)
        {
            return null;
        }

        // What Moq and FakeItEasy run has to have the parameters of the member.
        var keepsParameters = !token.ChangesParameters || !RunsCodeWithParameters(mocked.Call);
        if (MoqSetup.Of(mocked.Call, edits, cancellationToken) is { } moq)
            return keepsParameters ? new MockedForm(edits, mocked.Call, form, moq, token, AnyArgument.OfMoq) : null;
        if (FakeSetup.Of(mocked.Call, edits, cancellationToken) is { } fake)
            return keepsParameters ? new MockedForm(edits, mocked.Call, form, fake, token, AnyArgument.OfFakeItEasy) : null;

        var setup = SubstituteSetup.Of(mocked.Call, edits.Context, cancellationToken);
        return setup is not null || IsReceived(mocked.Call, edits.Context, cancellationToken)
            ? new MockedForm(edits, mocked.Call, form, setup, token, AnyArgument.OfSubstitute)
            : null;
    }

    public void Write(SyntaxAnnotation owner)
    {
        using (_edits.OwnedBy(owner))
        {
            if (!_edits.Once(_call, Purpose))
                return;

            _edits.Replace(_call, current =>
            {
                var renamed = SpeculativeBinding.WithName(current, _form.Method.Name)!;
                var told = _token.Tell(
                    renamed,
                    () => _any.Of(_edits.Context.Types.CancellationToken!, _edits, _call.SpanStart));
                return _setup is null && FunctionSyntax.IsInAsyncFunction(_call)
                    ? _edits.Context.ConfiguredAwait(told, current, _call)
                    : told;
            });
            if (_setup is null)
                return;

            _edits.Bindings.Write(_call, _edits.Context.Root);
            _setup.Write();
        }
    }

    private static IParameterSymbol? TokenOf(AsyncCounterpart form, KnownTypes types) =>
        form.Method.Parameters.LastOrDefault(p => types.Is(p.Type, types.CancellationToken));

    private static bool HasOverloadWithToken(AsyncCounterpart form, KnownTypes types) =>
        TokenOf(form, types) is null
        && form.Method.ContainingType.GetMembers(form.Method.Name)
            .OfType<IMethodSymbol>()
            .Any(m => m.Parameters.Length == form.Method.Parameters.Length + 1
                && types.Is(m.Parameters[m.Parameters.Length - 1].Type, types.CancellationToken));

    private static bool RunsCodeWithParameters(InvocationExpressionSyntax call) =>
        call.Ancestors()
            .TakeWhile(a => a is not StatementSyntax and not MemberDeclarationSyntax)
            .OfType<InvocationExpressionSyntax>()
            .Where(c => !c.ArgumentList.Contains(call))
            .SelectMany(c => c.ArgumentList.Arguments)
            .Any(a => a.Expression is SimpleLambdaExpressionSyntax
                or ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters.Count: > 0 }
                or AnonymousMethodExpressionSyntax { ParameterList.Parameters.Count: > 0 });

    /// <summary><c>sub.Received().Save();</c>: a call that is made for what it finds, and gives nothing.</summary>
    private static bool IsReceived(InvocationExpressionSyntax call, DocumentContext context, CancellationToken cancellationToken) =>
        call is
        {
            Parent: ExpressionStatementSyntax,
            Expression: MemberAccessExpressionSyntax { Expression: InvocationExpressionSyntax received },
        }
        && context.Model.GetSymbolInfo(received, cancellationToken).Symbol is IMethodSymbol method
        && context.Types["NSubstitute.SubstituteExtensions"] is { } extensions
        && context.Types.Is(method.ContainingType, extensions);
}
