namespace Layered.Contracts;

public interface IOrderRepository
{
    Order Find(int id);
}
