using System;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>
/// A test of Unix modes and links; skipped, with the reason, on Windows, and where it needs the rights of a user or an administrator.
/// </summary>
internal sealed class UnixFactAttribute : FactAttribute
{
    private bool _isForAdministrators;
    private bool _isForOthers;

    public UnixFactAttribute()
    {
        if (OperatingSystem.IsWindows())
            Skip = "Windows has no Unix modes, and asks for a right to make symbolic links.";
    }

    public bool ForAdministrators
    {
        get => _isForAdministrators;
        set
        {
            _isForAdministrators = value;
            if (value && !Environment.IsPrivilegedProcess)
                Skip ??= "Only an administrator can give a file to another user.";
        }
    }

    public bool ForOthers
    {
        get => _isForOthers;
        set
        {
            _isForOthers = value;
            if (value && Environment.IsPrivilegedProcess)
                Skip ??= "An administrator may write to every folder.";
        }
    }
}
