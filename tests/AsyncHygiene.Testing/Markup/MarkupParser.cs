using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Reads <c>$$</c>, <c>[|…|]</c>, <c>{|name:…|}</c> and <c>{|#1:…|#1}</c>.</summary>
internal sealed class MarkupParser
{
    private const string Anonymous = "";

    private readonly string _text;
    private readonly bool _positionsAreCode;
    private readonly StringBuilder _code = new();
    private readonly ImmutableArray<int>.Builder _positions = ImmutableArray.CreateBuilder<int>();
    private readonly List<Tag> _tags = [];
    private readonly List<string> _open = [];
    private int _at;

    private MarkupParser(string text, bool positionsAreCode)
    {
        _text = text;
        _positionsAreCode = positionsAreCode;
    }

    public static MarkupText Parse(string text, bool positionsAreCode) => new MarkupParser(text, positionsAreCode).Parse();

    private MarkupText Parse()
    {
        while (_at < _text.Length)
        {
            if (!TryReadPosition() && !TryReadStart() && !TryReadEnd())
                _code.Append(_text[_at++]);
        }

        return new MarkupText(_code.ToString(), _positions.ToImmutable(), Pair());
    }

    private bool TryReadPosition()
    {
        if (_positionsAreCode || !Next("$$"))
            return false;

        _positions.Add(_code.Length);
        _at += 2;
        return true;
    }

    private bool TryReadStart()
    {
        if (Next("[|"))
        {
            if (IsBracketBeforeEnd())
                return false;

            AddStart(Anonymous, length: 2);
            return true;
        }

        if (Next("{|") && NameLength(_at + 2) is > 0 and var length && Next(":", _at + 2 + length))
        {
            AddStart(_text.Substring(_at + 2, length), length + 3);
            return true;
        }

        return false;
    }

    /// <summary>In '[|]' and '[|}' the bracket can be the last character of the marked code.</summary>
    private bool IsBracketBeforeEnd()
    {
        if (_open.Count == 0)
            return false;

        var innermostIsAnonymous = _open[^1] == Anonymous;
        return (innermostIsAnonymous && Next("[|]")) || (!innermostIsAnonymous && Next("[|}"));
    }

    private bool TryReadEnd()
    {
        if (Next("|]") || Next("|}"))
        {
            AddEnd(null, length: 2);
            return true;
        }

        if (Next("|#") && NameLength(_at + 1) is > 1 and var length && Next("}", _at + 1 + length))
        {
            AddEnd(_text.Substring(_at + 1, length), length + 2);
            return true;
        }

        return false;
    }

    private void AddStart(string name, int length)
    {
        if (IsKey(name) && _tags.Any(tag => tag.IsStart && tag.Name == name))
            throw new ArgumentException($"The markup location '{name}' occurs twice in one input.");

        _tags.Add(new Tag(_code.Length, isStart: true, name));
        _open.Add(name);
        _at += length;
    }

    private void AddEnd(string? key, int length)
    {
        _tags.Add(new Tag(_code.Length, isStart: false, key));
        if (key is not null)
            _open.Remove(key);
        else if (_open.Count > 0)
            _open.RemoveAt(_open.Count - 1);
        _at += length;
    }

    private Dictionary<string, ImmutableArray<TextSpan>> Pair()
    {
        if (_tags.Count(tag => tag.IsStart) != _tags.Count(tag => !tag.IsStart))
            throw new ArgumentException($"The input has unequal numbers of span starts and span ends:\n{_text}");

        var pairs = new List<(Tag Start, Tag End)>();
        foreach (var end in _tags.Where(tag => !tag.IsStart && tag.Name is not null))
        {
            var start = _tags.Find(tag => tag.IsStart && tag.Name == end.Name);
            if (start is null || _tags.IndexOf(start) > _tags.IndexOf(end))
                throw new ArgumentException($"The span end '|{end.Name}}}' has no start before it.");
            pairs.Add((start, end));
        }

        var open = new Stack<Tag>();
        foreach (var tag in _tags.Except(pairs.SelectMany(pair => new[] { pair.Start, pair.End }), ReferenceEqualityComparer.Instance)
            .Cast<Tag>())
        {
            if (tag.IsStart)
                open.Push(tag);
            else if (open.TryPop(out var start))
                pairs.Add((start, tag));
            else
                throw new ArgumentException($"A span ends before it starts:\n{_text}");
        }

        if (open.Count > 0)
            throw new ArgumentException($"A span has no end:\n{_text}");

        return pairs
            .GroupBy(pair => pair.Start.Name!, pair => TextSpan.FromBounds(pair.Start.Position, pair.End.Position), StringComparer.Ordinal)
            .ToDictionary(
                group => group.Key,
                group => group.OrderBy(span => span.Start).ThenBy(span => span.End).ToImmutableArray(),
                StringComparer.Ordinal);
    }

    private bool Next(string token) => Next(token, _at);

    private bool Next(string token, int at) => string.CompareOrdinal(_text, at, token, 0, token.Length) == 0;

    private int NameLength(int start)
    {
        var end = start;
        while (end < _text.Length && _text[end] is not (':' or '|' or '[' or ']' or '{' or '}'))
            end++;
        return end - start;
    }

    private static bool IsKey(string name) => name.StartsWith('#');

    /// <summary>A class, so that two tags at the same place stay two.</summary>
    private sealed class Tag(int position, bool isStart, string? name)
    {
        public int Position { get; } = position;

        public bool IsStart { get; } = isStart;

        public string? Name { get; } = name;
    }
}
