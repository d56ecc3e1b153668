using System.Collections.Generic;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Projects by name. Asking for one that is not there makes it, which is what collection initialisers rely on.</summary>
public class ProjectCollection(string defaultLanguage, string defaultExtension) : Dictionary<string, ProjectState>
{
    public new ProjectState this[string projectName]
    {
        get => this[projectName, defaultLanguage];
        set => base[projectName] = value;
    }

    public ProjectState this[string projectName, string language]
    {
        get
        {
            if (!TryGetValue(projectName, out var project))
                base[projectName] = project = new ProjectState(projectName, language, $"/{projectName}/Test", defaultExtension);

            if (project.Language != language)
                throw new System.InvalidOperationException($"The project '{projectName}' is a {project.Language} project, not {language}.");
            return project;
        }
    }
}
