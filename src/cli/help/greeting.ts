/** The answer to `ws` alone: a few commands to begin with, instead of a list that fills two screens. */
import type { Context } from '../../context.ts'
import { WsError } from '../../errors.ts'
import { variable } from '../../settings/environment-variables.ts'
import { configFolder } from '../../settings/files/folders.ts'
import { readConfig } from '../../settings/files/profiles-file.ts'
import { helpRows } from './help.ts'

/** @param program - the word that starts ws; with `ws`, five lines that fit 60 columns */
export const greeting = (program: string): string => `ws: the command line for a documentation workspace
Nothing is configured yet. There are two ways on:
  ${program} local init --sample   try it here, without an account
  ${program} auth login            connect to a service
Everything else: ${program} --help
`

/** @param program - the word that starts ws */
export const firstSteps = (
  program: string,
  width: number,
): string => `ws: the command line for a documentation workspace

To begin with:
${helpRows(
  [
    [`${program} tree`, 'see everything: collections, spaces, sites'],
    [`${program} access`, 'see who may do what'],
    [`${program} audit`, 'find what is open, broken or left over'],
    [`${program} export --out all.yaml`, 'keep the workspace as a document'],
    [`${program} help <words>`, 'find a command by what it does, e.g. share a site'],
  ],
  width,
)}

Every command: ${program} --help
`

/** True if neither a variable nor a profile names a service. */
export function isUnconfigured(context: Context): boolean {
  if (decisive.some((name) => variable(context, name) !== undefined)) return false
  if (configFolder(context) === undefined) return false
  try {
    return Object.keys(readConfig(context).profiles).length === 0
  } catch (error) {
    // A file that can't be read also counts as setup, and help must not fail because of it.
    if (error instanceof WsError) return false
    throw error
  }
}

const decisive = ['WS_URL', 'WS_TOKEN', 'WS_PROFILE']
