using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using System.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Fails with <see cref="InvalidOperationException"/>, so that it belongs to no test framework.</summary>
public class DefaultVerifier : IVerifier
{
    public DefaultVerifier()
        : this(ImmutableStack<string>.Empty)
    {
    }

    protected DefaultVerifier(ImmutableStack<string> context)
    {
        Context = context ?? throw new ArgumentNullException(nameof(context));
    }

    protected ImmutableStack<string> Context { get; }

    public virtual void Empty<T>(string collectionName, IEnumerable<T> collection)
    {
        if (collection.Any())
            Throw($"'{collectionName}' is not empty");
    }

    public virtual void NotEmpty<T>(string collectionName, IEnumerable<T> collection)
    {
        if (!collection.Any())
            Throw($"'{collectionName}' is empty");
    }

    public virtual void Equal<T>(T expected, T actual, string? message = null)
    {
        if (!EqualityComparer<T>.Default.Equals(expected, actual))
            Throw(message ?? $"items not equal. expected:'{expected}' actual:'{actual}'");
    }

    public virtual void True([DoesNotReturnIf(false)] bool assert, string? message = null)
    {
        if (!assert)
            Throw(message ?? "Expected value to be 'true' but was 'false'");
    }

    public virtual void False([DoesNotReturnIf(true)] bool assert, string? message = null)
    {
        if (assert)
            Throw(message ?? "Expected value to be 'false' but was 'true'");
    }

    [DoesNotReturn]
    public virtual void Fail(string? message = null) => Throw(message ?? "Verification failed for an unspecified reason.");

    public virtual void LanguageIsSupported(string language)
    {
        if (language is not LanguageNames.CSharp)
            Throw($"Unsupported Language: '{language}'");
    }

    public virtual void SequenceEqual<T>(
        IEnumerable<T> expected,
        IEnumerable<T> actual,
        IEqualityComparer<T>? equalityComparer = null,
        string? message = null)
    {
        if (!expected.SequenceEqual(actual, equalityComparer))
            Throw(message ?? $"sequences not equal. expected:'{string.Join(", ", expected)}' actual:'{string.Join(", ", actual)}'");
    }

    public virtual IVerifier PushContext(string context)
    {
        // A subclass would silently lose its own overrides in every nested context.
        if (GetType() != typeof(DefaultVerifier))
            throw new InvalidOperationException($"'{GetType()}' must override '{nameof(PushContext)}'");

        return new DefaultVerifier(Context.Push(context));
    }

    protected virtual string CreateMessage(string? message)
    {
        var text = new StringBuilder();
        foreach (var frame in Context.Reverse())
            text.Append("Context: ").AppendLine(frame);
        return text.Append(message).ToString();
    }

    [DoesNotReturn]
    private void Throw(string? message) => throw new InvalidOperationException(CreateMessage(message));
}
