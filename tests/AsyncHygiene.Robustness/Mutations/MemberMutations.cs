using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Robustness.Mutations;

/// <summary>Members and types that are missing, doubled, in another order, of another kind, or in another place.</summary>
internal static class MemberMutations
{
    private static readonly string[] s_modifiers =
    [
        "async", "static", "virtual", "abstract", "override", "sealed", "partial", "unsafe", "extern", "new", "private", "public",
        "protected internal", "file", "required", "readonly", "[System.Obsolete]", "[System.Diagnostics.Conditional(\"X\")]",
    ];

    private static readonly string[] s_members =
    [
        "public void Added() => System.Threading.Thread.Sleep(1);", "private int _added = System.IO.File.ReadAllText(\"\").Length;",
        "public async void AddedVoid() => await System.Threading.Tasks.Task.Yield();", "~Added() { System.Threading.Thread.Sleep(1); }",
        "public int this[int i] => System.Threading.Tasks.Task.FromResult(i).Result;", "public static implicit operator int(Added a) => 1;",
        "public event System.EventHandler Changed { add { System.Threading.Thread.Sleep(1); } remove { } }", "public class Nested { }",
        "public int Value { get { System.Threading.Thread.Sleep(1); return 1; } init { } }",
        "public delegate System.Threading.Tasks.Task D();",
        "extension(string s) { public int Blocks() { System.Threading.Thread.Sleep(1); return s.Length; } }", "record struct R(int A);",
        "static async System.Threading.Tasks.Task M<T>(System.Func<System.Threading.Tasks.Task<T>> f) { f().Wait(); }",
    ];

    public static ImmutableArray<Mutation> All { get; } =
    [
        Of("a member is missing", (_, _) => ""),
        Of("a member stands twice", (member, _) => $"{member}\n{member}"),
        Of("a member has one more modifier", (member, random) => $"{s_modifiers[random.Next(s_modifiers.Length)]} {member}"),
        Of("a member is added", (member, random) => $"{s_members[random.Next(s_members.Length)]}\n{member}"),
        Of("a member stands in a type of its own", (member, random) =>
            $"{(random.Next(2) == 0 ? "partial class" : random.Next(2) == 0 ? "struct" : "interface")} Around<T> {{ {member} }}"),
        Mutation.OfFile("two members change places", Swap),
        Mutation.OfFile("everything is in a namespace", (file, _) => file with { Text = $"namespace N {{ {file.Text} }}" }),
        Mutation.OfFile("everything is in a method", (file, _) => file with { Text = $"class Around {{ void M() {{ {file.Text} }} }}" }),
        Mutation.OfFile("statements at the top", (file, random) =>
            file with { Text = file.Text + "\nSystem.Threading.Thread.Sleep(1); await System.Threading.Tasks.Task.Yield();" }),
    ];

    private static Mutation Of(string name, Func<string, Random, string> change) => Mutation.OfFile(name, (file, random) =>
    {
        var members = Members(file);
        if (members.Count == 0)
            return file;

        var member = members[random.Next(members.Count)];
        return file.Replace(member.Span, change(member.ToString(), random));
    });

    private static MutatedFile Swap(MutatedFile file, Random random)
    {
        var members = Members(file);
        if (members.Count < 2)
            return file;

        var pair = new[] { members[random.Next(members.Count)], members[random.Next(members.Count)] }.OrderBy(m => m.SpanStart).ToList();
        return pair[0].Span.OverlapsWith(pair[1].Span)
            ? file
            : file.Replace(pair[1].Span, pair[0].ToString()).Replace(pair[0].Span, pair[1].ToString());
    }

    private static List<MemberDeclarationSyntax> Members(MutatedFile file) =>
        file.Root.DescendantNodes().OfType<MemberDeclarationSyntax>().Where(m => m.Span.Length > 0).ToList();
}
