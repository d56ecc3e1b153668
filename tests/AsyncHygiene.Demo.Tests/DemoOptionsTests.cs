using Xunit;

namespace AsyncHygiene.Demo.Tests;

public sealed class DemoOptionsTests
{
    [Fact]
    public void Nothing_given_means_a_free_port_and_the_temporary_folder() => Assert.Equal(new DemoOptions(), DemoOptions.Parse([]));

    [Fact]
    public void Every_option_is_read() =>
        Assert.Equal(
            new DemoOptions { WorkFolder = "here", Keep = true, Port = 5200, SkipBurst = true, ShowHelp = true },
            DemoOptions.Parse(["--work", "here", "--keep", "--port", "5200", "--skip-burst", "--help"]));

    [Theory]
    [InlineData("'--fast' is not an option of the demo; --help lists them.", "--fast")]
    [InlineData("'5200' is not an option of the demo; --help lists them.", "--keep", "5200")]
    [InlineData("The option --port needs a value; --help shows which.", "--port")]
    [InlineData("The option --port needs a value; --help shows which.", "--port", "--keep")]
    [InlineData("The option --work needs a value; --help shows which.", "--work", "")]
    [InlineData("'0' is not a port; --port takes a number from 1 to 65535.", "--port", "0")]
    [InlineData("'65536' is not a port; --port takes a number from 1 to 65535.", "--port", "65536")]
    [InlineData("'-1' is not a port; --port takes a number from 1 to 65535.", "--port", "-1")]
    [InlineData("'http' is not a port; --port takes a number from 1 to 65535.", "--port", "http")]
    public void What_cannot_be_read_is_said_in_one_sentence(string sentence, params string[] arguments) =>
        Assert.Equal(sentence, Assert.Throws<DemoException>(() => DemoOptions.Parse(arguments)).Message);

    [Fact]
    public void Help_names_every_option()
    {
        foreach (var option in (string[])["--work DIR", "--keep", "--port N", "--skip-burst", "--help"])
            Assert.Contains($"  {option}", DemoOptions.Help);
    }
}
