namespace AsyncHygiene.Tool.Tests.Mutants.Planted;

/// <summary>The ways to go wrong that the oracles are there to find.</summary>
public enum PlantedFault
{
    None,
    Throws,
    ShowsAStack,
    EndsWithAnotherCode,
    RefusesWithoutAWord,
    RefusesInTwoLines,
    RefusesWithoutAReason,
    LeavesAJournal,
    WritesWhileItReads,
    ChangesAnotherFile,
    ListsAnotherFile,
    WritesHalfOfTheJson,
    LosesTheMark,
    LosesLetters,
    LosesALineEnd,
    EndsLinesInItsOwnWay,
    MakesALinkAFile,
    MakesAFileWritable,
    BreaksTheSyntax,
    BreaksTheProgram,
    ChangesTheFileAgain,
    ForgetsTheBaseline,
    SaysSomethingElseEachTime,
    ShowsAnotherChange,
    WritesWhatDoesNotLoad,
}
