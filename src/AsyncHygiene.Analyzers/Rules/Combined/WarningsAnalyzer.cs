using AsyncHygiene.Rules.Blocking;
using AsyncHygiene.Rules.FireAndForget;
using AsyncHygiene.Rules.Http;
using AsyncHygiene.Rules.Limits;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Rules.Combined;

/// <summary>The rules about code that are warnings, unless a project says otherwise.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class WarningsAnalyzer : CombinedAnalyzer
{
    public WarningsAnalyzer()
        : base(
        [
            .. BlockingRules.All,
            new AsyncVoidAnalyzer(),
            new AsyncVoidLambdaAnalyzer(),
            new LoopFireAndForgetAnalyzer(),
            new FanOutAnalyzer(),
            new ReadAsAsyncAnalyzer(),
            new FormatterPerCallAnalyzer(),
            new FormatterCreationAnalyzer(),
            new ClientPerCallAnalyzer(),
            new ServicePointManagerAnalyzer(),
            new ConnectionLimitAnalyzer(),
            new PoolWorkAnalyzer(),
        ])
    {
    }
}
