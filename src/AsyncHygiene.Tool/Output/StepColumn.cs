using System;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace AsyncHygiene.Tool.Output;

/// <summary>A column that is empty in the rows below the step.</summary>
internal sealed class StepColumn(ProgressColumn column) : ProgressColumn
{
    public override IRenderable Render(RenderOptions options, ProgressTask task, TimeSpan deltaTime) =>
        task.IsStarted ? column.Render(options, task, deltaTime) : Text.Empty;

    public override int? GetColumnWidth(RenderOptions options) => column.GetColumnWidth(options);
}
