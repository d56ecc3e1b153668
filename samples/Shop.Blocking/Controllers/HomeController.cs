using System;
using System.Threading;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Options;

namespace Shop.Blocking.Controllers;

public class HomeController(IOptions<ShopOptions> options) : Controller
{
    public IActionResult Index()
    {
        ViewBag.Message = "Welcome to the shop.";
        Thread.Sleep(GetSleepTime());
        return View();
    }

    public IActionResult About()
    {
        ViewBag.Message = "Your application description page.";
        Thread.Sleep(GetSleepTime());
        return View();
    }

    public IActionResult Contact()
    {
        ViewBag.Message = "Your contact page.";
        Thread.Sleep(GetSleepTime());
        return View();
    }

    protected int GetSleepTime()
    {
        return Random.Shared.Next(options.Value.MinimumPageMilliseconds, options.Value.MaximumPageMilliseconds);
    }
}
