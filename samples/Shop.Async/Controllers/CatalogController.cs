using System.Globalization;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Shop.Blocking.Backend;
using Shop.Blocking.Models;

namespace Shop.Blocking.Controllers;

public class CatalogController(CatalogClient client) : Controller
{
    public async Task<IActionResult> Index()
    {
        var titles = await client.GetTitlesAsync();
        return View(titles);
    }

    public async Task<IActionResult> Product(int id)
    {
        return View(Parse(await client.GetPriceLineAsync(id)));
    }

    private static Product Parse(string line)
    {
        var separator = line.LastIndexOf(';');
        return new Product(line[..separator], decimal.Parse(line[(separator + 1)..], CultureInfo.InvariantCulture));
    }
}
