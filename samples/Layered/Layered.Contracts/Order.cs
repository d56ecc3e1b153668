namespace Layered.Contracts;

public sealed class Order(int id, string customer)
{
    public int Id { get; } = id;

    public string Customer { get; } = customer;
}
