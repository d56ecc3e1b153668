using System.Threading;
using Layered.Contracts;

namespace Layered.Data;

public sealed class OrderArchive : IOrderArchive
{
    /// <summary>Looks the same from inside this project, but only start-up code calls it.</summary>
    public void Compact() => Thread.Sleep(20);
}
