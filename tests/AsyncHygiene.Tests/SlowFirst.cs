using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using Xunit;
using Xunit.Abstractions;

[assembly: TestCollectionOrderer("AsyncHygiene.Tests.SlowFirst", "AsyncHygiene.Tests")]

namespace AsyncHygiene.Tests;

/// <summary>Starts the classes with the trait <c>Speed=Slow</c> first: one that came last would run alone, on one core.</summary>
public sealed class SlowFirst : ITestCollectionOrderer
{
    private static readonly HashSet<string> s_slow =
    [
        .. typeof(SlowFirst).Assembly.GetTypes()
            .Where(type => type.GetCustomAttributesData().Any(IsSlow))
            .Select(type => "Test collection for " + type.FullName),
    ];

    public IEnumerable<ITestCollection> OrderTestCollections(IEnumerable<ITestCollection> testCollections) =>
        testCollections.OrderByDescending(collection => s_slow.Contains(collection.DisplayName));

    private static bool IsSlow(CustomAttributeData attribute) =>
        attribute.AttributeType == typeof(TraitAttribute)
        && attribute.ConstructorArguments.Select(argument => argument.Value).SequenceEqual(["Speed", "Slow"]);
}
