namespace AsyncHygiene.Tool.Writing;

/// <summary>The operations on files that writing consists of. A run can end, and the disk can fail, at each of them.</summary>
internal interface IDisk
{
    bool Exists(string path);

    /// <summary>Nothing where there is no such file.</summary>
    byte[]? Read(string path);

    /// <summary>Throws where the file must not be replaced, even if the folder would allow it.</summary>
    void RequireWritable(string path);

    /// <summary>A new file, on the disk when this returns; with the mode and the owner of another one, if that is given.</summary>
    void Create(string path, byte[] content, string? like);

    /// <summary>In one step, also over a file that is there. Both names are in the same folder.</summary>
    void Move(string from, string to);

    /// <summary>Does nothing where there is no such file.</summary>
    void Delete(string path);
}
