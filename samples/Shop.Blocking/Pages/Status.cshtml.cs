using System.Threading;
using Microsoft.AspNetCore.Mvc.RazorPages;
using Microsoft.Extensions.Options;

namespace Shop.Blocking.Pages;

public class StatusModel(IOptions<ShopOptions> options) : PageModel
{
    public string Message { get; private set; } = "";

    public void OnGet()
    {
        Thread.Sleep(options.Value.DelayMilliseconds);
        Message = "The warehouse answers.";
    }
}
