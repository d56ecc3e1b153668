using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites.Loops;

/// <summary>Blocking code in a sequence that an action returns, which the host enumerates while it writes the response.</summary>
public class ReturnedSequenceTests
{
    [Fact]
    public Task Converts_a_sequence_that_an_action_returns_to_a_list() => ChainCase.ConvertsAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using Microsoft.AspNetCore.Mvc;

        public class TextsController : ControllerBase
        {
            public ActionResult<IEnumerable<string>> Get(string[] names)
            {
                if (names.Length == 0)
                    return NotFound();

                return Ok(names.Where(n => n != "").Select(n => Read(n)));
            }

            public IActionResult Filled(string[] names) => Ok(names.Where(n => Read(n) != ""));

            private string Read(string name) => System.IO.File.ReadAllText(name);
        }
        """,
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class TextsController : ControllerBase
        {
            public async Task<ActionResult<IEnumerable<string>>> Get(string[] names)
            {
                if (names.Length == 0)
                    return NotFound();

                var results = new List<string>();
                foreach (var n in names.Where(n => n != ""))
                {
                    results.Add(await ReadAsync(n));
                }

                return Ok(results);
            }

            public async Task<IActionResult> Filled(string[] names)
            {
                var results = new List<string>();
                foreach (var n in names)
                {
                    if (await ReadAsync(n) != "")
                    {
                        results.Add(n);
                    }
                }

                return Ok(results);
            }

            private async Task<string> ReadAsync(string name) => await System.IO.File.ReadAllTextAsync(name);
        }
        """);

    /// <summary>A handler would see what fails, and other code may change the items before.</summary>
    [Theory]
    [InlineData("try { return Ok(names.Select(n => System.IO.File.ReadAllText(n))); } finally { names[0] = \"b\"; }")]
    [InlineData("var texts = names.Select(n => System.IO.File.ReadAllText(n)); names[0] = \"b\"; return Ok(texts);")]
    [InlineData("var result = Ok(names.Select(n => System.IO.File.ReadAllText(n))); names[0] = \"b\"; return result;")]
    [InlineData("return Ok(names.Select(n => System.IO.File.ReadAllText(n)).GetEnumerator());")]
    [InlineData("return Ok(names.Select((n, i) => System.IO.File.ReadAllText(n)));")]
    [InlineData("using var end = new System.IO.MemoryStream(); return Ok(names.Select(n => System.IO.File.ReadAllText(n)));")]
    [InlineData("using (var end = new System.IO.MemoryStream()) return Ok(names.Select(n => System.IO.File.ReadAllText(n)));")]
    public Task Refuses_a_sequence_that_the_action_uses_otherwise(string body) => ChainCase.RefusesAsync(
        $$"""
        using System.Linq;
        using Microsoft.AspNetCore.Mvc;

        public class TextsController : ControllerBase
        {
            public IActionResult Get(string[] names)
            {
                {{body}}
            }
        }
        """,
        "deferred");

    /// <summary>Its caller may do anything before the host has the result.</summary>
    [Fact]
    public Task Refuses_a_sequence_that_another_method_of_a_controller_returns() => ChainCase.RefusesAsync(
        """
        using System.Linq;
        using Microsoft.AspNetCore.Mvc;

        public class TextsController : ControllerBase
        {
            public IActionResult Get(string[] names)
            {
                var result = Texts(names);
                names[0] = "b";
                return result;
            }

            private IActionResult Texts(string[] names) => Ok(names.Select(n => System.IO.File.ReadAllText(n)));
        }
        """,
        "deferred");
}
