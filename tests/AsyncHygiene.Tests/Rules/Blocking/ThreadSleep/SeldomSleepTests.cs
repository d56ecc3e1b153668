using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.ThreadSleep;

/// <summary>Pauses before a locked file is tried again, and before the process ends: information.</summary>
public class SeldomSleepTests
{
    private const DiagnosticSeverity Info = DiagnosticSeverity.Info;
    private const DiagnosticSeverity Warning = DiagnosticSeverity.Warning;

    [Theory]
    [InlineData("try { File.Delete(p); return; } catch (IOException) when (i < 3) { Thread.{|#0:Sleep|}(1); }", Info)]
    [InlineData("try { new FileInfo(p).Delete(); } catch (IOException) { Thread.{|#0:Sleep|}(1); }", Info)]
    [InlineData("try { File.Delete(p); } catch when (i < 3) { Thread.{|#0:Sleep|}(1); }", Info)]
    [InlineData("try { Unlock(p); File.Delete(p); } catch (IOException) { Thread.{|#0:Sleep|}(1); }", Info)]
    [InlineData("try { new StringWriter(); } catch (IOException) { Thread.{|#0:Sleep|}(1); }", Warning)]
    [InlineData("try { Directory.Move(Path.Combine(p, p), p); } catch (UnauthorizedAccessException) { Thread.{|#0:Sleep|}(1); }", Info)]
    [InlineData("try { if (File.Exists(p)) _file.Delete(); } catch (IOException) { if (i < 3) { i++; Thread.{|#0:Sleep|}(1); } }", Info)]
    [InlineData("try { File.Delete(p); } catch (Exception) { Thread.{|#0:Sleep|}(1); }", Info)]
    [InlineData("try { File.Delete(p); } catch (TimeoutException) { Thread.{|#0:Sleep|}(1); }", Warning)]
    [InlineData("try { Twice(p); } catch (IOException) { Thread.{|#0:Sleep|}(1); }", Warning)]
    [InlineData("try { File.Delete(p); Send(); } catch (IOException) { Thread.{|#0:Sleep|}(1); }", Warning)]
    [InlineData("try { Send(); } catch (IOException) { Thread.{|#0:Sleep|}(1); }", Warning)]
    [InlineData("try { } catch (IOException) { Thread.{|#0:Sleep|}(1); }", Warning)]
    [InlineData("try { File.Delete(p); } catch (IOException) { throw; } finally { Thread.{|#0:Sleep|}(1); }", Warning)]
    public Task Reports_the_pause_before_a_locked_file_is_tried_again_as_information(string body, DiagnosticSeverity severity) =>
        VerifyAsync(body, severity);

    [Theory]
    [InlineData("Thread.{|#0:Sleep|}(1); _lifetime.StopApplication();", Info)]
    [InlineData("Thread.{|#0:Sleep|}(1); Send(); Environment.Exit(1);", Info)]
    [InlineData("Task.Run(() => { Thread.{|#0:Sleep|}(1); _lifetime.StopApplication(); });", Info)]
    [InlineData("_lifetime.StopApplication(); Thread.{|#0:Sleep|}(1);", Warning)]
    [InlineData("Thread.{|#0:Sleep|}(1); if (i > 3) _lifetime.StopApplication();", Warning)]
    [InlineData("Thread.{|#0:Sleep|}(1); Task.Run(() => _lifetime.StopApplication());", Warning)]
    public Task Reports_the_pause_before_the_end_as_information(string body, DiagnosticSeverity severity) => VerifyAsync(body, severity);

    private static Task VerifyAsync(string body, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System;
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.Hosting;
        public class FilesController(Folder folder) : ControllerBase { public void Post() => folder.Work("a", 1); }
        public class Folder
        {
            private readonly FileInfo _file;
            private readonly IHostApplicationLifetime _lifetime;
            public void Work(string p, int i) { {{body}} }
            private static void Send() => new System.Net.Http.HttpClient().Dispose();
            private static void Unlock(string p) { if (File.Exists(p)) File.SetAttributes(p, FileAttributes.Normal); }
            private static void Twice(string p) => Unlock(p);
        }
        """,
        Framework.Net10,
        new DiagnosticResult("AH1001", severity).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));
}
