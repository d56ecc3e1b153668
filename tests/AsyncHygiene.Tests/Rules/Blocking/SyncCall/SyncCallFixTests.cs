using System.IO;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>What the fix writes instead of a synchronous call.</summary>
public class SyncCallFixTests
{
    [Fact]
    public Task Fixes_with_the_overload_that_the_compiler_picks() => Verify.FixAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        class Service
        {
            public extern T Get<T>(object key);
            public extern Task<T> GetAsync<T>(object key, CancellationToken token = default);
            public extern int Sum(params int[] items);
            public extern Task<int> SumAsync(params int[] items);
            public extern void Save(string name, int size = 1, bool overwrite = false);
            public extern Task SaveAsync(string name, int size = 1, bool overwrite = false);
            public extern void Print(object value);
            public extern Task PrintAsync(char value);
            public extern int Map<T>(IEnumerable<T> items, Func<T, int> map);
            public extern ValueTask<int> MapAsync<T>(IEnumerable<T> items, Func<T, int> map);
            public extern int Each(Action<int> action);
            public extern Task<int> EachAsync(Func<int, Task> action);
            public extern long Wide(long i);
            public extern Task<long> WideAsync(long i);
            public extern int Load(int id);
            public extern Task<int> Load(int id, CancellationToken token);
        }

        class C
        {
            async Task M(Service s)
            {
                await Task.Yield();
                _ = s.[|Get<string>|](1);
                _ = s.[|Sum|](1, 2, 3);
                s.[|Save|]("x", overwrite: true);
                s.Print("text");
                _ = s.[|Map|](new[] { "a" }, x => x.Length);
                _ = s.Each(x => Console.WriteLine(x));
                long w = s.[|Wide|](1) + 1;
                _ = s.[|Load|](1);
            }
        }
        """,
        """
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        class Service
        {
            public extern T Get<T>(object key);
            public extern Task<T> GetAsync<T>(object key, CancellationToken token = default);
            public extern int Sum(params int[] items);
            public extern Task<int> SumAsync(params int[] items);
            public extern void Save(string name, int size = 1, bool overwrite = false);
            public extern Task SaveAsync(string name, int size = 1, bool overwrite = false);
            public extern void Print(object value);
            public extern Task PrintAsync(char value);
            public extern int Map<T>(IEnumerable<T> items, Func<T, int> map);
            public extern ValueTask<int> MapAsync<T>(IEnumerable<T> items, Func<T, int> map);
            public extern int Each(Action<int> action);
            public extern Task<int> EachAsync(Func<int, Task> action);
            public extern long Wide(long i);
            public extern Task<long> WideAsync(long i);
            public extern int Load(int id);
            public extern Task<int> Load(int id, CancellationToken token);
        }

        class C
        {
            async Task M(Service s)
            {
                await Task.Yield();
                _ = await s.GetAsync<string>(1);
                _ = await s.SumAsync(1, 2, 3);
                await s.SaveAsync("x", overwrite: true);
                s.Print("text");
                _ = await s.MapAsync(new[] { "a" }, x => x.Length);
                _ = s.Each(x => Console.WriteLine(x));
                long w = await s.WideAsync(1) + 1;
                _ = await s.Load(1, CancellationToken.None);
            }
        }
        """);

    /// <summary>The old client is of a library: a pair of the solution's own need not call its callback.</summary>
    [Fact]
    public async Task Fixes_Begin_and_End_pairs_and_event_based_clients_on_the_NET_Framework()
    {
        var test = new Verify.Test
        {
            ReferenceAssemblies = Framework.Net472,
            TestCode = Client("""
                var text = _client.[|Get|](1, true).Trim();
                _client.[|Put|]("x");
                text = web.[|DownloadString|]("http://host");
                smtp.[|Send|](mail);
                var response = (HttpWebResponse)request.[|GetResponse|]();
                """),
            FixedCode = Client("""
                var text = (await Task.Factory.FromAsync((callback, state) => _client.BeginGet(1, true, callback, state), _client.EndGet, null)).Trim();
                await Task.Factory.FromAsync((callback, state) => _client.BeginPut("x", callback, state), _client.EndPut, null);
                text = await web.DownloadStringTaskAsync("http://host");
                await smtp.SendMailAsync(mail);
                var response = (HttpWebResponse)await request.GetResponseAsync();
                """),
        };
        var library = await ImageAsync(OldClient);
        test.TestState.AdditionalReferences.Add(library);
        test.FixedState.AdditionalReferences.Add(library);
        await test.RunAsync();
    }

    [Fact]
    public Task Accepts_a_Begin_and_End_pair_of_the_solution() => Verify.AnalyzerAsync(
        OldClient + """

        class C
        {
            async Task M(OldClient client) { await Task.Yield(); client.Get(1, true); client.Put(""); }
        }
        """);

    private const string OldClient = """
        using System;
        using System.Threading.Tasks;
        public class OldClient
        {
            public string Get(int id, bool all) => "";
            public IAsyncResult BeginGet(int id, bool all, AsyncCallback callback, object state) => null;
            public string EndGet(IAsyncResult result) => "";
            public void Put(string s) { }
            public IAsyncResult BeginPut(string s, AsyncCallback callback, object state) => null;
            public void EndPut(IAsyncResult result) { }
        }

        """;

    private static string Client(string body) =>
        $$"""
        using System.Net;
        using System.Net.Mail;
        using System.Threading.Tasks;

        class C
        {
            private readonly OldClient _client = new OldClient();

            async Task M(WebClient web, SmtpClient smtp, MailMessage mail, WebRequest request)
            {
                await Task.Yield();
                {{body.Replace("\n", "\n        ", System.StringComparison.Ordinal)}}
            }
        }
        """;

    private static async Task<MetadataReference> ImageAsync(string source)
    {
        var library = CSharpCompilation.Create(
            "Old",
            [CSharpSyntaxTree.ParseText(source)],
            await Framework.Net472.ResolveAsync(LanguageNames.CSharp, default),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        using var image = new MemoryStream();
        Assert.True(library.Emit(image).Success);
        return MetadataReference.CreateFromImage(image.ToArray());
    }

    [Fact]
    public Task Fixes_using_where_disposal_writes_or_rolls_back() => Verify.FixAsync(
        """
        using System.Data.Common;
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : ControllerBase
        {
            public async Task Save(DbConnection connection)
            {
                // The file.
                [|using|] (var file = new FileStream("f", FileMode.Create, FileAccess.Write, FileShare.None, 4096, useAsync: true))
                {
                    await file.WriteAsync(new byte[1]);
                }

                using var onPool = new FileStream("g", FileMode.Create);
                using var writer = new StreamWriter("h");
                using var created = System.IO.File.CreateText("i");
                using var options = new FileStream("j", FileMode.Create, FileAccess.Write, FileShare.None, 1, FileOptions.DeleteOnClose);
                using var read = System.IO.File.OpenRead("f");
                using var alsoRead = new FileStream("f", FileMode.Open, FileAccess.Read);
                using var handle = new MemoryStream();
                await using var done = new StreamWriter("f");
                [|using|] var transaction = await connection.BeginTransactionAsync();
            }
        }
        """,
        """
        using System.Data.Common;
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : ControllerBase
        {
            public async Task Save(DbConnection connection)
            {
                // The file.
                await using (var file = new FileStream("f", FileMode.Create, FileAccess.Write, FileShare.None, 4096, useAsync: true))
                {
                    await file.WriteAsync(new byte[1]);
                }

                using var onPool = new FileStream("g", FileMode.Create);
                using var writer = new StreamWriter("h");
                using var created = System.IO.File.CreateText("i");
                using var options = new FileStream("j", FileMode.Create, FileAccess.Write, FileShare.None, 1, FileOptions.DeleteOnClose);
                using var read = System.IO.File.OpenRead("f");
                using var alsoRead = new FileStream("f", FileMode.Open, FileAccess.Read);
                using var handle = new MemoryStream();
                await using var done = new StreamWriter("f");
                await using var transaction = await connection.BeginTransactionAsync();
            }
        }
        """);

    [Fact]
    public Task Offers_only_a_reason_where_an_await_cannot_stand() => Verify.ReasonAsync(
        """
        using System.IO;
        using System.Threading.Tasks;

        class C
        {
            async Task M(StreamReader reader)
            {
                await Task.Yield();
                while (Me()?.Reader()?.[|ReadLine|]() != null) { }
                lock (this) { reader.[|ReadLine|](); }
            }

            StreamReader Reader() => null;
            C Me() => this;
        }
        """);
}
