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
}
