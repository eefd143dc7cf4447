/** The greeting of `ws` alone before any setup: two ways to begin, instead of a list of commands that can't work yet. */
import type { Context } from '../../context.ts'
import { WsError } from '../../errors.ts'
import { readConfig } from '../../settings/config.ts'
import { configFolder } from '../../settings/folders.ts'
import { variable } from '../../settings/variables.ts'

/** @param program - the word that starts ws; with `ws`, five lines that fit 60 columns */
export const greeting = (program: string): string => `ws: the command line for a documentation workspace
Nothing is configured yet. There are two ways on:
  ${program} local init --sample   try it here, without an account
  ${program} auth login            connect to a service
Everything else: ${program} --help
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
