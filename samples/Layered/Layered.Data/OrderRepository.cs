using System.Threading;
using Layered.Contracts;

namespace Layered.Data;

public sealed class OrderRepository : IOrderRepository
{
    public Order Find(int id)
    {
        ReadTable();
        return new Order(id, "Customer " + id);
    }

    /// <summary>Nothing in this project shows that a request waits here: the call comes from a controller, through two interfaces.</summary>
    private static void ReadTable() => Thread.Sleep(20);
}
