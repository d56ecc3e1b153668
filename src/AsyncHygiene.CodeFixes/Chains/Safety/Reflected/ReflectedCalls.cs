using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Reflected;

/// <summary>
/// Code of a project that runs methods it finds by reflection without naming them: all those of a type, or those with an attribute. A
/// method that returns a task would not be awaited there, and perhaps not be found.
/// <code>
/// foreach (var method in typeof(Jobs).GetMethods().Where(m =&gt; m.IsDefined(typeof(NightlyAttribute)))) method.Invoke(jobs, null);
/// [UnsafeAccessor(UnsafeAccessorKind.Method)] static extern int Load(Jobs jobs);
/// </code>
/// </summary>
internal sealed class ReflectedCalls
{
    private const string Accessor = "UnsafeAccessor";

    private static readonly string[] s_lists =
    [
        "GetMethods", "GetRuntimeMethods", "DeclaredMethods", "GetMembers", "FindMembers", "GetInterfaceMap",
        "GetMethod", "GetRuntimeMethod", "GetDeclaredMethod", "GetDeclaredMethods", "GetMember", "InvokeMember", "CreateDelegate",
    ];

    private static readonly string[] s_runs = ["Invoke", "CreateDelegate", "InvokeMember"];

    private readonly List<(INamedTypeSymbol Type, bool IsBase, bool IsPublic, string? Name, SyntaxNode Place)> _types = [];
    private readonly List<(INamedTypeSymbol Attribute, SyntaxNode Place)> _attributes = [];
    private readonly List<(INamedTypeSymbol Type, string Name, SyntaxNode Place)> _accessed = [];

    private ReflectedCalls()
    {
    }

    /// <summary>One of these stands in the text of a project that looks for methods.</summary>
    public static IReadOnlyList<string> Searches => s_lists;

    /// <summary>One of these stands in the text of a project that does so.</summary>
    public static IReadOnlyList<string> Words { get; } =
        s_lists.Concat(ScriptObject.Takers).Append(Accessor).ToList();

    public static ReflectedCalls In(Compilation compilation, CancellationToken cancellationToken)
    {
        var found = new ReflectedCalls();
        bool? runs = null;
        foreach (var type in s_lists.SelectMany(name => NameScan.Tokens(compilation, name, cancellationToken))
            .Select(t => t.Parent?.FirstAncestorOrSelf<TypeDeclarationSyntax>())
            .OfType<TypeDeclarationSyntax>()
            .Distinct())
        {
            var model = compilation.GetSemanticModel(type.SyntaxTree);
            var runsItself = RunsMethods(type, model, cancellationToken);
            if (runsItself || (runs ??= RunsMethods(compilation, cancellationToken)))
                found.AddTypes(type, model, cancellationToken);
            if (runsItself)
                found.AddAttributes(type, model, cancellationToken);
        }

        foreach (var (type, place) in ScriptObject.In(compilation, cancellationToken))
            found._types.Add((type, IsBase: true, IsPublic: true, null, place));

        foreach (var token in NameScan.Tokens(compilation, Accessor, cancellationToken))
        {
            if (token.Parent?.FirstAncestorOrSelf<AttributeSyntax>() is { Parent.Parent: MethodDeclarationSyntax accessor } attribute)
                found.AddAccessed(attribute, accessor, compilation.GetSemanticModel(accessor.SyntaxTree), cancellationToken);
        }

        return found;
    }

    /// <summary>It calls the private method of the object that it is given by the name of its own, or by one that it says.</summary>
    private void AddAccessed(
        AttributeSyntax attribute,
        MethodDeclarationSyntax accessor,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        var named = attribute.ArgumentList?.Arguments.FirstOrDefault(a => a.NameEquals is not null)?.Expression;
        if (accessor.ParameterList.Parameters.FirstOrDefault()?.Type is { } given
            && model.GetTypeInfo(given, cancellationToken).Type is INamedTypeSymbol type)
        {
            var name = named is null ? accessor.Identifier.ValueText : model.GetConstantValue(named, cancellationToken).Value as string;
            _accessed.Add((type, name ?? "", accessor));
        }
    }

    /// <summary>The place that runs a method; null where none is seen.</summary>
    public SyntaxNode? PlaceOf(IMethodSymbol method) =>
        _types.Where(t => (!t.IsPublic || method.DeclaredAccessibility == Accessibility.Public) && (t.Name ?? method.Name) == method.Name)
            .Where(t => IsListed(method.ContainingType, t.Type, t.IsBase))
            .Select(t => t.Place)
            .FirstOrDefault()
        ?? _attributes.Where(a => method.GetAttributes()
                .Concat(method.ContainingType.GetAttributes().Where(_ => IsOwn(a.Attribute)))
                .Any(own => IsSame(own.AttributeClass, a.Attribute)))
            .Select(a => a.Place)
            .FirstOrDefault()
        ?? _accessed.Find(a => a.Name == method.Name && IsListed(method.ContainingType, a.Type, isBase: false)).Place;

    private static bool IsListed(INamedTypeSymbol declaring, INamedTypeSymbol listed, bool isBase) =>
        listed.SelfAndBaseTypes().Concat(listed.AllInterfaces).Any(t => IsSame(t, declaring))
        || (isBase && declaring.SelfAndBaseTypes().Concat(declaring.AllInterfaces).Any(t => IsSame(t, listed)));

    /// <summary>One of a framework stands on many types, as <c>[Authorize]</c> does, and is asked for many reasons.</summary>
    private static bool IsOwn(INamedTypeSymbol attribute) => !attribute.DeclaringSyntaxReferences.IsEmpty;

    /// <summary>Another project sees it by another symbol.</summary>
    private static bool IsSame(INamedTypeSymbol? one, INamedTypeSymbol other) =>
        one is not null && SymbolNames.AreSame(one.OriginalDefinition, other.OriginalDefinition);

    private static bool RunsMethods(TypeDeclarationSyntax type, SemanticModel model, CancellationToken cancellationToken) =>
        type.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(c => RunsMethod(c, model, cancellationToken));

    /// <summary>One class finds the methods, and another one runs them.</summary>
    private static bool RunsMethods(Compilation compilation, CancellationToken cancellationToken) =>
        s_runs.SelectMany(name => NameScan.Tokens(compilation, name, cancellationToken))
            .Any(t => t.Parent is SimpleNameSyntax { Parent.Parent: InvocationExpressionSyntax call }
                && RunsMethod(call, compilation.GetSemanticModel(call.SyntaxTree), cancellationToken));

    private static bool RunsMethod(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        BlockingWait.NameOf(call) is { } name
        && s_runs.Contains(name.Identifier.ValueText)
        && model.GetSymbolInfo(call, cancellationToken).Symbol?.ContainingType is { } owner
        && Reflection.Is(owner);

    private void AddTypes(TypeDeclarationSyntax type, SemanticModel model, CancellationToken cancellationToken)
    {
        foreach (var node in type.DescendantNodes())
        {
            switch (node)
            {
                case InvocationExpressionSyntax call when BlockingWait.NameOf(call) is { } name
                    && s_lists.Contains(name.Identifier.ValueText)
                    && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { ContainingType: { } owner } lister
                    && Reflection.Is(owner):
                    AddListed(call, lister, model, cancellationToken);
                    break;
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "DeclaredMethods" } access:
                    AddTypes(TypeFlow.Of(access.Expression, model.Compilation, cancellationToken), isPublic: false, null, access);
                    break;
            }
        }
    }

    private void AddAttributes(TypeDeclarationSyntax type, SemanticModel model, CancellationToken cancellationToken)
    {
        foreach (var node in type.DescendantNodes())
        {
            switch (node)
            {
                case TypeOfExpressionSyntax { Parent: ArgumentSyntax } asked:
                    AddAttribute(asked.Type, model, cancellationToken);
                    break;
                case GenericNameSyntax { TypeArgumentList.Arguments: { Count: 1 } arguments, Parent: MemberAccessExpressionSyntax }:
                    AddAttribute(arguments[0], model, cancellationToken);
                    break;
            }
        }
    }

    /// <summary>
    /// <c>type.GetMethods()</c>, <c>type.GetMethod(name)</c>, <c>Delegate.CreateDelegate(typeof(Action), target, name)</c>: of the types
    /// that may be there, all methods, or those of the name if it is a constant.
    /// </summary>
    private void AddListed(InvocationExpressionSyntax call, IMethodSymbol lister, SemanticModel model, CancellationToken cancellationToken)
    {
        var arguments = call.ArgumentList.Arguments;
        var isPublic = !call.ArgumentList.DescendantTokens().Any(t => t.ValueText == nameof(System.Reflection.BindingFlags.NonPublic));
        var named = arguments.FirstOrDefault(a =>
            model.GetTypeInfo(a.Expression, cancellationToken).Type?.SpecialType == SpecialType.System_String)?.Expression;
        var name = named is null ? null : model.GetConstantValue(named, cancellationToken).Value as string;
        if (name?.EndsWith("*", StringComparison.Ordinal) == true)
            name = null;

        if (lister.Name == "CreateDelegate")
        {
            if (named is null || arguments.Count < 3)
                return;

            var target = arguments[1].Expression;
            var isType = model.GetTypeInfo(target, cancellationToken).Type is { Name: nameof(Type) } given && given.IsIn("System");
            AddTypes(
                isType
                    ? TypeFlow.Of(target, model.Compilation, cancellationToken)
                    : TypeFlow.OfObject(target, model.Compilation, cancellationToken),
                isPublic: false,
                name,
                call);
        }
        else if (lister.IsExtensionMethod || !lister.IsStatic)
        {
            var receiver = ReceiverSyntax.Of(call.Expression);
            if (receiver is not null)
                AddTypes(TypeFlow.Of(receiver, model.Compilation, cancellationToken), isPublic, name, receiver);
        }
    }

    private void AddTypes(IEnumerable<(INamedTypeSymbol Type, bool IsBase)> types, bool isPublic, string? name, SyntaxNode place)
    {
        foreach (var (type, isBase) in types)
            _types.Add((type, isBase, isPublic, name, place));
    }

    private void AddAttribute(TypeSyntax named, SemanticModel model, CancellationToken cancellationToken)
    {
        if (model.GetTypeInfo(named, cancellationToken).Type is INamedTypeSymbol type
            && type.Inherits(KnownTypes.Of(model.Compilation)["System.Attribute"]))
        {
            _attributes.Add((type, named));
        }
    }
}
