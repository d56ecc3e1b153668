using System;
using System.Security.Cryptography;

namespace AsyncHygiene.Tool.Writing;

/// <summary>Tells whether a file still contains what a journal says.</summary>
internal static class ContentHash
{
    public static string Of(byte[] content) => Convert.ToHexStringLower(SHA256.HashData(content));
}
