namespace AsyncHygiene;

/// <summary>Every rule's id. Ids are stable: a retired one is never used again.</summary>
public static class RuleIds
{
    public const string ConfigurationFile = "AH0001";
    public const string Option = "AH0002";

    public const string ThreadSleep = "AH1001";
    public const string TaskWait = "AH1002";
    public const string SyncCall = "AH1003";
    public const string RequestBody = "AH1004";
    public const string SynchronizationWait = "AH1005";
    public const string BlockedEntryPoint = "AH1006";

    public const string AsyncVoid = "AH2001";
    public const string AsyncVoidLambda = "AH2002";
    public const string LoopFireAndForget = "AH2003";
    public const string FanOut = "AH2004";
    public const string DroppedTask = "AH2005";
    public const string SequentialReads = "AH2006";

    public const string ReadAsAsync = "AH3001";
    public const string FormatterPerCall = "AH3002";
    public const string FormatterCreation = "AH3003";
    public const string ClientPerCall = "AH3004";

    public const string ServicePointManager = "AH4001";
    public const string ConnectionLimit = "AH4002";
    public const string ThreadPoolSize = "AH4003";
    public const string PoolWork = "AH4004";
    public const string Configuration = "AH4005";
}
