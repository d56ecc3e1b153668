using System;
using System.Collections.Generic;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Xunit.Sdk;

namespace AsyncHygiene.Tests;

/// <summary>A row of a theory whose code only the compiler of .NET 10 takes without a warning; skipped on older ones.</summary>
[AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
internal sealed class Roslyn5DataAttribute : DataAttribute
{
    private readonly object[] _data;

    public Roslyn5DataAttribute(params object[] data)
    {
        _data = data;
        if (typeof(SyntaxNode).Assembly.GetName().Version!.Major < 5)
            Skip = "The compiler of this run does not take this code.";
    }

    public override IEnumerable<object[]> GetData(MethodInfo testMethod) => [_data];
}
