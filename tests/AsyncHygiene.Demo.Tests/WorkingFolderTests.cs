using System.IO;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Demo.Tests;

public sealed class WorkingFolderTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Folder_is_removed_unless_it_is_kept(bool keep)
    {
        var parent = Directory.CreateTempSubdirectory("async-hygiene-demo-tests-").FullName;
        try
        {
            var working = WorkingFolder.Create(new DemoOptions { WorkFolder = parent, Keep = keep });
            var copy = ShopCopy.Create(working, "before");
            Assert.Contains("Shop.Blocking/Program.cs", copy.Sources().Keys);
            Assert.False(Directory.Exists(Path.Combine(copy.ApplicationFolder, "obj")));

            await working.DisposeAsync();
            Assert.Equal(keep, Directory.Exists(working.Path));
            Assert.Null(working.RemovalProblem);
        }
        finally
        {
            Directory.Delete(parent, recursive: true);
        }
    }
}
