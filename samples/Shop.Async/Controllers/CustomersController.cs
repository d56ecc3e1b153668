using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Formatting;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Options;
using Newtonsoft.Json;
using Shop.Blocking.Models;

namespace Shop.Blocking.Controllers;

[ApiController]
[Route("customers")]
public class CustomersController(IHttpClientFactory clients, IOptions<ShopOptions> options) : ControllerBase
{
    private static readonly MediaTypeFormatter[] s_formatters = [.. new MediaTypeFormatterCollection()];
    private static readonly JsonMediaTypeFormatter s_jsonFormatter = new JsonMediaTypeFormatter();

    [HttpGet("{id:int}/sync")]
    public async Task<FullCustomer> GetSync(int id)
    {
        var httpClient = clients.CreateClient("backend");
        var customerString = await httpClient.GetStringAsync(BuildUrl(id));
        var customer = Read<Customer>(customerString);
        var fullCustomer = new FullCustomer(customer);
        var orders = new List<Order>();
        var gate = new SemaphoreSlim(32);
        orders.AddRange(await Task.WhenAll(customer.OrderIds.Select(async orderId =>
        {
            await gate.WaitAsync();
            try
            {
                var orderString = await httpClient.GetStringAsync(BuildUrl(id, orderId));
                var order = Read<Order>(orderString);
                return order;
            }
            finally
            {
                gate.Release();
            }
        })));
        fullCustomer.Orders = orders;
        return fullCustomer;
    }

    [HttpGet("{id:int}/async")]
    public async Task<FullCustomer> GetASync(int id)
    {
        var httpClient = clients.CreateClient("backend");
        var customerString = await httpClient.GetStringAsync(BuildUrl(id));
        var customer = Read<Customer>(customerString);
        var fullCustomer = new FullCustomer(customer);
        var orders = new List<Order>();
        var gate = new SemaphoreSlim(32);
        orders.AddRange(await Task.WhenAll(customer.OrderIds.Select(async orderId =>
        {
            await gate.WaitAsync();
            try
            {
                var orderString = await httpClient.GetStringAsync(BuildUrl(id, orderId));
                var order = Read<Order>(orderString);
                return order;
            }
            finally
            {
                gate.Release();
            }
        })));
        fullCustomer.Orders = orders;
        return fullCustomer;
    }

    [HttpGet("{id:int}/webapi")]
    public async Task<FullCustomer> GetASyncWebApi(int id)
    {
        using var httpClient = clients.CreateClient();
        httpClient.DefaultRequestHeaders.Add("Accept", "application/json");
        var responseMessage = await httpClient.GetAsync(BuildUrl(id));
        var customer = await responseMessage.Content.ReadAsAsync<Customer>(s_formatters);
        var fullCustomer = new FullCustomer(customer);
        var orders = new List<Order>();
        foreach (var orderId in customer.OrderIds)
        {
            responseMessage = await httpClient.GetAsync(BuildUrl(id, orderId));
            var order = await responseMessage.Content.ReadAsAsync<Order>(s_formatters);
            orders.Add(order);
        }
        fullCustomer.Orders = orders;
        return fullCustomer;
    }

    [HttpGet("{id:int}/string")]
    public async Task<FullCustomer> GetASyncWebApiString(int id)
    {
        using var httpClient = clients.CreateClient();
        httpClient.DefaultRequestHeaders.Add("Accept", "application/json");
        var responseMessage = await httpClient.GetAsync(BuildUrl(id));
        var customerString = await responseMessage.Content.ReadAsStringAsync();
        var customer = Read<Customer>(customerString);
        var fullCustomer = new FullCustomer(customer);
        var orders = new List<Order>();
        foreach (var orderId in customer.OrderIds)
        {
            responseMessage = await httpClient.GetAsync(BuildUrl(id, orderId));
            var orderString = await responseMessage.Content.ReadAsStringAsync();
            var order = Read<Order>(orderString);
            orders.Add(order);
        }
        fullCustomer.Orders = orders;
        return fullCustomer;
    }

    [HttpPost("{id:int}/orders")]
    public async Task<IActionResult> PlaceOrder(int id, Order order)
    {
        order.CustomerId = id;
        var httpClient = clients.CreateClient("backend");
        using var responseMessage = await httpClient.PostAsync("order", order, s_jsonFormatter);
        return Content(await responseMessage.Content.ReadAsStringAsync(), "application/json");
    }

    private Uri BuildUrl(int customerId, int? orderId = null)
    {
        var path = orderId is null ? $"customer/{customerId}" : $"customer/{customerId}/order/{orderId}";
        return new Uri(options.Value.BackendAddress, path);
    }

    private static T Read<T>(string json)
        where T : new() => JsonConvert.DeserializeObject<T>(json) ?? new T();
}
