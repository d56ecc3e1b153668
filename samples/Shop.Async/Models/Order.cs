using System.Collections.Generic;

namespace Shop.Blocking.Models;

public class Order
{
    public int Id { get; set; }

    public int CustomerId { get; set; }

    public string Remarks { get; set; } = "";

    public List<OrderItem> Items { get; set; } = [];
}

public class OrderItem
{
    public string Sku { get; set; } = "";

    public string Name { get; set; } = "";

    public int Quantity { get; set; }

    public decimal Price { get; set; }
}
