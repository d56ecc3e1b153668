using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Hierarchy;
using AsyncHygiene.Semantics.TextSearch;
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

    /// <summary>
    /// They read the object of the user that they are given, or compute from it. (<c>CheckPasswordAsync</c> saves once, if the hash is
    /// old.)
    /// </summary>
    private static readonly string[] s_readers =
    [
        "IsEmailConfirmedAsync", "IsPhoneNumberConfirmedAsync", "GetUserIdAsync", "GetUserNameAsync", "GetEmailAsync",
        "GetPhoneNumberAsync", "GetSecurityStampAsync", "GetTwoFactorEnabledAsync", "GetLockoutEndDateAsync", "GetLockoutEnabledAsync",
        "GetAccessFailedCountAsync", "HasPasswordAsync", "IsLockedOutAsync", "CheckPasswordAsync", "GenerateEmailConfirmationTokenAsync",
        "GeneratePasswordResetTokenAsync", "GenerateChangeEmailTokenAsync", "GenerateUserTokenAsync", "VerifyUserTokenAsync",
        "CreateSecurityTokenAsync", "GenerateConcurrencyStampAsync", "GetRoleIdAsync", "GetRoleNameAsync",
    ];

    /// <summary>The stores of Entity Framework, which keep what was read in the object.</summary>
    private const string ContextStore = "Microsoft.AspNetCore.Identity.EntityFrameworkCore.UserStore`9";

    private static readonly string[] s_schemes =
    [
        "Microsoft.AspNetCore.Authentication.IClaimsTransformation",
        "Microsoft.AspNetCore.Authentication.Cookies.ITicketStore",
        "Microsoft.AspNetCore.Authentication.IAuthenticationSchemeProvider",
    ];

    private static readonly string[] s_ownUsers =
    [
        "Microsoft.AspNetCore.Identity.IUserStore`1", "Microsoft.AspNetCore.Identity.UserManager`1",
        "Microsoft.AspNetCore.Identity.IUserTwoFactorTokenProvider`1", "Microsoft.AspNetCore.Identity.IPasswordHasher`1",
    ];

    private static readonly string[] s_stores =
        ["Microsoft.AspNetCore.Identity.IUserStore`1", "Microsoft.AspNetCore.Identity.IRoleStore`1"];

    private static readonly string[] s_flags =
    [
        "Microsoft.FeatureManagement.IFeatureFilterMetadata", "Microsoft.FeatureManagement.IFeatureDefinitionProvider",
        "Microsoft.FeatureManagement.ISessionManager",
    ];

    /// <summary>Most views are drawn without an await.</summary>
    private static readonly string[] s_partialViews =
    [
        "Microsoft.AspNetCore.Mvc.Rendering.HtmlHelperPartialExtensions", "Microsoft.AspNetCore.Mvc.Rendering.IHtmlHelper",
    ];

    /// <summary>A validator whose rules use none of these waits for nothing.</summary>
    private static readonly string[] s_asyncRules = ["MustAsync", "CustomAsync", "WhenAsync", "UnlessAsync", "AsyncPropertyValidator"];

    public static bool IsComplete(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(compilation);
        return UsesSignIn(method, types)
            || AuthenticatesOnce(method, types)
            || IsAnswerToBroker(method, types)
            || LibraryReach.ChecksTokens(method)
            || types.IsOneOf(method.ContainingType, s_partialViews)
            || DistributedCache.IsInMemory(method, compilation, cancellationToken)
            || AsksForFlag(method, compilation, types)
            || ReadsUser(method, compilation, types)
            || ReadsScheme(method, compilation, types)
            || ValidatesByComputing(method, compilation, types, cancellationToken)
            || (EntityFrameworkProviders.AreSynchronous(compilation)
                && (EntityFrameworkProviders.Serve(method)
                    || (method.ContainingType.InheritsOneOf(s_identity, types)
                        && !TypeHierarchy.Of(compilation).HasTypeBelow(types.Known(s_stores)))));
    }

    /// <summary>A handler asks itself for its result again, to challenge or forbid: it is kept from the first time.</summary>
    private static bool AuthenticatesOnce(IMethodSymbol method, KnownTypes types) =>
        method.Name is "HandleAuthenticateOnceAsync" or "HandleAuthenticateOnceSafeAsync"
        && types.Is(method.ContainingType.OriginalDefinition, types["Microsoft.AspNetCore.Authentication.AuthenticationHandler`1"]);

    /// <summary>Or reads a token of the user, whose authentication the request keeps.</summary>
    private static bool UsesSignIn(IMethodSymbol method, KnownTypes types) =>
        method.Name is "SignInAsync" or "SignOutAsync" or "GetTokenAsync"
        && types.Is(method.ContainingType, types["Microsoft.AspNetCore.Authentication.AuthenticationHttpContextExtensions"]);

    /// <summary>
    /// <c>users.IsEmailConfirmedAsync(user)</c>, where Entity Framework keeps the users and the program has no parts of its own.
    /// </summary>
    private static bool ReadsUser(IMethodSymbol method, Compilation compilation, KnownTypes types) =>
        Array.IndexOf(s_readers, method.Name) >= 0
        && types.IsOneOf(method.ContainingType, s_identity)
        && types[ContextStore] is not null
        && !TypeHierarchy.Of(compilation).HasTypeBelow(types.Known(s_ownUsers));

    /// <summary>
    /// The list of schemes, or the cookie of an external login, unless the program keeps tickets or changes claims of its own.
    /// </summary>
    private static bool ReadsScheme(IMethodSymbol method, Compilation compilation, KnownTypes types) =>
        method.Name is "GetExternalLoginInfoAsync" or "GetExternalAuthenticationSchemesAsync"
        && types.Is(method.ContainingType, types["Microsoft.AspNetCore.Identity.SignInManager`1"])
        && !TypeHierarchy.Of(compilation).HasTypeBelow(types.Known(s_schemes));

    /// <summary>It goes into a queue of the channel, and the broker does not reply.</summary>
    private static bool IsAnswerToBroker(IMethodSymbol method, KnownTypes types) =>
        method.Name is "BasicAckAsync" or "BasicNackAsync" or "BasicRejectAsync"
        && types.Is(method.ContainingType, types["RabbitMQ.Client.IChannel"]);

    /// <summary>
    /// <c>features.IsEnabledAsync("Basket")</c> looks into the configuration, unless the program has a filter or a source of its own.
    /// </summary>
    private static bool AsksForFlag(IMethodSymbol method, Compilation compilation, KnownTypes types) =>
        method.Name == "IsEnabledAsync"
        && method.IsInOrBelow("Microsoft.FeatureManagement")
        && !TypeHierarchy.Of(compilation).HasTypeBelow(types.Known(s_flags));

    /// <summary>The validators are of this project, and none of them has a rule that awaits.</summary>
    private static bool ValidatesByComputing(
        IMethodSymbol method,
        Compilation compilation,
        KnownTypes types,
        CancellationToken cancellationToken) =>
        method.Name == "ValidateAsync"
        && method.IsInOrBelow("FluentValidation")
        && types["FluentValidation.AbstractValidator`1"] is { } validator
        && !TypeHierarchy.Of(compilation).DerivedFrom(validator).IsEmpty
        && !s_asyncRules.Any(rule => compilation.Mentions(rule, cancellationToken));
}
