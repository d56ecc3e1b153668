using Microsoft.CodeAnalysis.Testing;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>
/// A service that blocks, in a project of its own, and a test project around the engine's treatment of test code: only the tests differ.
/// </summary>
internal static class TestedService
{
    private const string Before =
        """
        using System.Threading;

        namespace App;

        public interface IService
        {
            string Get(int id);

            void Save(string text);
        }

        public class Service : IService
        {
            public string Get(int id)
            {
                Thread.Sleep(1);
                return "n" + id;
            }

            public void Save(string text) => Thread.Sleep(1);
        }
        """;

    private const string After =
        """
        using System.Threading;
        using System.Threading.Tasks;

        namespace App;

        public interface IService
        {
            Task<string> GetAsync(int id);

            Task SaveAsync(string text);
        }

        public class Service : IService
        {
            public async Task<string> GetAsync(int id)
            {
                await Task.Delay(1);
                return "n" + id;
            }

            public async Task SaveAsync(string text) => await Task.Delay(1);
        }
        """;

    /// <summary>Where only <c>Save</c> can be converted.</summary>
    private const string AfterSave =
        """
        using System.Threading;
        using System.Threading.Tasks;

        namespace App;

        public interface IService
        {
            string Get(int id);

            Task SaveAsync(string text);
        }

        public class Service : IService
        {
            public string Get(int id)
            {
                Thread.Sleep(1);
                return "n" + id;
            }

            public async Task SaveAsync(string text) => await Task.Delay(1);
        }
        """;

    /// <summary>The tests become <paramref name="after"/>, with the service.</summary>
    public static ChainCase With(ReferenceAssemblies references, string before, string after, bool saveOnly = false) => new ChainCase()
        .With("App", ("Service.cs", Before, saveOnly ? AfterSave : After))
        .With(new ChainProject("Tests", ("Tests.cs", before, after)) { Uses = ["App"], References = references });

    /// <summary>The tests stop both conversions, for these reasons.</summary>
    public static ChainCase Stopped(ReferenceAssemblies references, string tests) => new ChainCase()
        .With("App", ("Service.cs", Before, Before))
        .With(new ChainProject("Tests", ("Tests.cs", tests, tests)) { Uses = ["App"], References = references });
}
