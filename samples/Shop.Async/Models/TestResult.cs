namespace Shop.Blocking.Models;

public sealed record TestResult(int SuccessfulCalls, int FailedCalls);
