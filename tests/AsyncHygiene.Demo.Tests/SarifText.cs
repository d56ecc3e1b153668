namespace AsyncHygiene.Demo.Tests;

/// <summary>A small error log of the form that the compiler writes.</summary>
internal static class SarifText
{
    public const string Log = """
        {
          "version": "2.1.0",
          "runs": [
            {
              "results": [
                {
                  "ruleId": "AH1001",
                  "level": "warning",
                  "message": { "text": "'Thread.Sleep' blocks: HomeController.Index" },
                  "locations": [ { "physicalLocation": { "artifactLocation": { "uri": "file:///copy/Shop/Controllers/Home%20Controller.cs" }, "region": { "startLine": 3, "startColumn": 16 } } } ]
                },
                {
                  "ruleId": "AH1001",
                  "level": "warning",
                  "message": { "text": "'Thread.Sleep' blocks: BurstEndpoints" },
                  "locations": [ { "physicalLocation": { "artifactLocation": { "uri": "file:///copy/Shop/Burst.cs" }, "region": { "startLine": 2, "startColumn": 9 } } } ]
                },
                {
                  "ruleId": "AH1001",
                  "level": "warning",
                  "message": { "text": "Suppressed" },
                  "suppressions": [ { "kind": "inSource" } ],
                  "locations": [ { "physicalLocation": { "artifactLocation": { "uri": "file:///copy/Shop/Burst.cs" }, "region": { "startLine": 1, "startColumn": 1 } } } ]
                },
                {
                  "ruleId": "CA1000",
                  "level": "warning",
                  "message": { "text": "Of another package" },
                  "locations": [ { "physicalLocation": { "artifactLocation": { "uri": "file:///copy/Shop/Burst.cs" }, "region": { "startLine": 1, "startColumn": 1 } } } ]
                },
                {
                  "ruleId": "AH4002",
                  "level": "note",
                  "message": { "text": "The project sets no limit" }
                }
              ],
              "tool": {
                "driver": {
                  "rules": [
                    { "id": "AH1001", "shortDescription": { "text": "Do not sleep" } },
                    { "id": "AH4002", "shortDescription": { "text": "Set a limit" } },
                    { "id": "CA1000" }
                  ]
                }
              }
            }
          ]
        }
        """;
}
