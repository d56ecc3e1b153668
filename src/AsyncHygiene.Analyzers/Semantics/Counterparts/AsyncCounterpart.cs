using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>How the awaitable form of a call is written.</summary>
internal enum CounterpartForm
{
    /// <summary>The call with another name, and perhaps a token: <c>ReadAsync(buffer)</c></summary>
    Call,

    /// <summary>A Begin/End pair, which <c>Task.Factory.FromAsync</c> makes a task of.</summary>
    BeginEnd,
}

/// <summary>The method that does the same as a synchronous call and gives something that can be awaited to the same result.</summary>
internal sealed class AsyncCounterpart
{
    private readonly Lazy<InvocationExpressionSyntax> _call;

    public AsyncCounterpart(
        IMethodSymbol method,
        CounterpartForm form,
        Func<InvocationExpressionSyntax> call,
        bool needsToken,
        string? missingNamespace)
    {
        Method = method;
        Form = form;
        _call = new Lazy<InvocationExpressionSyntax>(call);
        NeedsToken = needsToken;
        MissingNamespace = missingNamespace;
    }

    /// <summary>As bound at the call; the Begin method of a pair.</summary>
    public IMethodSymbol Method { get; }

    public CounterpartForm Form { get; }

    /// <summary>The rewritten call, without <c>?.</c> and without the token.</summary>
    public InvocationExpressionSyntax Call => _call.Value;

    /// <summary>The method has a CancellationToken parameter that the call must be given.</summary>
    public bool NeedsToken { get; }

    /// <summary>The namespace of an extension method that the file does not import.</summary>
    public string? MissingNamespace { get; }

    /// <summary>The value that the call has to be given besides, which the synchronous member does not take.</summary>
    public IFieldSymbol? LeftOut { get; init; }

    /// <summary>As messages show it.</summary>
    public string DisplayName => Form == CounterpartForm.BeginEnd ? "Task.Factory.FromAsync" : Method.Name;
}
