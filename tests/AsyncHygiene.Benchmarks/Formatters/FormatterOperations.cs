using System;
using System.Collections.Generic;
using System.IO;
using System.Net;
using System.Net.Http;
using System.Net.Http.Formatting;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Serialization;

namespace AsyncHygiene.Benchmarks.Formatters;

/// <summary>The ways to read and to write a document as JSON. Each operation gets a new content and checks what came of it.</summary>
internal static class FormatterOperations
{
    public const string ReadNewFormatters = "read-new-formatters";
    public const string ReadNewFormatter = "read-new-formatter";
    public const string ReadDefault = "read-default";
    public const string ReadCached = "read-cached";
    public const string ReadString = "read-string";
    public const string ReadNewResolver = "read-new-resolver";
    public const string ReadSystemTextJson = "read-system-text-json";
    public const string WriteNewFormatter = "write-new-formatter";
    public const string WriteCached = "write-cached";
    public const string WriteSystemTextJson = "write-system-text-json";

    private static readonly MediaTypeFormatter[] s_formatters = [.. new MediaTypeFormatterCollection()];
    private static readonly JsonMediaTypeFormatter s_jsonFormatter = new();
    private static readonly Customer s_customer = Customer.Create(7);
    private static readonly byte[] s_json = Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(s_customer));
    private static readonly Uri s_address = new("http://127.0.0.1/orders");

    private static readonly Dictionary<string, Func<HttpContent, Task<Customer?>>> s_reads = new(StringComparer.Ordinal)
    {
        // What ReadAsAsync without formatters did up to version 5.2.2.
        [ReadNewFormatters] = async content => await content.ReadAsAsync<Customer>(new MediaTypeFormatterCollection()),
        [ReadNewFormatter] = async content => await content.ReadAsAsync<Customer>([new JsonMediaTypeFormatter()]),
        [ReadDefault] = async content => await content.ReadAsAsync<Customer>(),
        [ReadCached] = async content => await content.ReadAsAsync<Customer>(s_formatters),
        [ReadString] = async content => JsonConvert.DeserializeObject<Customer>(await content.ReadAsStringAsync()),
        [ReadNewResolver] = async content =>
            JsonConvert.DeserializeObject<Customer>(
                await content.ReadAsStringAsync(),
                new JsonSerializerSettings { ContractResolver = new DefaultContractResolver() }),
        [ReadSystemTextJson] = content => content.ReadFromJsonAsync<Customer>(),
    };

    private static readonly Dictionary<string, Func<HttpClient, Task<HttpResponseMessage>>> s_writes = new(StringComparer.Ordinal)
    {
        [WriteNewFormatter] = client => System.Net.Http.HttpClientExtensions.PostAsJsonAsync(client, s_address, s_customer),
        [WriteCached] = client => client.PostAsync(s_address, s_customer, s_jsonFormatter),
        [WriteSystemTextJson] = client => HttpClientJsonExtensions.PostAsJsonAsync(client, s_address, s_customer),
    };

    /// <summary>The version of the formatters: those up to 5.2.2 would measure something else.</summary>
    public static string Version { get; } = typeof(MediaTypeFormatter).Assembly.GetName().Version!.ToString(3);

    public static Func<Task> Create(string name)
    {
        if (s_reads.TryGetValue(name, out var read))
            return () => ReadAsync(read);

        var write = s_writes[name];
        var client = new HttpClient(new Swallow());
        return () => WriteAsync(client, write);
    }

    private static async Task ReadAsync(Func<HttpContent, Task<Customer?>> read)
    {
        using var content = new ByteArrayContent(s_json)
        {
            Headers = { ContentType = new MediaTypeHeaderValue("application/json") { CharSet = "utf-8" } }
        };
        var customer = await read(content);
        if (customer is not { Id: 7, Orders: [_, _, { Items.Count: 3 }] })
            throw new BenchmarkException("The document was not read as it was written.");
    }

    private static async Task WriteAsync(HttpClient client, Func<HttpClient, Task<HttpResponseMessage>> write)
    {
        using var response = await write(client);
        if (response.Headers.ETag?.Tag != Swallow.Tag)
            throw new BenchmarkException("The document was not written in full.");
    }

    /// <summary>In place of the network: takes the whole content.</summary>
    private sealed class Swallow : HttpMessageHandler
    {
        public const string Tag = "\"taken\"";

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            using var body = new MemoryStream(2048);
            await request.Content!.CopyToAsync(body, cancellationToken);
            var response = new HttpResponseMessage(HttpStatusCode.OK);
            if (body.Length >= s_json.Length)
                response.Headers.ETag = new EntityTagHeaderValue(Tag);
            return response;
        }
    }
}
