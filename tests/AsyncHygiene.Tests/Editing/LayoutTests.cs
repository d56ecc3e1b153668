using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.Editing;

/// <summary>
/// Lines stay as their author laid them out, unless the change is in them. The host formats new code in its own style, which is not that
/// of these files: they have tabs.
/// </summary>
public class LayoutTests
{
    [Fact]
    public Task Keeps_the_comments_before_a_changed_member() => ChainCase.ConvertsAsync(
        Tabs("""
            using System.IO;
            using System.Threading;
            using System.Threading.Tasks;

            interface IStore
            {
            >	/// <summary>
            >	/// Loads.
            >	/// </summary>
            >	string Load(string path);

            >	// Saves.
            >	void Save();
            }

            class Store : IStore
            {
            >	// Loads.
            >	public string Load(string path)
            >	{
            >	>	using var reader = new StreamReader(path);
            >	>	// All of it.
            >	>	return reader.ReadToEnd();
            >	}

            >	/* Saves. */
            >	public void Save() => Thread.Sleep(1);

            >	// All.
            >	void All()
            >	{
            >	>	// First.
            >	>	Save();
            >	>	// Second.
            >	>	Load("a");
            >	}
            }
            """),
        Tabs("""
            using System.IO;
            using System.Threading;
            using System.Threading.Tasks;

            interface IStore
            {
            >	/// <summary>
            >	/// Loads.
            >	/// </summary>
            >	Task<string> LoadAsync(string path);

            >	// Saves.
            >	Task SaveAsync();
            }

            class Store : IStore
            {
            >	// Loads.
            >	public async Task<string> LoadAsync(string path)
            >	{
            >	>	using var reader = new StreamReader(path);
            >	>	// All of it.
            >	>	return await reader.ReadToEndAsync();
            >	}

            >	/* Saves. */
            >	public async Task SaveAsync() => await Task.Delay(1);

            >	// All.
            >	async Task AllAsync()
            >	{
            >	>	// First.
            >	>	await SaveAsync();
            >	>	// Second.
            >	>	await LoadAsync("a");
            >	}
            }
            """));

    [Fact]
    public Task Keeps_the_line_of_a_comment_whose_statement_goes() => ChainCase.ConvertsAsync(
        Tabs("""
            using System.Threading.Tasks;

            class C
            {
            >	void M()
            >	{
            >	>	var task = Task.Delay(1);
            >	>	/* Waits. */ task.Wait();
            >	>	System.Console.WriteLine();
            >	}

            >	void N()
            >	{
            >	>	var task = Task.Delay(1);
            >	>	/* Waits. */ task.Wait(); // For it.
            >	}
            }
            """),
        Tabs("""
            using System.Threading.Tasks;

            class C
            {
            >	async Task MAsync()
            >	{
            >	>	await Task.Delay(1);
            >	>	/* Waits. */
            >	>	System.Console.WriteLine();
            >	}

            >	async Task NAsync()
            >	{
            >	>	await Task.Delay(1);
            >	>	/* Waits. */ // For it.
            >	}
            }
            """));

    [Fact]
    public Task Keeps_the_lines_around_new_ones() => ChainCase.ConvertsAsync(
        Tabs("""
            namespace N
            {
            >	using N.M;
            >	using System.Xml;

            >	/// <summary>Of the class.</summary>
            >	class C : I
            >	{
            >	>	#region I
            >	>	void I.M() {}
            >	>	#endregion
            >	}

            >	class D : I
            >	{
            >	>	// Sleeps.
            >	>	void I.M() => System.Threading.Thread.Sleep(1);
            >	>	// Next.
            >	}

            >	class E : I
            >	{
            >	>	int _n;

            >	>	void I.M()
            >	>	{
            >	>	>	_n++;
            >	>	>	// Counted.
            >	>	}
            >	}

            >	interface I { void M(); }
            >	namespace M { }
            }
            """),
        Tabs("""
            namespace N
            {
            >	using N.M;
            >	using System.Threading.Tasks;
            >	using System.Xml;

            >	/// <summary>Of the class.</summary>
            >	class C : I
            >	{
            >	>	#region I
            >	>	Task I.MAsync() => Task.CompletedTask;
            >	>	#endregion
            >	}

            >	class D : I
            >	{
            >	>	// Sleeps.
            >	>	async Task I.MAsync() => await Task.Delay(1);
            >	>	// Next.
            >	}

            >	class E : I
            >	{
            >	>	int _n;

            >	>	Task I.MAsync()
            >	>	{
            >	>	>	_n++;
            >	>	>	// Counted.
            >	>	>	return Task.CompletedTask;
            >	>	}
            >	}

            >	interface I { Task MAsync(); }
            >	namespace M { }
            }
            """));

    /// <summary>Tabs can be seen here, and spaces cannot take their place.</summary>
    private static string Tabs(string source) => source.Replace(">\t", "\t", System.StringComparison.Ordinal);
}
