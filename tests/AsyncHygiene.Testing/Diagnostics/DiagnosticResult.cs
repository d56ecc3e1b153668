using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>An expected diagnostic. Lines and columns are counted from 1; the first location is the primary one.</summary>
public readonly struct DiagnosticResult
{
    public static readonly DiagnosticResult[] EmptyDiagnosticResults = [];

    private readonly ImmutableArray<DiagnosticLocation> _spans;
    private readonly string? _message;
    private readonly bool _anyMessage;

    public DiagnosticResult(string id, DiagnosticSeverity severity)
    {
        Id = id;
        Severity = severity;
    }

    public DiagnosticResult(DiagnosticDescriptor descriptor)
        : this(descriptor.Id, descriptor.DefaultSeverity)
    {
        MessageFormat = descriptor.MessageFormat;
    }

    private DiagnosticResult(DiagnosticResult original, ImmutableArray<DiagnosticLocation> spans)
    {
        this = original;
        _spans = spans;
    }

    private DiagnosticResult(DiagnosticResult original, string? message)
    {
        this = original;
        _message = message;
        _anyMessage = message is null;
    }

    public string Id { get; }

    public DiagnosticSeverity Severity { get; private init; }

    public DiagnosticOptions Options { get; private init; }

    public LocalizableString? MessageFormat { get; private init; }

    public object?[]? MessageArguments { get; private init; }

    public bool? IsSuppressed { get; private init; }

    public ImmutableArray<DiagnosticLocation> Spans => _spans.IsDefault ? [] : _spans;

    public bool HasLocation => !Spans.IsEmpty;

    /// <summary>The whole expected message; null where messages are not compared.</summary>
    public string? Message
    {
        get
        {
            if (_anyMessage)
                return null;
            if (_message is not null)
                return _message;
            if (MessageFormat is null)
                return null;

            var format = MessageFormat.ToString(CultureInfo.CurrentCulture);
            return MessageArguments is { Length: > 0 } arguments ? string.Format(CultureInfo.CurrentCulture, format, arguments) : format;
        }
    }

    public static DiagnosticResult CompilerError(string identifier) => new(identifier, DiagnosticSeverity.Error);

    public static DiagnosticResult CompilerWarning(string identifier) => new(identifier, DiagnosticSeverity.Warning);

    public DiagnosticResult WithSeverity(DiagnosticSeverity severity) => this with { Severity = severity };

    public DiagnosticResult WithOptions(DiagnosticOptions options) => this with { Options = options };

    public DiagnosticResult WithIsSuppressed(bool? isSuppressed) => this with { IsSuppressed = isSuppressed };

    public DiagnosticResult WithArguments(params object[] arguments) => this with { MessageArguments = arguments };

    public DiagnosticResult WithMessageFormat(LocalizableString messageFormat) => this with { MessageFormat = messageFormat };

    /// <summary>Null: any message is accepted.</summary>
    public DiagnosticResult WithMessage(string? message) => new(this, message);

    public DiagnosticResult WithNoLocation() => WithSpans([]);

    public DiagnosticResult WithLocation(int line, int column) => WithLocation("", line, column);

    public DiagnosticResult WithLocation(LinePosition location) => WithLocation("", location);

    public DiagnosticResult WithLocation(string path, int line, int column) => WithLocation(path, new LinePosition(line - 1, column - 1));

    public DiagnosticResult WithLocation(string path, LinePosition location) =>
        WithLocation(path, location, DiagnosticLocationOptions.None);

    public DiagnosticResult WithLocation(string path, LinePosition location, DiagnosticLocationOptions options) =>
        Append(new FileLinePositionSpan(path, location, location), options | DiagnosticLocationOptions.IgnoreLength);

    public DiagnosticResult WithLocation(int markupKey) => WithLocation(markupKey, DiagnosticLocationOptions.None);

    public DiagnosticResult WithLocation(int markupKey, DiagnosticLocationOptions options) =>
        Append(
            new FileLinePositionSpan(FormattableString.Invariant($"#{markupKey}"), default, default),
            options | DiagnosticLocationOptions.InterpretAsMarkupKey);

    public DiagnosticResult WithSpan(int startLine, int startColumn, int endLine, int endColumn) =>
        WithSpan("", startLine, startColumn, endLine, endColumn);

    public DiagnosticResult WithSpan(string path, int startLine, int startColumn, int endLine, int endColumn) =>
        WithSpan(new FileLinePositionSpan(
            path,
            new LinePosition(startLine - 1, startColumn - 1),
            new LinePosition(endLine - 1, endColumn - 1)));

    public DiagnosticResult WithSpan(FileLinePositionSpan span) => WithSpan(span, DiagnosticLocationOptions.None);

    public DiagnosticResult WithSpan(FileLinePositionSpan span, DiagnosticLocationOptions options) => Append(span, options);

    public DiagnosticResult WithDefaultPath(string path) => WithSpans(Spans.Select(location =>
        location.Span.Path.Length == 0
            ? new DiagnosticLocation(new FileLinePositionSpan(path, location.Span.Span), location.Options)
            : location));

    public DiagnosticResult WithLineOffset(int offset) => WithSpans(Spans.Select(location =>
        new DiagnosticLocation(
            new FileLinePositionSpan(
                location.Span.Path,
                Moved(location.Span.StartLinePosition, offset),
                Moved(location.Span.EndLinePosition, offset)),
            location.Options)));

    public override string ToString()
    {
        var location = HasLocation
            ? FormattableString.Invariant(
                $"{Spans[0].Span.Path}({Spans[0].Span.StartLinePosition.Line + 1},{Spans[0].Span.StartLinePosition.Character + 1}): ")
            : "";
        var message = Message is { } text ? $": {text}" : "";
        return $"{location}{Severity.ToString().ToLowerInvariant()} {Id}{message}";
    }

    internal DiagnosticResult WithSpans(IEnumerable<DiagnosticLocation> spans) => new(this, spans.ToImmutableArray());

    private DiagnosticResult Append(FileLinePositionSpan span, DiagnosticLocationOptions options) =>
        WithSpans(Spans.Add(new DiagnosticLocation(span, options)));

    private static LinePosition Moved(LinePosition position, int lines) => new(position.Line + lines, position.Character);
}
