namespace AsyncHygiene.Semantics.Tasks;

/// <summary>A function that is <c>async</c> or returns a task, so its caller expects not to be held up.</summary>
internal static class AsyncCode
{
    public static bool IsAsyncCode(this EnclosingFunction function, KnownTypes types) =>
        function.Method is { } method && (method.IsAsync || method.ReturnType.IsTaskLike(types));
}
