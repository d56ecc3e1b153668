using System;
using System.Collections.Generic;
using System.Threading;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.InPlace.Fields;

/// <summary>What a <see cref="CachedField"/> keeps.</summary>
internal sealed class CachedValue
{
    private readonly Func<DocumentEdits, int, (TypeSyntax Type, ExpressionSyntax Value)> _write;
    private readonly Func<ExpressionSyntax, SemanticModel, CancellationToken, bool> _isMadeBy;
    private readonly Func<IdentifierNameSyntax, bool>? _isHarmless;

    public CachedValue(
        string key,
        IReadOnlyList<string> words,
        ITypeSymbol usedAs,
        Func<DocumentEdits, int, (TypeSyntax Type, ExpressionSyntax Value)> write,
        Func<ExpressionSyntax, SemanticModel, CancellationToken, bool> isMadeBy,
        Func<IdentifierNameSyntax, bool>? isHarmless = null)
    {
        Key = key;
        Words = words;
        UsedAs = usedAs;
        _write = write;
        _isMadeBy = isMadeBy;
        _isHarmless = isHarmless;
    }

    /// <summary>Equal values have equal keys.</summary>
    public string Key { get; }

    /// <summary>The words of the field's name, in lower case.</summary>
    public IReadOnlyList<string> Words { get; }

    /// <summary>What the sites take; an existing field of a type that converts to it will do.</summary>
    public ITypeSymbol UsedAs { get; }

    /// <summary>The field's type and initializer as a file writes them; using directives that they need are planned with them.</summary>
    public (TypeSyntax Type, ExpressionSyntax Value) Write(DocumentEdits edits, int position) => _write(edits, position);

    /// <summary>Whether an expression makes a value that cannot be told from this one.</summary>
    public bool IsMadeBy(ExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken) =>
        _isMadeBy(expression, model, cancellationToken);

    /// <summary>A library that is given the object only uses it; of an object with settings that is not known.</summary>
    public bool MayBeGiven => _isHarmless is null;

    /// <summary>Whether an access to a member of the field leaves the object as it is.</summary>
    public bool IsHarmless(IdentifierNameSyntax field) => _isHarmless is not null && _isHarmless(field);
}
