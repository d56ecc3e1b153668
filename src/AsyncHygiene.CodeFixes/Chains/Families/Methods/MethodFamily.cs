using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>
/// A method with what it overrides and implements, all overrides and implementations, and the parts of a partial method. A local function
/// is a family of its own.
/// </summary>
internal class MethodFamily : Family
{
    public MethodFamily(int id, MethodFamilyDraft draft, string newName, string? tokenName = null)
        : base(id, draft.Symbol, newName, draft.References)
    {
        Members = draft.Members;
        TokenName = tokenName;
    }

    public sealed override IReadOnlyList<FamilyMember> Members { get; }

    public sealed override IEnumerable<ISymbol> Symbols => Members.Select(m => m.Symbol);

    public sealed override string? TokenName { get; }

    public sealed override ExpressionSyntax UseOf(ExpressionSyntax original, string? token)
    {
        var named = SpeculativeBinding.WithName((InvocationExpressionSyntax)original, NewName)
            ?? throw new InvalidOperationException($"'{original}' does not name what it calls.");
        return token is null || TokenName is null ? named : FamilyToken.AddTo((InvocationExpressionSyntax)named, token, this);
    }

    public override void WriteWarning(string reason)
    {
        foreach (var member in Members)
            member.Edits.Replace(member.Declaration, d => d.WithAdditionalAnnotations(WarningAnnotation.Create(reason)));
    }

    private protected override void WriteDeclarations(HashSet<SyntaxNode> awaiting)
    {
        foreach (var member in Members)
        {
            using (member.Edits.OwnedBy(Owner))
            {
                WriteMember(member, awaiting.Contains(member.Declaration));
            }
        }
    }

    /// <summary>Name, return type, parameters, and the modifier where its body now awaits something.</summary>
    private protected virtual void WriteMember(FamilyMember member, bool awaits)
    {
        var isAsync = IsAsync(member, awaits);
        WriteBody(member, isAsync);
        switch (member.Declaration)
        {
            case MethodDeclarationSyntax method:
                var type = TypeOf(member, method.ReturnType);
                if (NameOf(member) != method.Identifier.ValueText)
                    CallerName.Keep(method, member.Edits);
                member.Edits.Replace(method, m =>
                {
                    // The comment above may be in the trivia of the type, and what it refers to may have a new name by now.
                    var written = type.WithTriviaFrom(m.ReturnType);
                    m = m.WithIdentifier(Named(m.Identifier, NameOf(member))).WithParameterList(ParametersOf(member, m.ParameterList));
                    return isAsync
                        ? m.WithModifiers(AsyncModifier.AddTo(m.Modifiers, written))
                            .WithReturnType(AsyncModifier.AfterAsync(written, m.Modifiers))
                        : m.WithReturnType(written);
                });
                break;
            case LocalFunctionStatementSyntax local:
                var localType = TypeOf(member, local.ReturnType);
                member.Edits.Replace(local, f =>
                {
                    f = f.WithIdentifier(Named(f.Identifier, NameOf(member))).WithParameterList(ParametersOf(member, f.ParameterList));
                    return isAsync
                        ? f.WithModifiers(AsyncModifier.AddTo(f.Modifiers, localType))
                            .WithReturnType(AsyncModifier.AfterAsync(localType, f.Modifiers))
                        : f.WithReturnType(localType);
                });
                break;
        }

        if (isAsync && CanHandOn && !member.Symbol.IsAsync)
            HandedOnTask.Write(member.Declaration, member.Symbol, member.Edits);
    }

    /// <summary>
    /// Every caller awaits the task or waits for it, so that an exception from the call itself reaches the same handlers as one from the
    /// task.
    /// </summary>
    private bool CanHandOn =>
        GetType() == typeof(MethodFamily) && Calls.All(c => c is AwaitableCall && c.IsWaitedFor && !c.StaysUnawaited);

    private protected virtual string NameOf(FamilyMember member) => NewName;

    private protected virtual bool IsAsync(FamilyMember member, bool awaits) => awaits;

    private protected virtual void WriteBody(FamilyMember member, bool isAsync)
    {
        if (isAsync && !member.Symbol.IsAsync)
            member.Edits.Finally(() => DroppedTasks.Discard(member.Declaration, member.Edits));
        else if (!isAsync && FunctionSyntax.BodyOf(member.Declaration) is not null && !member.Symbol.IsAsync)
            CompletedBody.Write(member);
    }

    private protected virtual TypeSyntax TypeOf(FamilyMember member, TypeSyntax returnType) =>
        (member.Symbol.ReturnsVoid
            ? TaskSyntax.Of(member.Edits, returnType.SpanStart)
            : TaskSyntax.Of(
                member.Edits,
                returnType.SpanStart,
                member.ResultTypeAt(returnType).WithoutTrivia())).WithTriviaFrom(returnType);

    private protected virtual ParameterListSyntax ParametersOf(FamilyMember member, ParameterListSyntax list) =>
        TokenName is null ? list : FamilyToken.AddTo(list, member, TokenName);

    private static SyntaxToken Named(SyntaxToken identifier, string name) =>
        identifier.ValueText == name ? identifier : SyntaxFactory.Identifier(name).WithTriviaFrom(identifier);
}
