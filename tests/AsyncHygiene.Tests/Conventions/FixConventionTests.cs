using System;
using System.Linq;
using System.Reflection;
using AsyncHygiene.Fixes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Xunit;

namespace AsyncHygiene.Tests.Conventions;

public class FixConventionTests
{
    public static TheoryData<string> FixNames => new(Shipped.Fixes.Select(f => f.GetType().Name));

    [Theory]
    [MemberData(nameof(FixNames))]
    public void Fixes_are_sealed_and_exported_under_their_own_name(string name)
    {
        var type = Fix(name).GetType();
        var export = type.GetCustomAttribute<ExportCodeFixProviderAttribute>();
        Assert.True(type.IsSealed && type.IsPublic);
        Assert.NotNull(type.GetConstructor(Type.EmptyTypes));
        Assert.Equal(name, export?.Name);
        Assert.Equal([LanguageNames.CSharp], export!.Languages);
        Assert.EndsWith("Fix", name, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(FixNames))]
    public void Fixes_fix_rules_of_this_package(string name) =>
        Assert.Subset(Shipped.RuleIdConstants.ToHashSet(), Fix(name).FixableDiagnosticIds.ToHashSet());

    [Theory]
    [MemberData(nameof(FixNames))]
    public void Fix_all_works_in_document_project_and_solution_and_is_our_own(string name)
    {
        var provider = Fix(name).GetFixAllProvider();
        Assert.NotNull(provider);
        Assert.NotSame(WellKnownFixAllProviders.BatchFixer, provider);
        Assert.Same(typeof(EditFix).Assembly, provider!.GetType().Assembly);
        Assert.Superset(
            new[] { FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution }.ToHashSet(),
            provider.GetSupportedFixAllScopes().ToHashSet());
    }

    [Fact]
    public void No_two_fixes_share_a_rule() =>
        Assert.Equal(
            Shipped.Fixes.SelectMany(f => f.FixableDiagnosticIds).Distinct().Count(),
            Shipped.Fixes.Sum(f => f.FixableDiagnosticIds.Length));

    [Fact]
    public void No_shipped_type_shares_exports() =>
        Assert.DoesNotContain(
            typeof(EditFix).Assembly.GetReferencedAssemblies(),
            a => a.Name!.StartsWith("System.Composition", StringComparison.Ordinal));

    private static CodeFixProvider Fix(string name) => Shipped.Fixes.Single(f => f.GetType().Name == name);
}
