using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Robustness.Mutations;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Robustness.Oracles;

/// <summary>What must hold of the diagnostics of any program. Each returns the ways in which it does not.</summary>
internal static class AnalysisOracles
{
    /// <summary>Of a type or member that is declared twice the compiler takes the first.</summary>
    private static readonly string[] s_declaredTwice = ["CS0101", "CS0102", "CS0111"];

    public static async Task<IEnumerable<string>> ThrowsNothing(Subject subject, MutatedProgram program, Random random)
    {
        using var open = await OpenProgram.OpenAsync(program);
        var answers = await AnswersAsync(subject, open);
        await answers.AllAsync();
        return answers.Thrown;
    }

    public static async Task<IEnumerable<string>> SaysTheSameInAnyOrder(Subject subject, MutatedProgram program, Random random)
    {
        var expected = await FreshAsync(subject, program);
        using var open = await OpenProgram.OpenAsync(program);
        var compilation = await open.CompilationAsync();
        if (compilation.GetDiagnostics().Any(d => s_declaredTwice.Contains(d.Id)))
            return [];

        var trees = compilation.SyntaxTrees.ToArray();
        random.Shuffle(trees);
        var shuffled = compilation.RemoveAllSyntaxTrees().AddSyntaxTrees(trees);
        var answers = new Answers(shuffled, open.Project.AnalyzerOptions, subject.Analyzers);
        return Answers.Differences("in another order", expected, Answers.Texts(await answers.AllAsync()));
    }

    /// <summary>One document after the other, in any order, each of them as if it were the only one that is shown.</summary>
    public static async Task<IEnumerable<string>> SaysTheSameOfOneDocument(Subject subject, MutatedProgram program, Random random)
    {
        using var open = await OpenProgram.OpenAsync(program);
        var compilation = await open.CompilationAsync();
        var all = await new Answers(compilation, open.Project.AnalyzerOptions, subject.Analyzers).AllAsync();
        using var other = await OpenProgram.OpenAsync(program);
        compilation = await other.CompilationAsync();
        var trees = compilation.SyntaxTrees.ToArray();
        random.Shuffle(trees);
        var problems = new List<string>();
        foreach (var tree in trees)
        {
            var answers = new Answers(compilation, other.Project.AnalyzerOptions, subject.Analyzers);
            problems.AddRange(Answers.Differences(
                "one document alone",
                Answers.Texts(all.Where(d => d.Location.SourceTree?.FilePath == tree.FilePath)),
                Answers.Texts((await answers.OfAsync(tree)).Where(d => d.Location.IsInSource))));
        }

        return problems;
    }

    /// <summary>
    /// The host gives up in the middle, wherever that is, and asks again later: nothing half done may be kept. It ends at a question for an
    /// option, which rules ask in the middle of their work.
    /// </summary>
    public static async Task<IEnumerable<string>> SaysTheSameAfterCancellation(Subject subject, MutatedProgram program, Random random)
    {
        using var fresh = await OpenProgram.OpenAsync(program);
        var expected = Answers.Texts(await (await AnswersAsync(subject, fresh)).OfEachAsync());
        using var open = await OpenProgram.OpenAsync(program);
        var options = new EndingOptions(open.Project.AnalyzerOptions);

        // One host, which is asked for documents: the next one, and one that is asked for all, would make a compilation of its own.
        var answers = new Answers(await open.CompilationAsync(), options, subject.Analyzers);
        for (var questions = 1; questions <= 64; questions *= 2)
        {
            using var end = options.EndAt(questions + random.Next(questions));
            try
            {
                await answers.OfEachAsync(end.Token);
            }
            catch (OperationCanceledException)
            {
                // As wanted.
            }

            if (!end.IsCancellationRequested)
                break;
        }

        return Answers.Differences("after a cancellation", expected, Answers.Texts(await answers.OfEachAsync()));
    }

    /// <summary>A workspace that is edited answers as one that was opened with the last texts.</summary>
    public static async Task<IEnumerable<string>> SaysTheSameAfterEdits(Subject subject, MutatedProgram program, Random random)
    {
        if (program.Files.IsEmpty)
            return [];

        using var open = await OpenProgram.OpenAsync(program);
        await (await AnswersAsync(subject, open)).AllAsync();
        for (var edit = 0; edit < 3; edit++)
        {
            var document = random.Next(program.Files.Length);
            var edits = TokenMutations.All.AddRange(NodeMutations.All);
            var file = edits[random.Next(edits.Length)].Apply(new([program.Files[document]]), random).Files[0];
            program = program with { Files = program.Files.SetItem(document, file) };
            open.Edit(document, file.Source);
            var answers = await AnswersAsync(subject, open);
            var problems = Answers.Differences(
                $"after edit {edit + 1}",
                await FreshAsync(subject, program),
                Answers.Texts(await answers.AllAsync())).Concat(answers.Thrown).ToList();
            if (problems.Count > 0)
                return problems.Append(program.ToString());
        }

        return [];
    }

    private static async Task<IReadOnlyList<string>> FreshAsync(Subject subject, MutatedProgram program)
    {
        using var open = await OpenProgram.OpenAsync(program);
        return Answers.Texts(await (await AnswersAsync(subject, open)).AllAsync());
    }

    private static async Task<Answers> AnswersAsync(Subject subject, OpenProgram open) =>
        new(await open.CompilationAsync(), open.Project.AnalyzerOptions, subject.Analyzers);
}
