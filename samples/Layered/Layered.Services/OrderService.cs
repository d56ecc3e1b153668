using Layered.Contracts;

namespace Layered.Services;

public sealed class OrderService(IOrderRepository repository) : IOrderService
{
    public Order Load(int id) => repository.Find(id);
}
