using System;
using System.Linq;

namespace AsyncHygiene.RequestPaths.OffRequests;

/// <summary>How the request-path file says that no request reaches a member of a library.</summary>
internal static class OffRequestWords
{
    private const string Start = "no request: ";

    private static readonly (OffRequestEnd End, string Words)[] s_known =
    [
        (OffRequestEnd.Unreached, Start + "none was found on a way to it"),
        (OffRequestEnd.Unused, Start + "no program of this solution calls it"),
        (OffRequestEnd.Program, Start + "only the start or the end of a program leads to it"),
        (OffRequestEnd.OneTime, Start + "only code that seldom runs, as its name says, leads to it"),
        (OffRequestEnd.Job, Start + "only jobs lead to it"),
    ];

    public static string Of(OffRequestEnd end) => s_known.Single(k => k.End == end).Words;

    /// <summary>Null for the path of a request; none for words that this version does not know.</summary>
    public static OffRequestEnd? Read(string path) =>
        path.StartsWith(Start, StringComparison.Ordinal)
            ? s_known.FirstOrDefault(k => k.Words == path).End
            : null;
}
