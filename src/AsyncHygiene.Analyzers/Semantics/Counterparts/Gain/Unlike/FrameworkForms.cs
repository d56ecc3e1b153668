using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>
/// The framework's classes whose awaitable members run the synchronous one, also where a type of the program overrides it. Most others hand
/// on to what they wrap: <c>GZipStream.ReadAsync</c> never runs <c>Read</c>. Found out by running each of them.
/// </summary>
internal static class FrameworkForms
{
    private const string FileStream = "System.IO.FileStream";
    private const string Stream = "System.IO.Stream";

    /// <summary>Of the options of a file.</summary>
    private const int Asynchronous = 0x40000000;

    private static readonly string[] s_ofStreams = ["Read", "Write", "Flush"];

    private static readonly Dictionary<string, string[]> s_run = new(StringComparer.Ordinal)
    {
        [Stream] = s_ofStreams,
        [FileStream] = s_ofStreams,
        ["System.IO.MemoryStream"] = s_ofStreams,
        ["System.IO.UnmanagedMemoryStream"] = s_ofStreams,
        ["System.Security.Cryptography.CryptoStream"] = ["Flush"],
        ["System.IO.TextReader"] = ["Read", "ReadLine"],
        ["System.IO.StreamReader"] = ["ReadLine"],
        ["System.IO.StringReader"] = ["Read", "ReadBlock", "ReadLine", "ReadToEnd"],
        ["System.IO.TextWriter"] = ["Write", "WriteLine", "Flush"],
        ["System.IO.StreamWriter"] = ["Write", "WriteLine", "Flush"],
        ["System.IO.StringWriter"] = ["Write", "WriteLine"],
    };

    /// <summary>With all their members.</summary>
    private static readonly string[] s_runAll =
    [
        "System.Data.Common.DbConnection",
        "System.Data.Common.DbCommand",
        "System.Data.Common.DbDataReader",
        "System.Data.Common.DbTransaction",
        "System.IO.Pipelines.PipeReader",
        "System.IO.Pipelines.PipeWriter",
    ];

    /// <summary>Members that others of the same object call.</summary>
    private static readonly Dictionary<string, string[]> s_called = new(StringComparer.Ordinal)
    {
        ["CopyTo"] = ["Read", "SerializeToStream"],
        ["ReadExactly"] = ["Read"],
        ["ReadAtLeast"] = ["Read"],
        ["ReadAsStream"] = ["CreateContentReadStream"],
        ["LoadIntoBuffer"] = ["SerializeToStream"],
    };

    /// <summary>The names of what a method of the framework calls on its object, as far as programs override it.</summary>
    public static IReadOnlyList<string> CalledBy(IMethodSymbol method) => s_called.TryGetValue(method.Name, out var called) ? called : [];

    /// <summary>The inherited awaitable method runs the override.</summary>
    /// <param name="alone">A synchronous method of a type of the solution.</param>
    /// <param name="inherited">The framework's own awaitable form.</param>
    /// <param name="calls">Knows the sources.</param>
    /// <param name="types">Those of the compilation.</param>
    public static bool Run(IMethodSymbol alone, IMethodSymbol inherited, OwnCalls calls, KnownTypes types)
    {
        var declaring = inherited.ContainingType.OriginalDefinition;
        if (!alone.IsOverride)
            return false;
        if (alone.Name == "Dispose" || types.IsOneOf(declaring, s_runAll))
            return true;

        return s_run.Any(r => types.Is(declaring, types[r.Key]) && r.Value.Contains(alone.Name))
            && !(types.Is(declaring, types[Stream]) && BeginsElsewhere(alone, declaring))
            && !(types.Is(declaring, types[FileStream])
                && alone.Name != "Flush"
                && MayBeAsynchronous(alone.ContainingType, declaring, calls, types))
            && IsRun(alone, calls, types);
    }

    /// <summary>The base class calls the form for one character, a text, or a part of an array. Another one must do the same.</summary>
    private static bool IsRun(IMethodSymbol alone, OwnCalls calls, KnownTypes types)
    {
        switch (alone.Parameters.Length)
        {
            case 0:
                return alone.Name != "WriteLine";
            case 1 when alone.Parameters[0].Type.SpecialType is SpecialType.System_Char or SpecialType.System_String:
            case 3 when alone.Parameters[0].Type is IArrayTypeSymbol:
                return true;
            default:
                return alone.ContainingType.GetMembers(alone.Name)
                        .OfType<IMethodSymbol>()
                        .FirstOrDefault(m => m is { IsOverride: true, Parameters: { Length: 3 } part } && part[0].Type is IArrayTypeSymbol)
                    is { } form
                    && UnevenForms.Difference(alone, form, calls, types) is null;
        }
    }

    /// <summary>A class of the framework in between has the older asynchronous form, which <c>Stream.ReadAsync</c> prefers.</summary>
    private static bool BeginsElsewhere(IMethodSymbol alone, INamedTypeSymbol declaring) =>
        alone.ContainingType.SelfAndBaseTypes()
            .TakeWhile(t => !SymbolEqualityComparer.Default.Equals(t.OriginalDefinition, declaring))
            .Any(t => t.DeclaringSyntaxReferences.IsEmpty && !t.GetMembers("Begin" + alone.Name).IsEmpty);

    /// <summary>A file that is opened for asynchronous use reads and writes by itself.</summary>
    private static bool MayBeAsynchronous(INamedTypeSymbol type, INamedTypeSymbol file, OwnCalls calls, KnownTypes types)
    {
        var direct = type.SelfAndBaseTypes()
            .First(t => SymbolEqualityComparer.Default.Equals(t.BaseType?.OriginalDefinition, file));
        return direct.DeclaringSyntaxReferences.Select(r => r.GetSyntax())
            .SelectMany(InitializersIn)
            .Select(i => calls.OperationOf(i, (INamedTypeSymbol)direct) as IInvocationOperation)
            .Any(call => call is null || call.Arguments.Any(a => MayBeAsynchronous(a, types)));
    }

    private static IEnumerable<SyntaxNode> InitializersIn(SyntaxNode type) =>
        type.DescendantNodes(n => n == type || n is BaseListSyntax or ConstructorDeclarationSyntax)
            .Where(n => n is PrimaryConstructorBaseTypeSyntax || n.IsKind(SyntaxKind.BaseConstructorInitializer));

    private static bool MayBeAsynchronous(IArgumentOperation argument, KnownTypes types)
    {
        var (type, value) = (argument.Parameter?.Type, argument.Value.ConstantValue);
        if (type?.SpecialType == SpecialType.System_Boolean)
            return value is not { HasValue: true, Value: false };
        if (types.Is(type, types["System.IO.FileOptions"]))
            return value is not { HasValue: true, Value: int options } || (options & Asynchronous) != 0;

        return type?.SpecialType == SpecialType.System_IntPtr
            || types.Is(type, types["System.IO.FileStreamOptions"])
            || types.Is(type, types["Microsoft.Win32.SafeHandles.SafeFileHandle"]);
    }
}
