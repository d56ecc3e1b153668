using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Xml.Linq;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Configuration;

/// <summary>A setting of an app.config or web.config that does nothing, or not what it seems to, and what it does today.</summary>
internal sealed class ConfigurationFinding
{
    private const string TaskFriendly = "aspnet:UseTaskFriendlySynchronizationContext";

    /// <summary>The default of .NET's WCF for each core.</summary>
    private const int CallsPerCore = 16;

    private ConfigurationFinding(XObject place, string setting, string effect)
    {
        Place = place;
        Setting = setting;
        Effect = effect;
    }

    public XObject Place { get; }

    public string Setting { get; }

    /// <summary>Completes the sentence that begins with the setting.</summary>
    public string Effect { get; }

    /// <summary>What holds in this compilation; nothing for .NET Standard, which does not tell what reads the file.</summary>
    public static IEnumerable<ConfigurationFinding> In(ConfigurationFile file, Compilation compilation, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(compilation);
        return types["System.Object"]?.ContainingAssembly.Name switch
        {
            "mscorlib" => OnFramework(file, compilation, cancellationToken),
            "System.Runtime" or "System.Private.CoreLib" => OnNet(file, types),
            _ => [],
        };
    }

    /// <summary>.NET reads none of these sections: they came along when the project was moved.</summary>
    private static IEnumerable<ConfigurationFinding> OnNet(ConfigurationFile file, KnownTypes types)
    {
        foreach (var element in file.Elements("system.net", "connectionManagement"))
            yield return new(element, "connectionManagement", "is not read on .NET; set 'MaxConnectionsPerServer' on the client's handler");
        foreach (var element in file.Elements("system.web", "processModel"))
            yield return new(element, "processModel", "is not read on .NET");
        foreach (var element in file.Elements("system.web", "httpRuntime"))
            yield return new(element, "httpRuntime", "is not read on .NET; Kestrel has its own limits");

        var throttle = types["CoreWCF.ServiceContractAttribute"] is null
            ? "is not read on .NET"
            : "is not applied by CoreWCF; limit concurrent requests with ASP.NET Core's rate limiter";
        foreach (var element in Throttles(file))
            yield return new(element, "serviceThrottling", throttle);
    }

    private static IEnumerable<ConfigurationFinding> OnFramework(
        ConfigurationFile file,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        foreach (var element in Throttles(file))
        {
            if (element.Attribute("maxConcurrentCalls") is { } calls && Number(calls.Value) is > 0 and < CallsPerCore)
                yield return new(
                    calls,
                    "maxConcurrentCalls",
                    $"allows {calls.Value} calls at a time in the whole service; the default is {CallsPerCore} for each core");
        }

        if (file.IsWeb)
        {
            foreach (var finding in OnAspNet(file, compilation, cancellationToken))
                yield return finding;
        }
    }

    private static IEnumerable<ConfigurationFinding> OnAspNet(
        ConfigurationFile file,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        foreach (var element in file.Elements("system.net", "connectionManagement", "add")
            .Where(e => e.Attribute("maxconnection") is not null))
        {
            yield return new(
                element.Attribute("maxconnection")!,
                "maxconnection",
                "is ignored while ASP.NET configures itself (processModel autoConfig in machine.config), which is the default");
        }

        foreach (var element in file.Elements("system.web", "processModel"))
            yield return new(element, "processModel", "is only read from machine.config");

        foreach (var element in file.Elements("system.web", "compilation"))
        {
            if (element.Attribute("debug") is { } debug && IsTrue(debug.Value))
                yield return new(
                    debug,
                    "compilation debug",
                    "turns off time-outs of requests and the optimizer; remove it from the published file");
        }

        if (!compilation.Mentions("await", cancellationToken))
            yield break;

        var taskFriendly = file.Setting(TaskFriendly);
        if (taskFriendly?.Attribute("value") is { } value && string.Equals(value.Value.Trim(), "false", StringComparison.OrdinalIgnoreCase))
            yield return new(
                value,
                "UseTaskFriendlySynchronizationContext",
                "is false: 'await' in request code is not supported, and requests may end before their work does");
        if (taskFriendly is not null)
            yield break;

        foreach (var element in file.Elements("system.web", "httpRuntime"))
        {
            var target = element.Attribute("targetFramework");
            if (target is null)
                yield return new(
                    element,
                    "httpRuntime",
                    "has no targetFramework: ASP.NET behaves like version 4.0, where 'await' in request code is not supported");
            else if (Version.TryParse(target.Value.Trim(), out var version) && version < new Version(4, 5))
                yield return new(
                    target,
                    "httpRuntime targetFramework",
                    $"is {target.Value.Trim()}: 'await' in request code is supported from 4.5");
        }
    }

    private static IEnumerable<XElement> Throttles(ConfigurationFile file) =>
        file.Elements("system.serviceModel", "behaviors", "serviceBehaviors", "behavior", "serviceThrottling");

    private static bool IsTrue(string text) => string.Equals(text.Trim(), "true", StringComparison.OrdinalIgnoreCase);

    private static int? Number(string text) =>
        int.TryParse(text.Trim(), NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;
}
