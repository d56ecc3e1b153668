using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary>A class closes its generic base, and the base calls what the class overrides.</summary>
public class GenericBaseTests
{
    [Fact]
    public Task Flags_overrides_that_a_generic_controller_calls() => PathAssert.ProvenAsync(
        """
        public abstract class CrudController<T> : ControllerBase
        {
            public T Get(int id) => Load(id);
            public virtual void Delete() => Drop();
            protected abstract T Load(int id);
            protected virtual void Drop() { }
        }
        public class CarsController : CrudController<string>
        {
            protected override string Load(int id) { Thread.{|#0:Sleep|}(1); return ""; }
            protected override void Drop() => Thread.{|#1:Sleep|}(1);
        }
        """,
        "CrudController.Get → CarsController.Load",
        "CrudController.Delete → CarsController.Drop");

    [Fact]
    public Task Flags_through_half_closed_chains() => PathAssert.ProvenAsync(
        """
        public abstract class Base<TKey, T> { public void Run() => Core(); protected abstract void Core(); }
        public abstract class Half<T> : Base<int, List<T>> { public void Twice(T[] items) => Each(items); protected abstract void Each(T[] items); }
        public abstract class Open<T> : Half<T> { }
        public class Whole : Open<string>
        {
            protected override void Core() => Thread.{|#0:Sleep|}(1);
            protected override void Each(string[] items) => Thread.{|#1:Sleep|}(1);
        }
        public class AController(Whole whole) : ControllerBase { public void Get() { whole.Run(); whole.Twice(null); } }
        """,
        "AController.Get → Base.Run → Whole.Core",
        "AController.Get → Half.Twice → Whole.Each");

    [Fact]
    public Task Flags_open_calls_from_outside_the_hierarchy_where_the_receivers_type_closes_them() => PathAssert.ProvenAsync(
        """
        public abstract class Store<T> { public abstract void Save(T item); }
        public class Texts : Store<string> { public override void Save(string item) => Thread.{|#0:Sleep|}(1); }
        public class Saver<T>(Store<T> store) { public void Run(T item) => store.Save(item); }
        public class AController(Saver<string> saver) : ControllerBase { public void Get() => saver.Run(""); }
        """,
        "AController.Get → Texts.Save");

    /// <summary>Of seven repositories the type argument leaves the general one and its own.</summary>
    [Fact]
    public Task Flags_the_implementations_that_the_type_arguments_leave() => PathAssert.WarningsAsync(
        Repositories + """
        public class OrdersController(IRepository<int> orders, INumbers numbers, IRepository<long> others) : ControllerBase
        {
            public int Get() => orders.Get();
            public short Other() => numbers.Get();
            public long Last() => others.Get();
        }
        """,
        "on a request path: OrdersController.Get → Repository.Get",
        "on a request path: OrdersController.Get → Ints.Get",
        "on a request path: OrdersController.Other → Shorts.Get");

    /// <summary>What the classes behind the narrower interface override does not run for it.</summary>
    [Theory]
    [InlineData("class Doctors : Repository, IDoctors { public override int Get() => 1; }", false)]
    [InlineData("class Doctors : Repository, IDoctors { public override int Get() => 1; } class Others : Repository { }", false)]
    [InlineData("class Doctors : Repository, IDoctors { }", true)]
    [InlineData("class Doctors : Repository, IDoctors { public override int Get() => base.Get(); }", true)]
    [InlineData("class Doctors : Repository, IDoctors { public override int Get() => 1; } class More : Repository, IDoctors { }", true)]
    public Task Flags_what_the_receivers_type_may_run(string doctors, bool isProven)
    {
        var code = $$"""
            public interface IRepository { int Get(); }
            public interface IDoctors : IRepository { }
            public class Repository : IRepository { public virtual int Get() { Thread.{|#0:Sleep|}(1); return 0; } }
            {{doctors}}
            public class AController(IDoctors doctors) : ControllerBase { public int Find() => doctors.Get() + doctors?.Get() ?? 0; }
            """;
        return !isProven ? PathAssert.PossibleAsync(code, "AController.Find → Repository.Get")
            : doctors.Contains("base", System.StringComparison.Ordinal)
                ? PathAssert.ProvenAsync(code, "AController.Find → IRepository.Get → Repository.Get")
                : PathAssert.ProvenAsync(code, "AController.Find → Repository.Get");
    }

    /// <summary>A base class calls what one class overrides: the way to it leads through objects of that class.</summary>
    [Theory]
    [InlineData("IKeys")]
    [InlineData("IService<Key>")]
    [InlineData("Keys")]
    public Task Names_a_path_through_objects_that_override_what_the_base_calls(string other) => PathAssert.ProvenAsync(
        $$"""
        public class Key { }
        public class User { }
        public interface IService<T> { void Update(T item); }
        public interface IKeys : IService<Key> { }
        public interface IUsers : IService<User> { }
        public abstract class Service<T> : IService<T>
        {
            public void Update(T item) { Inner(item); }
            private void Inner(T item) { Clear(item); }
            protected virtual void Clear(T item) { }
        }
        public class Keys : Service<Key>, IKeys { }
        public class Users : Service<User>, IUsers { protected override void Clear(User user) => Thread.{|#0:Sleep|}(1); }
        public class AController({{other}} keys) : ControllerBase { public void Get() => keys.Update(null); }
        public class BController(IUsers users) : ControllerBase { public void Put() => users.Update(null); }
        """,
        "BController.Put → IService.Update → Service.Inner → Users.Clear");

    /// <summary>A further class below adds the contract.</summary>
    [Fact]
    public Task Flags_what_a_derived_class_is_asked_for_by_its_own_contract() => PathAssert.ProvenAsync(
        """
        public interface IClears { void Update(); }
        public abstract class Service { public void Update() { Clear(); } protected abstract void Clear(); }
        public class Users : Service { protected override void Clear() => Thread.{|#0:Sleep|}(1); }
        public class Admins : Users, IClears { }
        public class AController(IClears admins) : ControllerBase { public void Get() => admins.Update(); }
        """,
        "AController.Get → IClears.Update → Users.Clear");

    private const string Repositories = """
        public interface IRepository<T> { T Get(); }
        public interface INumbers : IRepository<short> { }
        public class Repository<T> : IRepository<T> { public virtual T Get() { Thread.{|#0:Sleep|}(1); return default; } }
        public class Ints : Repository<int> { public override int Get() { Thread.{|#1:Sleep|}(1); return 0; } }
        public class Shorts : Repository<short>, INumbers { public override short Get() { Thread.{|#2:Sleep|}(1); return 0; } }
        public class Chars : Repository<char> { public override char Get() { Thread.Sleep(1); return 'a'; } }
        public class Bytes : Repository<byte> { public override byte Get() { Thread.Sleep(1); return 0; } }
        public class Floats : Repository<float> { public override float Get() { Thread.Sleep(1); return 0; } }
        public class Doubles : Repository<double> { public override double Get() { Thread.Sleep(1); return 0; } }

        """;
}
