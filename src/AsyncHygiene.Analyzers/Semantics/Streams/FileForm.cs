using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Streams;

/// <summary>
/// A counterpart of the solution's own that awaits files and nothing else, itself or through others, however they are opened: to await it
/// gains what it gains to await the file.
/// <code>
/// async Task&lt;string&gt; ReadTextAsync(string path) { using var reader = new StreamReader(path); return await reader.ReadToEndAsync(); }
/// </code>
/// </summary>
internal static class FileForm
{
    private const int Levels = 3;

    public static bool Is(IMethodSymbol counterpart, Compilation compilation, CancellationToken cancellationToken) =>
        Is(counterpart, compilation, Levels, cancellationToken);

    /// <summary>The same for a task that is waited for; some of the bodies may have it complete.</summary>
    public static bool IsOrComplete(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken) =>
        SourceCompilation.Of(method, compilation) is { } source
        && CounterpartGain.BodiesOf(method, compilation, cancellationToken) is { Count: > 0 } bodies
        && bodies.All(b => AwaitsOnlyFiles(b, source, Levels, cancellationToken)
            || SynchronousBody.IsComplete(b, source, cancellationToken));

    private static bool Is(IMethodSymbol method, Compilation compilation, int levels, CancellationToken cancellationToken)
    {
        if (levels == 0 || SourceCompilation.Of(method, compilation) is not { } source)
            return false;

        var bodies = CounterpartGain.BodiesOf(method, compilation, cancellationToken);
        return bodies.Count > 0 && bodies.All(b => AwaitsOnlyFiles(b, source, levels, cancellationToken));
    }

    private static bool AwaitsOnlyFiles(IMethodSymbol method, Compilation compilation, int levels, CancellationToken cancellationToken)
    {
        if (method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is not MethodDeclarationSyntax declaration
            || !compilation.ContainsSyntaxTree(declaration.SyntaxTree))
        {
            return false;
        }

#pragma warning disable RS1030 // The method is often in another file; in an analysis callback this is the driver's own cached model.
        var body = compilation.GetSemanticModel(declaration.SyntaxTree).GetOperation(declaration, cancellationToken);
#pragma warning restore RS1030
        var waits = body is null ? [] : WaitsOf(body, method.IsAsync).ToList();
        var types = KnownTypes.Of(compilation);

        // Who writes to one file in turn waits for the turn before.
        waits.RemoveAll(w => w is IInvocationOperation { TargetMethod: { Name: "WaitAsync", ContainingType: var gate } }
            && types.Is(gate, types["System.Threading.SemaphoreSlim"]));
        return waits.Count > 0 && waits.TrueForAll(w => IsOfFile(w));

        bool IsOfFile(IOperation? wait) => wait switch
        {
            IInvocationOperation call => LocalFile.IsWorkedOn(call, types)
                || call.Instance?.Type.Inherits(types["System.IO.FileStream"]) == true
                || StreamOrigin.OfCall(call, types) is StreamOriginKind.File or StreamOriginKind.Local
                || IsCopiedToFile(call, types)
                || IsWorkOnFile(call, compilation, cancellationToken)
                || Is(call.TargetMethod, compilation, levels - 1, cancellationToken),
            { } resource => StreamOrigin.Of(resource, types) is StreamOriginKind.File or StreamOriginKind.Local,
            null => false,
        };
    }

    /// <summary><c>Task.Run(() =&gt; File.Exists(path) ? File.ReadAllText(path) : null)</c></summary>
    private static bool IsWorkOnFile(IInvocationOperation call, Compilation compilation, CancellationToken cancellationToken) =>
        call is { TargetMethod: { Name: "Run", ContainingType: var type }, Arguments.Length: > 0 }
        && type.IsTask(KnownTypes.Of(compilation))
        && call.Arguments[0].Value.WithoutConversions() is IDelegateCreationOperation { Target: IAnonymousFunctionOperation lambda }
        && WorksOnFiles(lambda.Body, compilation, Levels, cancellationToken);

    /// <summary>It calls nothing but files and what handles their names and text, itself or in methods of its own.</summary>
    private static bool WorksOnFiles(IOperation body, Compilation compilation, int levels, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(compilation);
        var calls = body.Descendants().OfType<IInvocationOperation>().ToList();
        return calls.Exists(c => LocalFile.IsWorkedOn(c, types)) && calls.TrueForAll(c =>
            c.TargetMethod.IsInOrBelow("System.IO")
            || c.TargetMethod.ContainingType.SpecialType != SpecialType.None
            || (levels > 0
                && SynchronousBody.BodyOf(c.TargetMethod, compilation, cancellationToken) is { } inner
                && WorksOnFiles(inner, compilation, levels - 1, cancellationToken)));
    }

    /// <summary>What a caller gives, as a rule an upload that has arrived, is stored.</summary>
    private static bool IsCopiedToFile(IInvocationOperation call, KnownTypes types) =>
        call is { TargetMethod.Name: "CopyToAsync", Instance: { } source, Arguments: { Length: > 0 } arguments }
        && StreamOrigin.Of(source, types) == StreamOriginKind.Open
        && StreamOrigin.Of(arguments[0].Value, types) == StreamOriginKind.File;

    /// <summary>What is awaited, or handed on as a task; null for what no file is behind.</summary>
    private static IEnumerable<IOperation?> WaitsOf(IOperation body, bool isAsync)
    {
        foreach (var operation in body.Descendants())
        {
            switch (operation)
            {
                case IAwaitOperation { Operation: var task }:
                    yield return task.WithoutConfiguration() as IInvocationOperation;
                    break;
                case IReturnOperation { ReturnedValue: { } returned } when !isAsync && !IsInLambda(operation):
                    yield return returned.WithoutConfiguration() as IInvocationOperation;
                    break;
                case IUsingDeclarationOperation { IsAsynchronous: true, DeclarationGroup: var group }:
                    yield return FirstValueOf(group);
                    break;
                case IUsingOperation { IsAsynchronous: true, Resources: var resources }:
                    yield return resources is IVariableDeclarationGroupOperation declared ? FirstValueOf(declared) : resources;
                    break;
                case IForEachLoopOperation { IsAsynchronous: true }:
                    yield return null;
                    break;
            }
        }
    }

    private static bool IsInLambda(IOperation operation)
    {
        for (var o = operation.Parent; o is not null; o = o.Parent)
        {
            if (o is IAnonymousFunctionOperation or ILocalFunctionOperation)
                return true;
        }

        return false;
    }

    private static IOperation? FirstValueOf(IVariableDeclarationGroupOperation group) =>
        group.Declarations.SelectMany(d => d.Declarators).FirstOrDefault()?.GetVariableInitializer()?.Value;
}
