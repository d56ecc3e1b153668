using System.Linq;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// A task of a library that is complete when the library returns it, as a rule: there was nothing to wait for.
/// <code>
/// _users.FindByIdAsync(id).Result            // where SQLite, which works synchronously, is the only database
/// HttpContext.SignInAsync(principal).Wait()  // writes a cookie into the headers
/// </code>
/// </summary>
internal static class LibraryTask
{
    /// <summary>They ask the database and nothing else, unless a program has a store of its own.</summary>
    private static readonly string[] s_identity =
    [
        "Microsoft.AspNetCore.Identity.UserManager`1",
        "Microsoft.AspNetCore.Identity.RoleManager`1",
        "Microsoft.AspNetCore.Identity.SignInManager`1",
    ];

    private static readonly string[] s_stores =
        ["Microsoft.AspNetCore.Identity.IUserStore`1", "Microsoft.AspNetCore.Identity.IRoleStore`1"];

    public static bool IsComplete(IMethodSymbol method, Compilation compilation)
    {
        var types = KnownTypes.Of(compilation);
        return SignsInOrOut(method, types)
            || (EntityFrameworkProviders.AreSynchronous(compilation)
                && (EntityFrameworkProviders.Serve(method) || (IsOfIdentity(method, types) && !HasOwnStore(compilation, types))));
    }

    private static bool SignsInOrOut(IMethodSymbol method, KnownTypes types) =>
        method.Name is "SignInAsync" or "SignOutAsync"
        && types.Is(method.ContainingType, types["Microsoft.AspNetCore.Authentication.AuthenticationHttpContextExtensions"]);

    private static bool IsOfIdentity(IMethodSymbol method, KnownTypes types) =>
        method.ContainingType.SelfAndBaseTypes().Any(t => types.IsOneOf(t, s_identity));

    private static bool HasOwnStore(Compilation compilation, KnownTypes types) =>
        types.Known(s_stores).Any(store => !TypeHierarchy.Of(compilation).DerivedFrom(store).IsEmpty);
}
