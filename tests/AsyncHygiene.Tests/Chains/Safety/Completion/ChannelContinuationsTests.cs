using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Completion;

/// <summary>A wait for a channel that runs what follows an await inside of the write.</summary>
public class ChannelContinuationsTests
{
    private const string Synchronous = "new UnboundedChannelOptions { AllowSynchronousContinuations = true }";

    [Theory]
    [InlineData(Synchronous, "_channel.Reader.ReadAsync().AsTask().Result")]
    [InlineData(Synchronous, "_channel.Reader.ReadAsync().AsTask().GetAwaiter().GetResult()")]
    [InlineData(Synchronous, "_channel.Reader.ReadAsync().Result")]
    [InlineData(Synchronous, "Next().Result")]
    public Task Refuses_a_wait_for_a_channel_that_goes_on_in_the_write(string options, string wait) =>
        ChainCase.RefusesAsync(Program(options, wait), "thread-affine");

    [Theory]
    [InlineData("new UnboundedChannelOptions()")]
    [InlineData("new UnboundedChannelOptions { AllowSynchronousContinuations = false }")]
    public Task Converts_a_wait_for_any_other_channel(string options) => ChainCase.ConvertsAsync(
        Program(options, "_channel.Reader.ReadAsync().AsTask().Result"),
        Program(options, "await _channel.Reader.ReadAsync().AsTask()"));

    private static string Program(string options, string wait) =>
        $$"""
        using System.Threading.Channels;
        using System.Threading.Tasks;

        public class C
        {
            private readonly object _gate = new();
            private readonly Channel<int> _channel = Channel.CreateUnbounded<int>({{options}});
            private int _state;

            private void Publish()
            {
                lock (_gate)
                {
                    _channel.Writer.TryWrite(1);
                    _state = 2;
                }
            }

            private Task<int> Next() => _channel.Reader.ReadAsync().AsTask();

            public async Task<int> M()
            {
                await Task.Yield();
                return {{wait}};
            }
        }
        """;
}
