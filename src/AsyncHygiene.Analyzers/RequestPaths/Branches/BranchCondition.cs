using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.RequestPaths.Branches;

/// <summary>What has to hold where a piece of code runs.</summary>
internal abstract class BranchCondition
{
    public abstract bool IsRefutedBy(KnownValue values);

    /// <summary><c>if (slow) …</c>, or <c>if (!slow) return; …</c></summary>
    public sealed class Truth(IOperation condition, bool value) : BranchCondition
    {
        public override bool IsRefutedBy(KnownValue values) => values.Is(condition, !value);
    }

    /// <summary><c>items?.ForEach(…)</c>, or <c>name ?? Load()</c>, which runs for null alone.</summary>
    public sealed class Nullness(IOperation expression, bool isNull) : BranchCondition
    {
        public override bool IsRefutedBy(KnownValue values) =>
            values.Of(expression) is { HasValue: true, Value: var value } && value is null != isNull;
    }

    /// <summary>One section of a <c>switch</c>: no label of it can be met, or one of another section is.</summary>
    public sealed class Section(ISwitchOperation @switch, ISwitchCaseOperation section) : BranchCondition
    {
        public override bool IsRefutedBy(KnownValue values) =>
            values.Of(@switch.Value) is { HasValue: true } value
            && (section.Clauses.All(c => IsMet(c, value, values) is { HasValue: true, Value: false })
                || @switch.Cases.Any(other => other != section
                    && other.Clauses.OfType<ISingleValueCaseClauseOperation>()
                        .Any(c => IsMet(c, value, values) is { HasValue: true, Value: true })));

        private static Optional<object?> IsMet(ICaseClauseOperation clause, Optional<object?> value, KnownValue values) => clause switch
        {
            ISingleValueCaseClauseOperation single => KnownValue.Equal(values.Of(single.Value), value),
            IPatternCaseClauseOperation pattern when values.Matches(pattern.Pattern, value) is { HasValue: true, Value: false } met => met,
            _ => default,
        };
    }

    /// <summary>One arm of a <c>switch</c> expression: its pattern cannot be met, or that of an earlier arm is.</summary>
    public sealed class Arm(ISwitchExpressionOperation @switch, ISwitchExpressionArmOperation arm) : BranchCondition
    {
        public override bool IsRefutedBy(KnownValue values) =>
            values.Of(@switch.Value) is { HasValue: true } value
            && (values.Matches(arm.Pattern, value) is { HasValue: true, Value: false }
                || @switch.Arms.TakeWhile(a => a != arm)
                    .Any(a => a.Guard is null && values.Matches(a.Pattern, value) is { HasValue: true, Value: true }));
    }
}
