using System;
using AsyncHygiene.Tool.Writing;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>
/// The real disk, with a hook at each point where a run can end or an operation fail: before each operation, and amid each new file.
/// </summary>
internal sealed class FaultyDisk(Action<DiskPoint> hook) : IDisk
{
    private readonly Disk _disk = new();

    public int Points { get; private set; }

    public bool Exists(string path)
    {
        At("exists", path);
        return _disk.Exists(path);
    }

    public byte[]? Read(string path)
    {
        At("read", path);
        return _disk.Read(path);
    }

    public void RequireWritable(string path)
    {
        At("check", path);
        _disk.RequireWritable(path);
    }

    public void Create(string path, byte[] content, string? like)
    {
        At("create", path);
        _disk.Create(path, content[..(content.Length / 2)], like);
        At("fill", path);
        _disk.Delete(path);
        _disk.Create(path, content, like);
    }

    public void Move(string from, string to)
    {
        At("move", to);
        _disk.Move(from, to);
    }

    public void Delete(string path)
    {
        At("delete", path);
        _disk.Delete(path);
    }

    private void At(string operation, string path) => hook(new DiskPoint(Points++, operation, path));
}
