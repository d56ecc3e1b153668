using System.Threading.Tasks;
using AsyncHygiene.Tests.RequestPaths;
using Xunit;

namespace AsyncHygiene.Tests.CallGraph;

/// <summary>A generic function that looks up who handles a type; the calls of that function say which type it is.</summary>
public class GenericDispatchTests
{
    [Fact]
    public Task Flags_the_handler_that_a_generic_dispatcher_looks_up() => PathAssert.ProvenAsync(
        """
        public interface IHandler<in TRequest, out TResult> { TResult Handle(TRequest request); }
        public class Order { }
        public class OrderHandler : IHandler<Order, string> { public string Handle(Order r) { Thread.{|#0:Sleep|}(1); return ""; } }
        public interface IDispatcher { TResult Send<TRequest, TResult>(TRequest request); }
        public class Dispatcher(IServiceProvider services) : IDispatcher
        {
            public TResult Send<TRequest, TResult>(TRequest request) => Find<TRequest, TResult>(request);
            TResult Find<TRequest, TResult>(TRequest request) => services.GetRequiredService<IHandler<TRequest, TResult>>().Handle(request);
        }
        public class AController(IDispatcher dispatcher) : ControllerBase { public string Get() => dispatcher.Send<Order, string>(new()); }
        """,
        "AController.Get → OrderHandler.Handle");

    [Fact]
    public Task Flags_each_of_several_handlers() => PathAssert.ProvenAsync(
        """
        public interface IHandler<T> { void Handle(T e); }
        public class Mail : IHandler<int> { public void Handle(int e) => Thread.{|#0:Sleep|}(1); }
        public class Log : IHandler<int> { public void Handle(int e) => Slow(); void Slow() => Thread.{|#1:Sleep|}(1); }
        public class Bus(IServiceProvider services) { public void Publish<T>(T e) { foreach (var h in services.GetServices<IHandler<T>>()) h.Handle(e); } }
        public interface IStep<T> { void Run(T item); }
        public class Step : IStep<string> { public void Run(string item) => Thread.{|#2:Sleep|}(1); }
        public class Pipeline<T>(IEnumerable<IStep<T>> steps) { public void Run(T item) { foreach (var s in steps) s.Run(item); } }
        public class AController(Bus bus, Pipeline<string> pipeline) : ControllerBase { public void Get() { bus.Publish(1); pipeline.Run(""); } }
        """,
        "AController.Get → Mail.Handle",
        "AController.Get → IHandler.Handle → Log.Slow",
        "AController.Get → Step.Run");

    /// <summary>The repository of each type adds the contract to a generic base that does not name it.</summary>
    [Fact]
    public Task Flags_what_a_generic_base_does_for_a_contract_that_derived_types_add() => PathAssert.ProvenAsync(
        """
        public class City { }
        public interface IRows<T> { bool Create(T row); bool Any(); }
        public interface ICities : IRows<City> { }
        public class Rows<T>
        {
            public virtual bool Create(T row) { Thread.{|#0:Sleep|}(1); return true; }
            public bool Any() { Thread.{|#1:Sleep|}(1); return true; }
        }
        public class Cities : Rows<City>, ICities { }
        public class Service<T>(IRows<T> rows) { public bool Create(T row) => rows.Create(row); }
        public class AController(Service<City> service, IRows<City> cities) : ControllerBase
        {
            public bool Get() => service.Create(new());
            public bool Ask() => cities.Any();
        }
        """,
        "AController.Get → Service.Create → Rows.Create",
        "AController.Ask → Rows.Any");

    [Fact]
    public Task Reports_what_a_generic_base_does_for_other_arguments_as_possible() => PathAssert.PossibleAsync(
        """
        public class City { }
        public class Street { }
        public interface IRows<T> { bool Any(); }
        public class Rows<T> { public bool Any() { Thread.{|#0:Sleep|}(1); return true; } }
        public class Cities : Rows<City>, IRows<City> { }
        public class AController(IRows<Street> streets) : ControllerBase { public bool Ask() => streets.Any(); }
        """,
        "AController.Ask → Rows.Any");

    [Fact]
    public Task Reports_the_handlers_of_what_nothing_sends_as_possible() => PathAssert.PossibleAsync(
        """
        public interface IHandler<T> { void Handle(T e); }
        public class Invoices : IHandler<string> { public void Handle(string e) => Thread.{|#0:Sleep|}(1); }
        public class Bus(IServiceProvider services) { public void Publish<T>(T e) => services.GetRequiredService<IHandler<T>>().Handle(e); }
        public class AController(Bus bus) : ControllerBase { public void Get() => bus.Publish(1); }
        """,
        "AController.Get → Bus.Publish → Invoices.Handle");

    [Fact]
    public Task Flags_static_abstract_and_virtual_members() => PathAssert.WarningsAsync(
        """
        public interface ILoad<TSelf> where TSelf : ILoad<TSelf> { static abstract string Load(int id); }
        public class Car : ILoad<Car> { public static string Load(int id) { Thread.{|#0:Sleep|}(1); return ""; } }
        public class Loader { public string Run<T>(int id) where T : ILoad<T> => T.Load(id); }
        public interface ICount { static virtual int Count => 0; }
        public class Counted : ICount { public static int Count { get { Thread.{|#1:Sleep|}(1); return 1; } } }
        public class AController(Loader loader) : ControllerBase
        {
            public string Get() => loader.Run<Car>(1);
            public int Put() => Count<Counted>();
            int Count<T>() where T : ICount => T.Count;
        }
        """,
        "on a request path: AController.Get → Car.Load",
        "on a request path in a property, which allows no await (make it a method): AController.Put → AController.Count → Counted.Count");
}
