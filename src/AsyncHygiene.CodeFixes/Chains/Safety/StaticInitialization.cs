using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// Code that runs once, while its type is initialized. To block there on code that needs the type on another thread is to wait for ever:
/// that thread waits for the type.
/// </summary>
internal static class StaticInitialization
{
    public static bool Contains(SyntaxNode code) => FunctionSyntax.Around(code) switch
    {
        ConstructorDeclarationSyntax constructor => constructor.Modifiers.Has(SyntaxKind.StaticKeyword),
        MethodDeclarationSyntax method => method.AttributeLists.SelectMany(l => l.DescendantTokens())
            .Any(t => t.ValueText is "ModuleInitializer" or "ModuleInitializerAttribute"),

        // What is given to a call there may run at once: names.Select(n => Load(n)).
        AnonymousFunctionExpressionSyntax { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax } } lambda =>
            Contains(lambda),
        null => code.FirstAncestorOrSelf<MemberDeclarationSyntax>()?.Modifiers.Has(SyntaxKind.StaticKeyword) == true,
        _ => false,
    };
}
