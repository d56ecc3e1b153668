using Layered.Contracts;
using Microsoft.AspNetCore.Mvc;

namespace Layered.Web.Controllers;

[ApiController]
[Route("orders")]
public sealed class OrdersController(IOrderService orders) : ControllerBase
{
    [HttpGet("{id:int}")]
    public ActionResult<Order> Get(int id) => orders.Load(id);
}
