using Shop.Blocking.Models;

namespace Shop.Blocking.Orders;

public sealed class OrderService(OrderRepository repository) : IOrderService
{
    public Order? Load(int id)
    {
        var order = repository.Find(id);
        if (order is not null && order.Items.Count == 0)
        {
            order.Remarks = "Nothing ordered yet.";
        }

        return order;
    }
}
