using System.Collections.Generic;

namespace Shop.Blocking.Models;

public class Customer
{
    public int Id { get; set; }

    public string Name { get; set; } = "";

    public string Email { get; set; } = "";

    public string Address { get; set; } = "";

    public string Notes { get; set; } = "";

    public List<int> OrderIds { get; set; } = [];
}
