namespace AsyncHygiene.InPlace.Parallel;

/// <summary>What may throw before there is a task, from the least to the most likely.</summary>
internal enum ErrorSource
{
    None,

    /// <summary>The call that gives the task, of what it is given, or code that fails for all items alike.</summary>
    Call,

    /// <summary>What is computed for an item: <c>new Uri(url)</c>, <c>_names[id]</c>, <c>int.Parse(text)</c>.</summary>
    Item,
}
