using System.Net.Http;
using System.Threading.Tasks;
using Newtonsoft.Json;

namespace Shop.Blocking.Backend;

public sealed class CatalogClient(HttpClient httpClient)
{
    public async Task<string[]> GetTitlesAsync()
    {
        var json = await httpClient.GetStringAsync("product");
        return JsonConvert.DeserializeObject<string[]>(json) ?? [];
    }

    /// <summary>One line of the price list: the title and the price, with a semicolon between them.</summary>
    public Task<string> GetPriceLineAsync(int id) => httpClient.GetStringAsync($"product/{id}");
}
