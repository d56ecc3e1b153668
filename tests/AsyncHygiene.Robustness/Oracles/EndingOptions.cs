using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Robustness.Oracles;

/// <summary>Options that end the analysis at a certain question: at the same place on every machine.</summary>
internal sealed class EndingOptions : AnalyzerOptions
{
    private readonly Provider _provider;

    public EndingOptions(AnalyzerOptions options)
        : this(options, new Provider(options.AnalyzerConfigOptionsProvider))
    {
    }

    private EndingOptions(AnalyzerOptions options, Provider provider)
        : base(options.AdditionalFiles, provider) => _provider = provider;

    /// <summary>Ends at the question of that number, counted from now on.</summary>
    public CancellationTokenSource EndAt(int question) => _provider.EndAt(question);

    private sealed class Provider(AnalyzerConfigOptionsProvider inner) : AnalyzerConfigOptionsProvider
    {
        private CancellationTokenSource _end = new();
        private int _left;

        public override AnalyzerConfigOptions GlobalOptions => inner.GlobalOptions;

        public CancellationTokenSource EndAt(int question)
        {
            _left = question;
            return _end = new CancellationTokenSource();
        }

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree)
        {
            Count();
            return inner.GetOptions(tree);
        }

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile)
        {
            Count();
            return inner.GetOptions(textFile);
        }

        private void Count()
        {
            if (--_left == 0)
                _end.Cancel();
        }
    }
}
