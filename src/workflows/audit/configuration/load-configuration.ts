/** Finds and reads `.ws-audit.yaml`. */
import { relative } from 'node:path'
import { nearestFile } from '../../../settings/files/project-file.ts'
import type { Session } from '../../../task/task.ts'
import {
  type Configuration,
  configurationName,
  emptyConfiguration,
  readConfiguration,
} from './configuration.ts'
import type { RuleCompilers } from './rule-entry.ts'

/** @throws UsageError with all faults of the file */
export async function loadConfiguration(session: Session): Promise<Configuration> {
  const { context } = session
  const found = nearestFile(configurationName, context)
  if (found === undefined) return emptyConfiguration
  const { path, text } = found
  return readConfiguration({
    file: relative(context.workingDirectory, path),
    text,
    compilers: compilersFor(session),
  })
}

const compilersFor = (session: Session): RuleCompilers => ({
  jq: async (text) => {
    const filter = await session.jq(text)
    return { run: ({ json }) => filter(json()) }
  },
  sql: async (text) => (await import('./sql-rule.ts')).compileSql(text, session),
})
