using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Streams;

/// <summary>
/// Calls that wait for a file and for nothing else. Most files are small and near, and unless one is opened for asynchronous access, the
/// awaited call blocks another thread of the pool instead of this one.
/// </summary>
internal static class LocalFile
{
    private const string FileStream = "System.IO.FileStream";
    private const string ZipFile = "System.IO.Compression.ZipFile";

    /// <summary>Their methods take paths and handles.</summary>
    private static readonly string[] s_workers =
    [
        "System.IO.File",
        "System.IO.RandomAccess",
        "System.IO.Abstractions.IFile",
        "System.IO.Abstractions.FileBase",
    ];

    private static readonly string[] s_openers =
    [
        "System.IO.File",
        "System.IO.FileInfo",
        "System.IO.Abstractions.IFile",
        "System.IO.Abstractions.FileBase",
        "System.IO.Abstractions.IFileInfo",
        "System.IO.Abstractions.FileInfoBase",
        "Microsoft.Extensions.FileProviders.IFileInfo",
    ];

    private static readonly string[] s_pathReaders = ["System.IO.StreamReader", "System.IO.StreamWriter"];

    /// <summary>A whole file is read or written by its path.</summary>
    public static bool IsWorkedOn(IInvocationOperation call, KnownTypes types) =>
        call.TargetMethod.ContainingType.InheritsOneOf(s_workers, types)
        || (types.Is(call.TargetMethod.ContainingType, types[ZipFile])
            && call.TargetMethod.Parameters.All(p => !p.Type.Inherits(types["System.IO.Stream"])));

    /// <summary>A call that gives a stream, reader or writer over a file, or an archive in one.</summary>
    public static bool IsOpened(IInvocationOperation call, KnownTypes types) =>
        (call.TargetMethod.ContainingType.InheritsOneOf(s_openers, types) && !call.Arguments.Any(a => IsForAsynchronousAccess(a, types)))
        || (call.TargetMethod.Name is "Open" or "OpenRead" && types.Is(call.TargetMethod.ContainingType, types[ZipFile]));

    /// <summary>An object that opens a file by its path.</summary>
    public static bool IsOpened(IObjectCreationOperation creation, KnownTypes types) =>
        types.Is(creation.Type, types[FileStream])
            ? !creation.Arguments.Any(a => IsForAsynchronousAccess(a, types))
            : types.IsOneOf(creation.Type, s_pathReaders)
                && creation.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == 0)?.Parameter?.Type.SpecialType
                    == SpecialType.System_String;

    /// <summary>How a stream was opened is out of sight.</summary>
    public static bool IsOpenedElsewhere(IOperation value, KnownTypes types) =>
        value is not IObjectCreationOperation && value.Type.Inherits(types[FileStream]);

    /// <summary>The argument asks for asynchronous access, or may do so.</summary>
    public static bool IsForAsynchronousAccess(IArgumentOperation argument, KnownTypes types) =>
        argument.Parameter is { } parameter
        && ((parameter.Name == "useAsync" && argument.Value.ConstantValue is not { HasValue: true, Value: false })
            || (types.Is(parameter.Type, types["System.IO.FileOptions"])
                && (argument.Value.ConstantValue is not { HasValue: true, Value: int options }
                    || ((FileOptions)options).HasFlag(FileOptions.Asynchronous)))
            || types.Is(parameter.Type, types["System.IO.FileStreamOptions"]));
}
