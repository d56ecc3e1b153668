using System;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Options;

namespace Shop.Blocking.Controllers;

public class HomeController(IOptions<ShopOptions> options) : Controller
{
    public async Task<IActionResult> Index()
    {
        ViewBag.Message = "Welcome to the shop.";
        await Task.Delay(GetSleepTime());
        return View();
    }

    public async Task<IActionResult> About()
    {
        ViewBag.Message = "Your application description page.";
        await Task.Delay(GetSleepTime());
        return View();
    }

    public async Task<IActionResult> Contact()
    {
        ViewBag.Message = "Your contact page.";
        await Task.Delay(GetSleepTime());
        return View();
    }

    protected int GetSleepTime()
    {
        return Random.Shared.Next(options.Value.MinimumPageMilliseconds, options.Value.MaximumPageMilliseconds);
    }
}
