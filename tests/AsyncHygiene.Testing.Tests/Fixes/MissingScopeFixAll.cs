using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Delegates to the batch fixer, and does not support one scope.</summary>
internal sealed class MissingScopeFixAll(FixAllScope missing) : FixAllProvider
{
    public override IEnumerable<FixAllScope> GetSupportedFixAllScopes() => base.GetSupportedFixAllScopes().Where(scope => scope != missing);

    public override Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext) =>
        WellKnownFixAllProviders.BatchFixer.GetFixAsync(fixAllContext);
}
