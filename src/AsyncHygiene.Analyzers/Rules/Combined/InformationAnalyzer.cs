using AsyncHygiene.Rules.Blocking;
using AsyncHygiene.Rules.FireAndForget;
using AsyncHygiene.Rules.Limits;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Rules.Combined;

/// <summary>
/// The rules about code that are information, unless a project says otherwise. An analyzer of its own: a build on the command line does
/// not show information, and so the compiler does not run an analyzer that has nothing else.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class InformationAnalyzer : CombinedAnalyzer
{
    public InformationAnalyzer()
        : base(new BlockedEntryPointAnalyzer(), new DroppedTaskAnalyzer(), new SequentialReadsAnalyzer(), new ThreadPoolSizeAnalyzer())
    {
    }
}
