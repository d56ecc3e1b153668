using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Shop.Blocking.Backend;

namespace Shop.Blocking.Controllers;

public class ServiceController(EchoClient service) : Controller
{
    public async Task<IActionResult> CallServiceSync()
    {
        var result = await service.EchoWithDelayAsync("hello", 1, true);
        ViewBag.Message = "Sync " + result;
        return View("Echo");
    }

    public async Task<IActionResult> CallServiceAsyncBad()
    {
        var result = await service.EchoWithDelayAsync("hello", 1, true);
        ViewBag.Message = "Bad Async " + result;
        return View("Echo");
    }

    public async Task<IActionResult> CallServiceAsync()
    {
        var result = await service.EchoWithDelayAsync("hello", 1, true);
        ViewBag.Message = "Async " + result;
        return View("Echo");
    }

    public async Task<IActionResult> CallServiceEfficientAsync()
    {
        var result = await service.EchoWithEfficientDelayAsync("hello", 1, true);
        ViewBag.Message = "Efficient wait Async " + result;
        return View("Echo");
    }
}
