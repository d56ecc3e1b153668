using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Delegates to the batch fixer, except in one scope, where it offers nothing.</summary>
internal sealed class BrokenFixAll(FixAllScope broken) : FixAllProvider
{
    public override async Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext) =>
        fixAllContext.Scope == broken ? null : await WellKnownFixAllProviders.BatchFixer.GetFixAsync(fixAllContext);
}
