using System.Collections.Generic;

namespace Shop.Blocking.Models;

public class FullCustomer
{
    public FullCustomer(Customer customer)
    {
        Id = customer.Id;
        Name = customer.Name;
        Email = customer.Email;
        Address = customer.Address;
        Notes = customer.Notes;
    }

    public int Id { get; }

    public string Name { get; }

    public string Email { get; }

    public string Address { get; }

    public string Notes { get; }

    public List<Order> Orders { get; set; } = [];
}
