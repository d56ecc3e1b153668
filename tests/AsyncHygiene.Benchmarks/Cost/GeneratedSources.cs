using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace AsyncHygiene.Benchmarks.Cost;

/// <summary>
/// Layered web code of a wanted size: controllers call services through interfaces, services call repositories, and few of those block.
/// </summary>
internal static class GeneratedSources
{
    /// <param name="characters">How much in all.</param>
    /// <param name="sites">How many of the repositories sleep.</param>
    public static IEnumerable<(string Name, string Text)> Create(long characters, int sites)
    {
        var document = 0;
        for (long written = 0; written < characters; document++)
        {
            var text = Document(document, blocks: document < sites);
            written += text.Length;
            yield return ($"Document{document}.cs", text);
        }
    }

    public static string Document(int n, bool blocks)
    {
        // A name occurs in one document of forty, and there more than once; that is as common as names get in the code that was measured.
        var k = n % 40;
        var text = new StringBuilder();
        text.Append("using System.Collections.Generic;\nusing System.Linq;\nusing System.Threading;\nusing Microsoft.AspNetCore.Mvc;\n\n");
        text.Append(CultureInfo.InvariantCulture, $"namespace Area{n};\n\n");
        text.Append(
            CultureInfo.InvariantCulture,
            $"public class OrdersController : ControllerBase\n{{\n    private readonly IOrderService{n} _service;\n    public "
                + $"OrdersController(IOrderService{n} service) => _service = service;\n");
        for (var i = 0; i < 8; i++)
            text.Append(
                CultureInfo.InvariantCulture,
                $"    public List<string> Get{i}(int id) => _service.Load{k}x{i}(id).Where(o => o.Length > {i}).ToList();\n");
        text.Append(CultureInfo.InvariantCulture, $"}}\n\npublic interface IOrderService{n}\n{{\n");
        for (var i = 0; i < 8; i++)
            text.Append(CultureInfo.InvariantCulture, $"    List<string> Load{k}x{i}(int id);\n");
        text.Append(
            CultureInfo.InvariantCulture,
            $"}}\n\npublic class OrderService : IOrderService{n}\n{{\n    private readonly OrderRepository _repository = new();\n");
        for (var i = 0; i < 8; i++)
        {
            text.Append(CultureInfo.InvariantCulture, $$"""
                    public List<string> Load{{k}}x{{i}}(int id)
                    {
                        var found = new List<string>();
                        for (var i = 0; i < id; i++)
                        {
                            // Handle and Find are the kind of names that every project has many of.
                            if (i % {{i + 2}} == 0)
                                found.Add(_repository.Find{{k}}(i) + "Find Handle Load");
                            else
                                found.AddRange(Handle{{k}}(i, found));
                        }

                        return found;
                    }

                """);
        }

        text.Append(
            CultureInfo.InvariantCulture,
            $"    private List<string> Handle{k}(int i, List<string> found) => found.Take(i).Select(f => "
                + $"_repository.Execute{k}(f)).ToList();\n}}\n\n");
        text.Append(CultureInfo.InvariantCulture, $$"""
            public class OrderRepository
            {
                public string Find{{k}}(int id) => Execute{{k}}(id.ToString());
                public string Execute{{k}}(string query) => Query{{k}}(query + "{{n}}");
                private string Query{{k}}(string query)
                {
                    {{(blocks ? "Thread.Sleep(1);" : "_ = query.Length;")}}
                    return query;
                }
            }

            """);
        return text.ToString();
    }
}
