using System.Globalization;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Editing;

/// <summary>The mark on changed nodes that says which part of a plan changed them.</summary>
internal static class ChangeOwner
{
    public const string Kind = "AsyncHygiene.Change";

    public static SyntaxAnnotation Of(int id) => new(Kind, id.ToString(CultureInfo.InvariantCulture));

    public static int IdOf(SyntaxAnnotation annotation) => int.Parse(annotation.Data!, CultureInfo.InvariantCulture);
}
