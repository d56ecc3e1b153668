using System;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>
/// Libraries that raise their events on a thread of their own, or from the loop of a user interface. All others are taken to raise them
/// while a member of theirs is called: <c>rows.Add(row)</c>, <c>connection.Open()</c>.
/// </summary>
internal static class EventRaisers
{
    private static readonly (string Type, string[] Events)[] s_elsewhere =
    [
        ("System.Diagnostics.Process", ["Exited"]),
        ("System.IO.FileSystemWatcher", ["Error"]),
        ("System.Messaging.MessageQueue", ["PeekCompleted", "ReceiveCompleted"]),
        ("RabbitMQ.Client.Events.EventingBasicConsumer", ["Received"]),
        ("Apache.NMS.IMessageConsumer", ["Listener"]),
        ("NATS.Client.IAsyncSubscription", ["MessageHandler"]),
        ("uPLibrary.Networking.M2Mqtt.MqttClient", ["MqttMsgPublishReceived"]),
    ];

    private static readonly string[] s_userInterfaces =
    [
        "System.Windows", "System.Web.UI", "Windows.UI", "Microsoft.UI", "Microsoft.Maui", "Xamarin", "Avalonia", "Android", "AndroidX",
        "UIKit", "AppKit", "Gtk", "Eto.Forms", "Terminal.Gui",
    ];

    /// <summary>No code of the program waits until the handlers of the event return.</summary>
    public static bool IsElsewhere(IEventSymbol @event, KnownTypes types) =>
        DelegateExecution.Of(types).IsOnTimer(@event)
        || s_elsewhere.Any(e => Array.IndexOf(e.Events, @event.Name) >= 0 && types.Is(@event.ContainingType, types[e.Type]))
        || (@event.IsInOrBelow("System.Net") && !@event.IsInOrBelow("System.Net.Http"))
        || (IsOfUserInterface(@event) && !IsOfValue(@event.Name));

    /// <summary>What a user interface declares, it calls itself.</summary>
    public static bool IsOfUserInterface(ISymbol member) => s_userInterfaces.Any(member.IsInOrBelow);

    /// <summary>To set the value in code raises the event at once: <c>box.Text = "";</c></summary>
    private static bool IsOfValue(string name) =>
        name.EndsWith("Changed", StringComparison.Ordinal) || name.EndsWith("Changing", StringComparison.Ordinal);
}
