using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Locks;

/// <summary>The declaration of a lock object that becomes a semaphore.</summary>
internal sealed class LockField
{
    private const string Semaphore = "System.Threading.SemaphoreSlim";

    private readonly VariableDeclaratorSyntax _declarator;
    private readonly DocumentEdits _edits;

    public LockField(VariableDeclaratorSyntax declarator, DocumentEdits edits)
    {
        _declarator = declarator;
        _edits = edits;
    }

    private TypeSyntax Type => ((VariableDeclarationSyntax)_declarator.Parent!).Type;

    public static bool CanBeSemaphore(VariableDeclaratorSyntax declarator, DocumentContext context) =>
        declarator is { Parent: VariableDeclarationSyntax { Variables.Count: 1 }, Initializer.Value: var value }
        && value is ImplicitObjectCreationExpressionSyntax { Initializer: null, ArgumentList.Arguments.Count: 0 }
            or ObjectCreationExpressionSyntax { Initializer: null, ArgumentList.Arguments.Count: 0 }
        && context.Model.GetTypeInfo(value).Type is { } type
        && LockObject.Is(type)
        && !Layout.HasDirectivesInside(declarator.Parent)
        && context.Types[Semaphore]?.GetMembers("WaitAsync").IsEmpty == false;

    /// <summary><c>SemaphoreSlim _gate = new(1, 1);</c></summary>
    public void Write(SyntaxAnnotation owner)
    {
        using (_edits.OwnedBy(owner))
        {
            var type = TypeName.Of(_edits, _edits.Context.Types[Semaphore]!, Type.SpanStart);
            var arguments = SyntaxFactory.ParseArgumentList("(1, 1)");
            _edits.Replace(Type, current => type.WithTriviaFrom(current));
            switch (_declarator.Initializer!.Value)
            {
                case ImplicitObjectCreationExpressionSyntax creation:
                    _edits.Replace(creation, c => c.WithArgumentList(arguments));
                    break;
                case ObjectCreationExpressionSyntax creation:
                    _edits.Replace(
                        creation,
                        c => c.WithType(type.WithLeadingTrivia(c.Type.GetLeadingTrivia()))
                            .WithArgumentList(arguments.WithTriviaFrom(c.ArgumentList!)));
                    break;
            }
        }
    }
}
