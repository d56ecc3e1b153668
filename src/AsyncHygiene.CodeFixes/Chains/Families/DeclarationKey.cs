using System;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families;

/// <summary>
/// Where something is declared: the symbols of one declaration differ between the projects that see it, its place does not.
/// </summary>
internal readonly struct DeclarationKey : IEquatable<DeclarationKey>
{
    private readonly string _file;
    private readonly int _position;

    private DeclarationKey(string file, int position)
    {
        _file = file;
        _position = position;
    }

    /// <summary>The first declaration of a symbol in source.</summary>
    public static DeclarationKey Of(ISymbol symbol)
    {
        var reference = symbol.DeclaringSyntaxReferences[0];
        return new DeclarationKey(reference.SyntaxTree.FilePath, reference.Span.Start);
    }

    public static DeclarationKey Of(FamilyMember member) => new(member.Declaration.SyntaxTree.FilePath, member.Declaration.SpanStart);

    public bool Equals(DeclarationKey other) => _position == other._position && _file == other._file;

    public override bool Equals(object? obj) => obj is DeclarationKey other && Equals(other);

    public override int GetHashCode() => unchecked((_file.GetHashCode() * 397) ^ _position);
}
