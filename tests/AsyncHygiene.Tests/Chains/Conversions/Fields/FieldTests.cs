using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Fields;

/// <summary>Blocking code in lambdas that private fields keep.</summary>
public class FieldTests
{
    [Fact]
    public Task Awaits_the_delegate_that_a_field_keeps() => ChainCase.ConvertsProgramAsync(
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public class Shop
        {
            private readonly Func<int, string> _load;
            private Action<int>? _save = number => Thread.Sleep(number);
            private Func<int> _count = () => 1;
            private string _log = "";

            public Shop(bool fake)
            {
                if (fake)
                    _load = number => "fake" + number;
                else
                    _load = Load;
                if (fake)
                    _save = number => Log(number);
            }

            public string Get(int number)
            {
                _save?.Invoke(number);
                return _load(number) + _load.Invoke(number + 1) + _count();
            }

            public void Close()
            {
                if (_save != null)
                    _save(0);
                _save = null;
                _save?.Invoke(7);
            }

            public string All() => _log;

            private void Log(int number) => _log += number;

            private static string Load(int number)
            {
                Thread.Sleep(1);
                return "shop" + number;
            }
        }

        public static class Program
        {
            public static async Task<string> Run()
            {
                await Task.Yield();
                var shop = new Shop(true);
                var text = shop.Get(1) + new Shop(false).Get(2);
                shop.Close();
                return text + shop.All();
            }
        }
        """,
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public class Shop
        {
            private readonly Func<int, Task<string>> _load;
            private Func<int, Task>? _save = async number => await Task.Delay(number);
            private Func<int> _count = () => 1;
            private string _log = "";

            public Shop(bool fake)
            {
                if (fake)
                    _load = number => Task.FromResult("fake" + number);
                else
                    _load = Load;
                if (fake)
                    _save = number => { Log(number); return Task.CompletedTask; };
            }

            public async Task<string> Get(int number)
            {
                var save = _save;
                if (save != null)
                    await save.Invoke(number);
                return await _load(number) + await _load.Invoke(number + 1) + _count();
            }

            public async Task Close()
            {
                if (_save != null)
                    await _save(0);
                _save = null;
                var save = _save;
                if (save != null)
                    await save.Invoke(7);
            }

            public string All() => _log;

            private void Log(int number) => _log += number;

            private static async Task<string> Load(int number)
            {
                await Task.Delay(1);
                return "shop" + number;
            }
        }

        public static class Program
        {
            public static async Task<string> Run()
            {
                await Task.Yield();
                var shop = new Shop(true);
                var text = await shop.Get(1) + await new Shop(false).Get(2);
                await shop.Close();
                return text + shop.All();
            }
        }
        """);

    [Theory]
    [InlineData(
        "private readonly System.Func<string, string?> _load = path => { if (path == \"\") return null; return File.ReadAllText(path); "
            + "};\n\n    public string? Get() => _load(\"a\");",
        "private readonly System.Func<string, Task<string?>> _load = async path => { if (path == \"\") return null; return await "
            + "File.ReadAllTextAsync(path); };\n\n    public async Task<string?> GetAsync() => await _load(\"a\");")]
    [InlineData(
        "private Action _save = Save;\n\n    public void Run(bool other)\n    {\n        if (other)\n            _save = Other;\n        "
            + "_save();\n    }\n\n    private static void Save() => Thread.Sleep(1);\n\n    private static void Other() { }",
        "private Func<Task> _save = SaveAsync;\n\n    public async Task RunAsync(bool other)\n    {\n        if (other)\n            "
            + "_save = () => { Other(); return Task.CompletedTask; };\n        await _save();\n    }\n\n    private static async Task "
            + "SaveAsync() => await Task.Delay(1);\n\n    private static void Other() { }")]
    [InlineData(
        "private Func<int, long> _find = Find;\n\n    public long Get(bool other)\n    {\n        if (other)\n            _find = number "
            + "=> 7;\n        return _find(1);\n    }\n\n    private static long Find(int number) { Thread.Sleep(number); return number; }",
        "private Func<int, Task<long>> _find = FindAsync;\n\n    public async Task<long> GetAsync(bool other)\n    {\n        if "
            + "(other)\n            _find = number => Task.FromResult<long>(7);\n        return await _find(1);\n    }\n\n    private "
            + "static async Task<long> FindAsync(int number) { await Task.Delay(number); return number; }")]
    [InlineData(
        "private static Func<int, int> s_down = number => { Thread.Sleep(1); return number == 0 ? 0 : s_down!(number - 1); };\n\n    "
            + "public int Get() => s_down(3);",
        "private static Func<int, Task<int>> s_down = async number => { await Task.Delay(1); return number == 0 ? 0 : await "
            + "s_down!(number - 1); };\n\n    public async Task<int> GetAsync() => await s_down(3);")]
    [InlineData(
        "private Action<int> _save = number => Thread.Sleep(number);\n\n    public void Set(int limit)\n    {\n        _save = number "
            + "=>\n        {\n            if (number > limit)\n                return;\n            Console.WriteLine(number);\n        "
            + "};\n    }\n\n    public void Run() => _save(1);",
        "private Func<int, Task> _save = async number => await Task.Delay(number);\n\n    public void Set(int limit)\n    {\n        "
            + "_save = number =>\n        {\n            if (number > limit)\n                return Task.CompletedTask;\n            "
            + "Console.WriteLine(number);\n            return Task.CompletedTask;\n        };\n    }\n\n    public async Task RunAsync() "
            + "=> await _save(1);")]
    public Task Keeps_the_form_of_a_delegate_field(string before, string after) => ChainCase.ConvertsAsync(
        $"using System;\nusing System.IO;\nusing System.Threading;\nusing System.Threading.Tasks;\n\npublic class Shop\n{{\n    "
            + $"{before}\n}}\n",
        $"using System;\nusing System.IO;\nusing System.Threading;\nusing System.Threading.Tasks;\n\npublic class Shop\n{{\n    "
            + $"{after}\n}}\n");

    [Fact]
    public Task Bridges_readers_that_cannot_be_async_and_hands_the_token_on() => new ChainCase().With("App", ("App.cs",
        """
        using System;
        using System.IO;
        using System.Threading;

        public class Shop
        {
            private readonly Func<string, CancellationToken, string> _load = (path, token) => File.ReadAllText(path + "1") + File.ReadAllText(path);
            private readonly string _first;

            public Shop() => _first = _load.Invoke("first", default);

            public string Get(string path) => _first + _load(path, CancellationToken.None);
        }
        """,
        """
        using System;
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        public class Shop
        {
            private readonly Func<string, CancellationToken, Task<string>> _load = async (path, token) => await File.ReadAllTextAsync(path + "1", token) + await File.ReadAllTextAsync(path, token);
            private readonly string _first;

            public Shop() => _first = _load.Invoke("first", default).GetAwaiter().GetResult();

            public async Task<string> GetAsync(string path) => _first + await _load(path, CancellationToken.None);
        }
        """)).RunAsync();

    [Theory]
    [InlineData(
        "Func<string> _load = () => File.ReadAllText(\"a\"); public C(Func<string> load) { _load = load; } string Get() => _load();",
        "delegate-escapes")]
    [InlineData("internal Func<string> _load = () => File.ReadAllText(\"a\"); string Get() => _load();", "delegate-escapes")]
    [InlineData(
        "Func<string> _load = () => File.ReadAllText(\"a\"); string Get() => Enumerable.Repeat(_load, 2).First()();",
        "delegate-escapes")]
    [InlineData("Func<string> _load = () => File.ReadAllText(\"a\"); string Get() => _load.DynamicInvoke() + _load();", "delegate-escapes")]
    [InlineData(
        "Func<object> _load = () => File.ReadAllText(\"a\"); Func<string> _other = () => \"\"; object Get() { _load = _other; return "
            + "_load(); }",
        "delegate-escapes")]
    [InlineData("Predicate<string> _load = path => File.ReadAllText(path).Length > 1; bool Get() => _load(\"a\");", "delegate-escapes")]
    [InlineData("Action _save = () => Thread.Sleep(1); void Get() { _save += () => { }; _save(); }", "delegate-escapes")]
    [InlineData(
        "Action _save = () => Thread.Sleep(1); void Get() { _save = async () => await System.Threading.Tasks.Task.Delay(1); _save(); }",
        "delegate-escapes")]
    [InlineData("Action _save = () => Thread.Sleep(1); string Get { get { _save(); _save(); return \"\"; } }", "too-many-bridges")]
    [InlineData("Func<object> _load = Load; static string Load() => File.ReadAllText(\"a\"); object Get() => _load();", "delegate-escapes")]
    public Task Refuses_a_delegate_field_with_other_uses(string members, string code) => ChainCase.RefusesAsync(
        $"using System;\nusing System.IO;\nusing System.Linq;\nusing System.Threading;\n\nclass C\n{{\n    {members}\n}}\n",
        code);
}
