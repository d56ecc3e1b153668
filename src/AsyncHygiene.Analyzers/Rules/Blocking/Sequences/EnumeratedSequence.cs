using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Queries;
using AsyncHygiene.Semantics.Hierarchy;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking.Sequences;

/// <summary>A sequence of any kind that a loop, an operator of LINQ or a method goes through, there and then.</summary>
internal sealed class EnumeratedSequence
{
    private EnumeratedSequence(IOperation value, Location location, string name)
    {
        Value = value;
        Location = location;
        Name = name;
    }

    public IOperation Value { get; }

    /// <summary>Of what goes through it.</summary>
    public Location Location { get; }

    /// <summary>Of what goes through it, as messages show it.</summary>
    public string Name { get; }

    public static EnumeratedSequence? In(IOperation operation, KnownTypes types) => operation switch
    {
        IForEachLoopOperation { IsAsynchronous: false, Syntax: CommonForEachStatementSyntax loop } each =>
            new EnumeratedSequence(each.Collection, loop.ForEachKeyword.GetLocation(), "foreach"),
        IInvocationOperation { Arguments.Length: > 0 } call
            when types.Is(call.TargetMethod.ContainingType, types["System.Linq.Enumerable"])
                && !ReturnedQuery.IsDeferred(call.TargetMethod, types)
                && BlockingWait.NameOf(call.Syntax) is { } called =>
            new EnumeratedSequence(call.Arguments[0].Value, called.GetLocation(), CalledMember.NameOf(call)),
        IInvocationOperation call
            when QueryTakers.SequenceFor(call.TargetMethod, call.Arguments, types) is { } value
                && BlockingWait.NameOf(call.Syntax) is { } called =>
            new EnumeratedSequence(value, called.GetLocation(), CalledMember.NameOf(call)),
        IObjectCreationOperation { Constructor: { } constructor, Syntax: BaseObjectCreationExpressionSyntax made } creation
            when QueryTakers.SequenceFor(constructor, creation.Arguments, types) is { } value =>
            new EnumeratedSequence(value, made.NewKeyword.GetLocation(), $"new {constructor.ContainingType.Name}"),
        _ => null,
    };

    /// <summary>As its type says: an array, a list, a dictionary.</summary>
    public bool IsInMemory =>
        Value.WithoutConversions().Type is { } type
        && (type.TypeKind == TypeKind.Array || (type.TypeKind == TypeKind.Class && type.IsInOrBelow("System.Collections")));
}
