using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Chains.Families;

/// <summary>
/// The lists in which a project keeps its public interface, <c>PublicAPI.Shipped.txt</c> and <c>PublicAPI.Unshipped.txt</c>. Breaking it is
/// not for a fix to decide; where the project allows it, the lists change with the members.
/// </summary>
internal sealed class PublicApiList
{
    private const string Removed = "*REMOVED*";

    private static readonly SymbolDisplayFormat s_format = new(
        globalNamespaceStyle: SymbolDisplayGlobalNamespaceStyle.OmittedAsContaining,
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces,
        genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters,
        memberOptions: SymbolDisplayMemberOptions.IncludeParameters
            | SymbolDisplayMemberOptions.IncludeContainingType
            | SymbolDisplayMemberOptions.IncludeExplicitInterface,
        extensionMethodStyle: SymbolDisplayExtensionMethodStyle.StaticMethod,
        parameterOptions: SymbolDisplayParameterOptions.IncludeExtensionThis
            | SymbolDisplayParameterOptions.IncludeParamsRefOut
            | SymbolDisplayParameterOptions.IncludeType
            | SymbolDisplayParameterOptions.IncludeName | SymbolDisplayParameterOptions.IncludeDefaultValue,
        miscellaneousOptions: SymbolDisplayMiscellaneousOptions.UseSpecialTypes);

    private readonly FamilyMember _member;
    private readonly IReadOnlyList<TextDocument> _lists;

    private PublicApiList(FamilyMember member, IReadOnlyList<TextDocument> lists)
    {
        _member = member;
        _lists = lists;
    }

    /// <summary>The project says so, and there is a list for what is not shipped yet.</summary>
    public bool CanBeChanged =>
        Options.AllowPublicApiBreak.Read(_member.Edits.Context.Document.Project.AnalyzerOptions, _member.Declaration.SyntaxTree)
            && _lists.Any(IsUnshipped);

    /// <summary>There is a list for what is not shipped yet.</summary>
    public bool CanBeExtended => _lists.Any(IsUnshipped);

    /// <summary>Null for what no code outside can see, and in projects without such lists.</summary>
    public static PublicApiList? Of(FamilyMember member)
    {
        if (!IsVisible(member.Symbol))
            return null;

        var lists = member.Edits.Context.Document.Project.AdditionalDocuments
            .Where(d => d.Name.StartsWith("PublicAPI.", StringComparison.OrdinalIgnoreCase))
            .ToList();
        return lists.Count == 0 ? null : new PublicApiList(member, lists);
    }

    /// <summary>A line that is not shipped changes; one that is gets struck out in the list of what is not.</summary>
    /// <param name="newName">Of the async method.</param>
    /// <param name="isAdded">The method stays, and so does its line.</param>
    /// <param name="edits">The edits of the solution.</param>
    /// <param name="cancellationToken">Cancels the search.</param>
    public async Task WriteAsync(string newName, bool isAdded, SolutionEdits edits, CancellationToken cancellationToken)
    {
        foreach (var list in _lists)
        {
            var text = await edits.TextOfAsync(list, cancellationToken).ConfigureAwait(false);
            if (text.Lines.Select(l => l.ToString()).FirstOrDefault(IsMember) is not { } line)
                continue;

            var isNullable = text.Lines.Any(l => l.ToString().Trim() == "#nullable enable");
            var changed = Changed(line, newName, isNullable);
            if (IsUnshipped(list))
            {
                edits.SetText(
                    list,
                    text.Replace(text.Lines.First(l => l.ToString() == line).Span, isAdded ? line + "\n" + changed : changed));
                continue;
            }

            var unshipped = _lists.Where(IsUnshipped).OrderByDescending(d => FolderOf(d) == FolderOf(list)).First();
            var current = await edits.TextOfAsync(unshipped, cancellationToken).ConfigureAwait(false);
            var lines = current.ToString();
            if (lines.Contains(isAdded ? changed : Removed + line))
                continue;

            if (lines.Length > 0 && !lines.EndsWith("\n", StringComparison.Ordinal))
                lines += "\n";
            edits.SetText(unshipped, SourceText.From(lines + (isAdded ? "" : Removed + line + "\n") + changed + "\n", current.Encoding));
        }
    }

    private bool IsMember(string line)
    {
        var arrow = line.LastIndexOf(" -> ", StringComparison.Ordinal);
        if (arrow < 0 || line.StartsWith(Removed, StringComparison.Ordinal))
            return false;

        var signature = WithoutNullability(line.Substring(0, arrow)).TrimStart('~');
        var expected = WithoutNullability(_member.Symbol.ToDisplayString(s_format));
        return signature == expected || signature.EndsWith(" " + expected, StringComparison.Ordinal);
    }

    private string Changed(string line, string newName, bool isNullable)
    {
        var open = line.IndexOf('(');
        var name = line.LastIndexOf("." + _member.Symbol.Name, open, StringComparison.Ordinal) + 1;
        var arrow = line.LastIndexOf(" -> ", StringComparison.Ordinal) + 4;
        var result = line.Substring(arrow);
        var task = "System.Threading.Tasks.Task" + (result == "void" ? "" : $"<{result}>") + (isNullable && line[0] != '~' ? "!" : "");
        return line.Substring(0, name)
            + newName
            + line.Substring(name + _member.Symbol.Name.Length, arrow - name - _member.Symbol.Name.Length)
            + task;
    }

    private static string WithoutNullability(string text) => text.Replace("!", "").Replace("?", "");

    private static string? FolderOf(TextDocument document) => Path.GetDirectoryName(document.FilePath);

    private static bool IsUnshipped(TextDocument document) =>
        document.Name.StartsWith("PublicAPI.Unshipped", StringComparison.OrdinalIgnoreCase);

    private static bool IsVisible(ISymbol symbol)
    {
        for (var s = symbol; s is not null and not INamespaceSymbol; s = s.ContainingSymbol)
        {
            if (s.DeclaredAccessibility is not (Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal))
                return false;
        }

        return true;
    }
}
