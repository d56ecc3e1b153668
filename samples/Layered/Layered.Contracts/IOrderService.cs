namespace Layered.Contracts;

public interface IOrderService
{
    Order Load(int id);
}
