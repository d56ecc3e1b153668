using System;
using AsyncHygiene.Chains.Conversions.Iterators;
using AsyncHygiene.Chains.Conversions.TryPatterns;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families;

/// <summary>Changes one declaration of a family: name, return type, and the modifier where its body now awaits something.</summary>
internal static class MemberConversion
{
    public static void Write(FamilyMember member, Family family, bool awaits)
    {
        var isStream = family.IsStream;
        if (isStream && IteratorMethod.Is(member.Declaration))
        {
            StreamSignature.MarkToken(member);

            // Without an await the compiler warns, and the family is left alone.
            awaits = true;
        }

        var edits = member.Edits;
        if (awaits && !member.Symbol.IsAsync)
            edits.Finally(() => DroppedTasks.Discard(member.Declaration, edits));
        else if (!awaits && FunctionSyntax.BodyOf(member.Declaration) is not null && !member.Symbol.IsAsync && !family.IsTryPattern)
            CompletedBody.Write(member);

        Func<ParameterListSyntax, ParameterListSyntax> parameters = family.TokenName switch
        {
            null => list => list,
            var token when isStream && IteratorMethod.Is(member.Declaration) => list => StreamSignature.WithMarkedToken(FamilyToken.AddTo(list, member, token), member),
            var token => list => FamilyToken.AddTo(list, member, token),
        };
        var pattern = TryPattern.Of(member);
        if (pattern is not null)
        {
            pattern.WriteBody(awaits);
            pattern.WriteDocumentation();
            var others = parameters;
            parameters = list => others(TryPattern.WithoutOut(list));
        }

        switch (member.Declaration)
        {
            case MethodDeclarationSyntax method:
                var type = pattern?.TaskAt(method.ReturnType) ?? AsyncTypeOf(member, method.ReturnType, isStream);
                edits.Replace(method, m =>
                {
                    m = m.WithIdentifier(Named(m.Identifier, family.NewNameOf(member))).WithParameterList(parameters(m.ParameterList));
                    return awaits
                        ? m.WithModifiers(AsyncModifier.AddTo(m.Modifiers, type)).WithReturnType(AsyncModifier.AfterAsync(type, m.Modifiers))
                        : m.WithReturnType(type);
                });
                break;
            case LocalFunctionStatementSyntax local:
                var localType = pattern?.TaskAt(local.ReturnType) ?? AsyncTypeOf(member, local.ReturnType, isStream);
                edits.Replace(local, f =>
                {
                    f = f.WithIdentifier(Named(f.Identifier, family.NewNameOf(member))).WithParameterList(parameters(f.ParameterList));
                    return awaits
                        ? f.WithModifiers(AsyncModifier.AddTo(f.Modifiers, localType)).WithReturnType(AsyncModifier.AfterAsync(localType, f.Modifiers))
                        : f.WithReturnType(localType);
                });
                break;
        }
    }

    private static SyntaxToken Named(SyntaxToken identifier, string name) =>
        identifier.ValueText == name ? identifier : SyntaxFactory.Identifier(name).WithTriviaFrom(identifier);

    private static TypeSyntax AsyncTypeOf(FamilyMember member, TypeSyntax returnType, bool isStream) =>
        isStream ? StreamSignature.AsyncTypeOf(member.Edits, returnType) : TaskOf(member, returnType);

    private static TypeSyntax TaskOf(FamilyMember member, TypeSyntax returnType) =>
        (member.Symbol.ReturnsVoid
            ? TaskSyntax.Of(member.Edits, returnType.SpanStart)
            : TaskSyntax.Of(member.Edits, returnType.SpanStart, member.ResultTypeAt(returnType).WithoutTrivia())).WithTriviaFrom(returnType);
}
