using System.Collections.Immutable;
using AsyncHygiene.Baselines;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Http;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Http;

/// <summary>
/// AH3003: a formatter or contract resolver that is made for one call.
/// <code>
/// await client.PostAsync(uri, order, new JsonMediaTypeFormatter());      // flagged
/// await client.PostAsync(uri, order, s_jsonFormatter);                   // accepted
/// </code>
/// </summary>
public sealed class FormatterCreationAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.FormatterCreation,
        title: "Do not create formatters and contract resolvers for one call",
        message: "This '{0}' is created for one call and inspects its types by reflection again; keep it in a static readonly field",
        Categories.Http,
        description: "Formatters and contract resolvers cache what they learn about the types that they read and write. One that is "
            + "created for a single call loses that cache and inspects the same types for every call.");

    public FormatterCreationAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if ((types[FormattingLibrary.Formatter] is null && types[FormattingLibrary.ContractResolver] is null)
            || ServerComponents.AreInBrowser(types)
            || types.IsTestProject())
        {
            return;
        }

        start.RegisterOperationAction(context => Analyze(context, types), OperationKind.ObjectCreation);
    }

    private static void Analyze(OperationAnalysisContext context, KnownTypes types)
    {
        var creation = (IObjectCreationOperation)context.Operation;
        if (creation.Type is not INamedTypeSymbol type
            || !FormattingLibrary.KeepsWhatItLearns(type, types)
            || creation.Syntax is not BaseObjectCreationExpressionSyntax syntax
            || !HoistableExpression.Is(creation)
            || !PerCallValue.Is(creation, types)
            || EnclosingFunction.Of(creation, context.ContainingSymbol, types).InExpressionTree
            || creation.IsRunOnce(context.ContainingSymbol, types))
        {
            return;
        }

        var location = syntax is ObjectCreationExpressionSyntax named ? named.Type.GetLocation() : syntax.NewKeyword.GetLocation();
        if (OneTimeNames.Mark(context.ContainingSymbol)
            || ToolProject.Is(context.Compilation)
            || LearnsNothing(creation, types)
            || RequestCodeSearch.Of(context.Compilation).IsUnused(context.ContainingSymbol, context.Options, context.CancellationToken))
        {
            context.ReportInformation(Rule, location, type.Name);
        }
        else
        {
            context.Report(Diagnostic.Create(Rule, location, RequestCode.AsksForUse, type.Name));
        }
    }

    /// <summary><c>new ObjectContent&lt;object&gt;(null, new JsonMediaTypeFormatter())</c></summary>
    private static bool LearnsNothing(IObjectCreationOperation creation, KnownTypes types)
    {
        IOperation value = creation;
        while (value.Parent is IConversionOperation conversion)
            value = conversion;
        return value.Parent is IArgumentOperation { Parent: var taker }
            && FormattingLibrary.LearnsNothingFrom(
                taker switch
                {
                    IInvocationOperation call => call.Arguments,
                    IObjectCreationOperation content => content.Arguments,
                    _ => ImmutableArray<IArgumentOperation>.Empty,
                },
                isJson: types.Is(creation.Type, types[FormattingLibrary.JsonFormatter]));
    }
}
