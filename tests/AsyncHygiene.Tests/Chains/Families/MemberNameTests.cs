using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Families;

/// <summary>The names that converted members get.</summary>
public class MemberNameTests
{
    [Fact]
    public Task Keeps_a_name_whose_async_form_is_taken() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        class C
        {
            void Save() => Thread.Sleep(1);
            int SaveAsync => 1;
            void M() => Save();
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task Save() => await Task.Delay(1);
            int SaveAsync => 1;
            async Task MAsync() => await Save();
        }
        """);

    /// <summary>The private method is a part of the work of its namesake, which cannot do it instead.</summary>
    [Fact]
    public Task Names_the_work_of_an_async_method_that_has_its_name() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        public class Sites
        {
            public async Task<int> GetSiteAsync(int id)
            {
                await Task.Yield();
                return GetSite(id) + GetSite(0);
            }

            public async Task<int> GetFirstAsync()
            {
                await Task.Yield();
                return GetSite(1);
            }

            private int GetSite(int id)
            {
                Thread.Sleep(5);
                return id;
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        public class Sites
        {
            public async Task<int> GetSiteAsync(int id)
            {
                await Task.Yield();
                return await GetSiteCoreAsync(id) + await GetSiteCoreAsync(0);
            }

            public async Task<int> GetFirstAsync()
            {
                await Task.Yield();
                return await GetSiteCoreAsync(1);
            }

            private async Task<int> GetSiteCoreAsync(int id)
            {
                await Task.Delay(5);
                return id;
            }
        }
        """);

    /// <summary>Others can call it, and have the async form.</summary>
    [Theory]
    [InlineData("protected")]
    [InlineData("internal")]
    [InlineData("public")]
    public Task Refuses_a_method_that_its_async_form_calls(string access) => ChainCase.RefusesAsync(
        $$"""
        using System.Threading;
        using System.Threading.Tasks;

        public class Sites
        {
            public async Task<int> GetSiteAsync(int id)
            {
                await Task.Yield();
                return GetSite(id);
            }

            {{access}} int GetSite(int id)
            {
                Thread.Sleep(5);
                return id;
            }
        }
        """,
        "async-sibling");

    [Fact]
    public Task Keeps_names_on_request() => new ChainCase { Options = { KeepNames = true } }.With("App", ("App.cs",
        "using System.Threading;\n\nclass C\n{\n    void Save() => Thread.Sleep(1);\n}\n",
        "using System.Threading;\nusing System.Threading.Tasks;\n\nclass C\n{\n    async Task Save() => await Task.Delay(1);\n}\n"))
            .RunAsync();

    [Theory]
    [InlineData("never", "Save")]
    [InlineData("async_suffix", "SaveAsync")]
    [InlineData("match_project", "Save")]
    public Task Converts_names_as_the_option_says(string value, string name) =>
        new ChainCase().WithOption("async_hygiene.rename", value).With("App", ("App.cs",
        "using System.Threading;\nusing System.Threading.Tasks;\n\nclass C\n{\n    Task Load() => Task.Delay(1);\n    void Save() => "
            + "Thread.Sleep(1);\n}\n",
        $"using System.Threading;\nusing System.Threading.Tasks;\n\nclass C\n{{\n    Task Load() => Task.Delay(1);\n    async Task "
            + $"{name}() => await Task.Delay(1);\n}}\n"))
            .RunAsync();

    [Fact]
    public Task Keeps_an_extension_methods_name_where_an_instance_method_would_win() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        class Store { public int SaveAsync() => 1; public void Load() { } }

        static class StoreExtensions
        {
            public static void Save(this Store store) => Thread.Sleep(1);
            public static void Reload(this Store store) => Thread.Sleep(1);
        }

        class C
        {
            void M(Store s)
            {
                s.Save();
                StoreExtensions.Save(s);
                s.Reload();
                StoreExtensions.Reload(s);
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class Store { public int SaveAsync() => 1; public void Load() { } }

        static class StoreExtensions
        {
            public static async Task Save(this Store store) => await Task.Delay(1);
            public static async Task ReloadAsync(this Store store) => await Task.Delay(1);
        }

        class C
        {
            async Task MAsync(Store s)
            {
                await s.Save();
                await StoreExtensions.Save(s);
                await s.ReloadAsync();
                await StoreExtensions.ReloadAsync(s);
            }
        }
        """);

    [Fact]
    public Task Keeps_that_name_where_it_is_called_between_question_marks() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        class Store { public int SaveAsync() => 1; }

        static class StoreExtensions
        {
            public static string Save(this Store store) { Thread.Sleep(1); return ""; }
        }

        class C
        {
            void M(Store? s)
            {
                var saved = s?.Save()?.Trim();
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class Store { public int SaveAsync() => 1; }

        static class StoreExtensions
        {
            public static async Task<string> Save(this Store store) { await Task.Delay(1); return ""; }
        }

        class C
        {
            async Task MAsync(Store? s)
            {
                var saved = s == null ? null : (await s.Save())?.Trim();
            }
        }
        """);

    [Fact]
    public Task Converts_names_as_the_methods_of_the_same_type_have_them() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        public interface IThemes
        {
            Task Select(string name);
            void Install();
        }

        public class Themes : IThemes
        {
            public Task Select(string name) => Task.Delay(1);
            public void Install() => Thread.Sleep(1);
            public Task RemoveAsync() => Task.Delay(1);
        }

        public class Orders
        {
            public Task LoadAsync() => Task.Delay(1);
            public Task SaveAsync() => Task.Delay(1);
            public void Send() => Thread.Sleep(1);
        }

        public class Users
        {
            public void Send() => Thread.Sleep(1);
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        public interface IThemes
        {
            Task Select(string name);
            Task Install();
        }

        public class Themes : IThemes
        {
            public Task Select(string name) => Task.Delay(1);
            public async Task Install() => await Task.Delay(1);
            public Task RemoveAsync() => Task.Delay(1);
        }

        public class Orders
        {
            public Task LoadAsync() => Task.Delay(1);
            public Task SaveAsync() => Task.Delay(1);
            public async Task SendAsync() => await Task.Delay(1);
        }

        public class Users
        {
            public async Task SendAsync() => await Task.Delay(1);
        }
        """);

    [Fact]
    public Task Converts_names_as_the_project_of_the_contract_has_them() => new ChainCase()
        .With("Contracts", ("Contracts.cs",
            "using System.Threading.Tasks;\n\npublic class Cache { public Task Clear() => Task.CompletedTask; }\n\n"
                + "public interface IStore { void Save(); }\n",
            "using System.Threading.Tasks;\n\npublic class Cache { public Task Clear() => Task.CompletedTask; }\n\n"
                + "public interface IStore { Task Save(); }\n"))
        .With(new ChainProject("App", ("App.cs",
            "using System.Threading;\nusing System.Threading.Tasks;\n\npublic class Store : IStore\n{\n    public void Save() => "
                + "Thread.Sleep(1);\n    public Task LoadAsync() => Task.Delay(1);\n    public void Reload() => Thread.Sleep(1);\n}\n",
            "using System.Threading;\nusing System.Threading.Tasks;\n\npublic class Store : IStore\n{\n    public async Task Save() => "
                + "await Task.Delay(1);\n    public Task LoadAsync() => Task.Delay(1);\n    public async Task ReloadAsync() => await "
                + "Task.Delay(1);\n}\n"))
        {
            Uses = ["Contracts"],
        })
        .RunAsync();

    [Fact]
    public Task Converts_names_without_regard_to_those_that_a_framework_reads() =>
        new ChainCase().With("App", ("App.cs",
            """
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Http;

            public class First { public Task Invoke(HttpContext context) => Task.CompletedTask; }

            public class Second
            {
                public Task Invoke(HttpContext context) { Save(); return Task.CompletedTask; }
                private void Save() => Thread.Sleep(1);
            }
            """,
            """
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Http;

            public class First { public Task Invoke(HttpContext context) => Task.CompletedTask; }

            public class Second
            {
                public async Task Invoke(HttpContext context) { await SaveAsync(); }
                private async Task SaveAsync() => await Task.Delay(1);
            }
            """)).RunAsync();

    /// <summary>One method alone is no style of its type, two are.</summary>
    [Theory]
    [InlineData("Task Log() => Task.CompletedTask;", "SaveAsync")]
    [InlineData("Task Log() => Task.CompletedTask;\n    Task Check() => Task.CompletedTask;", "Save")]
    public Task Converts_names_as_the_project_has_them_where_the_type_has_one(string others, string name) => new ChainCase().With("App", (
        "App.cs",
        "using System.Threading;\nusing System.Threading.Tasks;\n\nclass Users\n{\n    Task AddAsync() => Task.CompletedTask;\n    Task "
            + $"FindAsync() => Task.CompletedTask;\n}}\n\nclass C\n{{\n    {others}\n    void Save() => Thread.Sleep(1);\n}}\n",
        "using System.Threading.Tasks;\n\nclass Users\n{\n    Task AddAsync() => Task.CompletedTask;\n    Task FindAsync() => "
            + $"Task.CompletedTask;\n}}\n\nclass C\n{{\n    {others}\n    async Task {name}() => await Task.Delay(1);\n}}\n")).RunAsync();

    /// <summary>Two of three are no style of their type, three of four are.</summary>
    [Theory]
    [InlineData("", "Save")]
    [InlineData("    public Task FindAsync() => Task.CompletedTask;\n", "SaveAsync")]
    public Task Converts_names_as_the_project_has_them_where_the_type_is_not_of_one_mind(string fourth, string name)
    {
        const string Users = "using System.Threading;\nusing System.Threading.Tasks;\n\npublic class Users\n{\n    public Task Add() => "
            + "Task.CompletedTask;\n    public Task Find() => Task.CompletedTask;\n    public Task Log() => Task.CompletedTask;\n}\n\n";
        var orders = Users + "public class Orders\n{\n    public Task LoadAsync() => Task.CompletedTask;\n    public Task ClearAsync() => "
            + $"Task.CompletedTask;\n    public Task Close() => Task.CompletedTask;\n{fourth}";
        return new ChainCase().With("App", ("App.cs",
            orders + "    public void Save() => Thread.Sleep(1);\n}\n",
            orders + $"    public async Task {name}() => await Task.Delay(1);\n}}\n")).RunAsync();
    }

    /// <summary>First the projects that it uses, then those that use it, then the rest of the solution; then the suffix.</summary>
    [Theory]
    [InlineData("Find", "FindAsync", "FindAsync", "Save")]
    [InlineData("", "Find", "FindAsync", "Save")]
    [InlineData("", "", "Find", "Save")]
    [InlineData("FindAsync", "Find", "Find", "SaveAsync")]
    [InlineData("", "", "", "SaveAsync")]
    public Task Converts_names_as_the_solution_has_them_where_the_project_shows_none(string used, string user, string other, string name) =>
        new ChainCase()
            .With(Showing("Contracts", used))
            .With(new ChainProject("Orders", ("Orders.cs",
                "using System.Threading;\n\npublic class Orders { public void Save() => Thread.Sleep(1); }\n",
                "using System.Threading;\nusing System.Threading.Tasks;\n\npublic class Orders { public async Task "
                    + $"{name}() => await Task.Delay(1); }}\n"))
            {
                Uses = ["Contracts"],
            })
            .With(Showing("App", user, "Orders"))
            .With(Showing("Reports", other))
            .RunAsync();

    private static ChainProject Showing(string project, string method, params string[] uses)
    {
        var member = method.Length == 0 ? "" : $"public Task {method}() => Task.CompletedTask; ";
        var text = $"using System.Threading.Tasks;\n\npublic class Of{project} {{ {member}}}\n";
        return new ChainProject(project, (project + ".cs", text, text)) { Uses = [.. uses] };
    }

    /// <summary>Without a modifier the comment is the trivia of the type, which changes too.</summary>
    [Fact]
    public Task Names_what_the_comment_above_a_member_without_modifiers_refers_to() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        public class Store : IStore
        {
            public void Load() => Thread.Sleep(1);

            public void Save() => Thread.Sleep(1);

            /// <summary>Not <see cref="Store.Load"/>.</summary>
            void Clear() => Thread.Sleep(1);

            public async Task RunAsync() { await Task.Yield(); Load(); Save(); Clear(); }
        }

        public interface IStore
        {
            /// <summary>Like <see cref="Store.Load"/>, then <see cref="Save"/>.</summary>
            void Save();
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        public class Store : IStore
        {
            public async Task LoadAsync() => await Task.Delay(1);

            public async Task SaveAsync() => await Task.Delay(1);

            /// <summary>Not <see cref="Store.LoadAsync"/>.</summary>
            async Task ClearAsync() => await Task.Delay(1);

            public async Task RunAsync() { await Task.Yield(); await LoadAsync(); await SaveAsync(); await ClearAsync(); }
        }

        public interface IStore
        {
            /// <summary>Like <see cref="Store.LoadAsync"/>, then <see cref="SaveAsync"/>.</summary>
            Task SaveAsync();
        }
        """);
}
