using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Tests.Rules.FireAndForget;

/// <summary>
/// The fire-and-forget rules together: each line below has one cause and one diagnostic, by whichever rule it concerns most.
/// </summary>
public class FireAndForgetOverlapTests
{
    [Fact]
    public Task Reports_one_diagnostic_for_one_cause()
    {
        var test = new AllRules
        {
            ReferenceAssemblies = Framework.Net10,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;

                class C
                {
                    static readonly HttpClient s_client = new HttpClient();
                    Task SendAsync(int item) => s_client.GetAsync("/" + item);
                    async void {|AH2001:Forget|}(object item) => await Task.Yield();

                    async Task M(List<int> items)
                    {
                        {|AH2005:SendAsync|}(1);
                        Forget(1);
                        foreach (var item in items) {|AH2003:SendAsync|}(item);
                        foreach (var item in items) {|AH2003:Forget|}(item);
                        foreach (var item in items) Task.{|AH2003:Run|}(async () => await SendAsync(item));
                        while (true) { SendAsync(1); await Task.Yield(); if (items.Count == 0) break; }
                        items.ForEach({|AH2002:async|} item => await SendAsync(item));
                        foreach (var item in items) ThreadPool.QueueUserWorkItem({|AH2002:async|} _ => await SendAsync(item));
                        ThreadPool.QueueUserWorkItem(Forget);
                        await Task.WhenAll(items.{|AH2004:Select|}(item => SendAsync(item)));

                        var tasks = new List<Task>();
                        foreach (var item in items) tasks.Add({|AH2004:SendAsync|}(item));
                        await Task.WhenAll(tasks);

                        var texts = new List<string>();
                        {|AH2006:foreach|} (var item in items) texts.Add(await s_client.GetStringAsync("/" + item));
                        foreach (var item in items) { {|AH2003:SendAsync|}(item); Task.{|AH2003:Run|}(() => { }); }
                    }
                }
                """,
        };
        return test.RunAsync();
    }

    private sealed class AllRules : CSharpAnalyzerTest<AsyncVoidAnalyzer, DefaultVerifier>
    {
        protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => Conventions.Shipped.Analyzers;
    }
}
