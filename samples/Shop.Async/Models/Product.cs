namespace Shop.Blocking.Models;

public sealed record Product(string Title, decimal Price);
