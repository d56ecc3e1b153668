using Microsoft.AspNetCore.Mvc;
using Shop.Blocking.Models;
using Shop.Blocking.Orders;

namespace Shop.Blocking.Controllers;

[ApiController]
[Route("orders")]
public class OrdersController(IOrderService service) : ControllerBase
{
    [HttpGet("{id:int}")]
    public ActionResult<Order> Get(int id)
    {
        var order = service.Load(id);
        return order is null ? NotFound($"No order {id}") : order;
    }
}
