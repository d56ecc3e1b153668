namespace Layered.Contracts;

/// <summary>Called once, when the application starts.</summary>
public interface IOrderArchive
{
    void Compact();
}
