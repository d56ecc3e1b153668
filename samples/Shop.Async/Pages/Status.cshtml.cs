using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc.RazorPages;
using Microsoft.Extensions.Options;

namespace Shop.Blocking.Pages;

public class StatusModel(IOptions<ShopOptions> options) : PageModel
{
    public string Message { get; private set; } = "";

    public async Task OnGet()
    {
        await Task.Delay(options.Value.DelayMilliseconds);
        Message = "The warehouse answers.";
    }
}
