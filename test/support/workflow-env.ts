/** The variables of a workflow file as GitHub fills them: from those of the repository, and nothing else. */
export interface RepositoryVariables {
  readonly vars: Readonly<Record<string, string>>
  readonly secrets: Readonly<Record<string, string>>
}

/** A variable that nobody has set is empty. */
export const workflowEnv = (
  env: Readonly<Record<string, string>>,
  repository: RepositoryVariables,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\{ (\w+)\.(\w+) \}\}/g, (_, from: string, key: string) =>
        from === 'vars' || from === 'secrets' ? (repository[from][key] ?? '') : '',
      ),
    ]),
  )
