using System.Globalization;
using System.Linq;

namespace Shop.Backend;

public sealed record CustomerDocument(int Id, string Name, string Email, string Address, string Notes, int[] OrderIds);

public sealed record OrderDocument(int Id, int CustomerId, string Remarks, OrderItemDocument[] Items);

public sealed record OrderItemDocument(string Sku, string Name, int Quantity, decimal Price);

/// <summary>Documents of 1 to 2 KB made from their ids alone: one to three orders a customer, one to three items an order.</summary>
public static class CustomerDocuments
{
    public static CustomerDocument Customer(int id) => new(
        id,
        $"Customer {id}",
        $"customer{id}@shop.example",
        $"{id} Harbour Street, Seaport",
        Text($"Customer {id} prefers deliveries in the morning and pays by invoice within thirty days.", 12),
        [.. Enumerable.Range(1, 1 + id % 3).Select(number => id * 10 + number)]);

    public static OrderDocument Order(int customerId, int orderId) => new(
        orderId,
        customerId,
        Text($"Order {orderId} is packed in recycled paper and handed to the carrier before noon.", 11),
        [.. Enumerable.Range(1, 1 + orderId % 3).Select(number => Item(orderId, number))]);

    private static OrderItemDocument Item(int orderId, int number) => new(
        string.Create(CultureInfo.InvariantCulture, $"SKU-{orderId:D6}-{number}"),
        Text($"Article {number} of order {orderId}, blue, with a two year warranty.", 2),
        number,
        orderId % 100 + 0.5m * number);

    private static string Text(string sentence, int times) => string.Join(' ', Enumerable.Repeat(sentence, times));
}
