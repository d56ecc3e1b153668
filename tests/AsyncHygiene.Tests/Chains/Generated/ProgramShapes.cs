namespace AsyncHygiene.Tests.Chains.Generated;

/// <summary>What a <see cref="BlockingProgram"/> is made of, more than calls and statements.</summary>
internal enum ProgramShapes
{
    Calls,

    /// <summary>Out parameters and properties in all the forms in which they can be used.</summary>
    Signatures,

    /// <summary>What would compile and do something else where it is converted wrongly.</summary>
    Safety,
}
