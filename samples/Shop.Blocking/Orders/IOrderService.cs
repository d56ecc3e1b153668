using Shop.Blocking.Models;

namespace Shop.Blocking.Orders;

public interface IOrderService
{
    Order? Load(int id);
}
