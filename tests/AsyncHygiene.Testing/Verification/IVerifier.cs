using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>The assertions that the tests are made of; a test framework can bring its own.</summary>
public interface IVerifier
{
    void Empty<T>(string collectionName, IEnumerable<T> collection);

    void NotEmpty<T>(string collectionName, IEnumerable<T> collection);

    void Equal<T>(T expected, T actual, string? message = null);

    void True([DoesNotReturnIf(false)] bool assert, string? message = null);

    void False([DoesNotReturnIf(true)] bool assert, string? message = null);

    [DoesNotReturn]
    void Fail(string? message = null);

    void LanguageIsSupported(string language);

    void SequenceEqual<T>(
        IEnumerable<T> expected,
        IEnumerable<T> actual,
        IEqualityComparer<T>? equalityComparer = null,
        string? message = null);

    IVerifier PushContext(string context);
}
