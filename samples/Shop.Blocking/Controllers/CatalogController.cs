using System.Globalization;
using Microsoft.AspNetCore.Mvc;
using Shop.Blocking.Backend;
using Shop.Blocking.Models;

namespace Shop.Blocking.Controllers;

public class CatalogController(CatalogClient client) : Controller
{
    public IActionResult Index()
    {
        var titles = client.GetTitlesAsync().GetAwaiter().GetResult();
        return View(titles);
    }

    public IActionResult Product(int id)
    {
        return View(Parse(client.GetPriceLineAsync(id).Result));
    }

    private static Product Parse(string line)
    {
        var separator = line.LastIndexOf(';');
        return new Product(line[..separator], decimal.Parse(line[(separator + 1)..], CultureInfo.InvariantCulture));
    }
}
