import { join } from 'node:path'
import type { ServedProgram } from '../local/served-program.ts'
import type { Shell } from './shell.ts'

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

/** Those of a job that works on a served sample, with a config folder of its own. */
export async function jobEnv(
  env: Readonly<Record<string, string>>,
  shell: Shell,
  served: ServedProgram,
): Promise<Record<string, string>> {
  const { out: token } = await shell.run('ws auth token')
  const vars = { WS_URL: served.url, WS_ORG: 'org_northwind', WS_USER: 'ada@northwind.example' }
  return {
    ...workflowEnv(env, { vars, secrets: { WS_TOKEN: token.trim() } }),
    WS_CONFIG_DIR: join(shell.home, 'of-the-job'),
  }
}
