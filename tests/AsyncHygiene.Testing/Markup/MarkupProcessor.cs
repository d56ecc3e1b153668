using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Takes the markup out of all files of a state and makes expected diagnostics of it.</summary>
internal sealed class MarkupProcessor(
    MarkupOptions options,
    DiagnosticDescriptor? defaultDescriptor,
    ImmutableArray<DiagnosticDescriptor> supported,
    ImmutableHashSet<string> fixableIds)
{
    private const DiagnosticOptions MarkedOptions = DiagnosticOptions.IgnoreAdditionalLocations | DiagnosticOptions.IgnoreSeverity;

    /// <summary>Works on the state itself, which must be a copy made for this run.</summary>
    public void Process(SolutionState state, string defaultPath)
    {
        var marked = new List<DiagnosticResult>();
        var locations = new Dictionary<string, FileLinePositionSpan>(StringComparer.Ordinal);
        var mode = state.MarkupHandling ?? MarkupMode.Allow;

        if (mode != MarkupMode.None)
        {
            foreach (var files in state.Projects.SelectMany(project => project.FileCollections))
            {
                for (var i = 0; i < files.Count; i++)
                    files[i] = Process(files[i].filename, files[i].content, mode, marked, locations);
            }
        }

        var expected = state.ExpectedDiagnostics
            .Select(result => result.WithSpans(result.Spans.Select(location => Resolve(location, locations))).WithDefaultPath(defaultPath))
            .Concat(marked)
            .ToList();
        state.ExpectedDiagnostics.Clear();
        state.ExpectedDiagnostics.AddRange(expected);
    }

    private (string, SourceText) Process(
        string path,
        SourceText content,
        MarkupMode mode,
        List<DiagnosticResult> marked,
        Dictionary<string, FileLinePositionSpan> locations)
    {
        var text = content.ToString();
        var markup = MarkupParser.Parse(text, options.HasFlag(MarkupOptions.TreatPositionIndicatorsAsCode));
        if (markup.Code.Length == text.Length)
            return (path, content);

        var code = SourceText.From(markup.Code, content.Encoding, content.ChecksumAlgorithm);
        if (mode == MarkupMode.Ignore)
            return (path, code);

        foreach (var position in markup.Positions)
            AddMarked(Anonymous(), new TextSpan(position, 0), DiagnosticLocationOptions.IgnoreLength);

        foreach (var (name, spans) in markup.Spans.OrderBy(pair => pair.Key, StringComparer.Ordinal))
        {
            foreach (var span in spans)
            {
                if (!name.StartsWith('#'))
                    AddMarked(name.Length == 0 ? Anonymous() : Named(name), span, DiagnosticLocationOptions.None);
                else if (!locations.TryAdd(name, LineSpan(span)))
                    throw new InvalidOperationException($"Input contains multiple markup locations with key '{name}'");
            }
        }

        return (path, code);

        FileLinePositionSpan LineSpan(TextSpan span) => new(path, code.Lines.GetLinePositionSpan(span));

        void AddMarked(DiagnosticResult result, TextSpan span, DiagnosticLocationOptions locationOptions)
        {
            if (mode == MarkupMode.Allow || !fixableIds.Contains(result.Id))
                marked.Add(result.WithMessage(null).WithOptions(MarkedOptions).WithSpan(LineSpan(span), locationOptions));
        }
    }

    private DiagnosticResult Anonymous() =>
        new(defaultDescriptor
            ?? throw new InvalidOperationException(
                "Markup syntax can only omit the diagnostic ID if the first analyzer only supports a single diagnostic"));

    private DiagnosticResult Named(string id)
    {
        var descriptors = supported.Where(descriptor => descriptor.Id == id).ToList();
        if (descriptors.Count > 1 && !options.HasFlag(MarkupOptions.UseFirstDescriptor))
            throw new InvalidOperationException(
                $"Multiple diagnostic descriptors with ID {id} were found. Use the explicit diagnostic creation syntax or "
                    + $"'{nameof(MarkupOptions.UseFirstDescriptor)}'.");

        return descriptors.Count > 0 ? new DiagnosticResult(descriptors[0]) : DiagnosticResult.CompilerError(id);
    }

    private static DiagnosticLocation Resolve(DiagnosticLocation location, Dictionary<string, FileLinePositionSpan> locations)
    {
        if (!location.Options.HasFlag(DiagnosticLocationOptions.InterpretAsMarkupKey))
            return location;

        var key = location.Span.Path;
        return locations.TryGetValue(key, out var span)
            ? new DiagnosticLocation(span, location.Options & ~DiagnosticLocationOptions.InterpretAsMarkupKey)
            : throw new InvalidOperationException($"The markup location '{key}' was not found in the input.");
    }
}
