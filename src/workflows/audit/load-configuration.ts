/** Finds and reads `.ws-audit.yaml`. */
import { relative } from 'node:path'
import { nearestFile } from '../../settings/project-file.ts'
import type { Session } from '../../task/task.ts'
import {
  type Configuration,
  configurationName,
  emptyConfiguration,
  readConfiguration,
} from './configuration.ts'

/** @throws UsageError with all faults of the file */
export async function loadConfiguration({ context, jq }: Session): Promise<Configuration> {
  const found = nearestFile(configurationName, context)
  if (found === undefined) return emptyConfiguration
  const { path, text } = found
  return readConfiguration({ file: relative(context.workingDirectory, path), text, compile: jq })
}
