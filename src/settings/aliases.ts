/** Names that a person gave to command lines, and lines of projects that the person has allowed. */
import type { Context } from '../context.ts'
import { isObject } from '../json/object.ts'
import { configFolder, pathsOf } from './files/folders.ts'
import { readProjectFile } from './files/project-file.ts'
import { type DocumentKind, readDocument } from './files/read-file.ts'

export interface Aliases {
  readonly version: number
  /** By name: the words of a command without `ws`, or `!` and a line for a shell. */
  readonly aliases: Readonly<Record<string, string>>
  /** Lines of `.ws.json` that the person has agreed to, by name and line. */
  readonly allowed: readonly string[]
}

export const aliasesFile: DocumentKind<Aliases> = {
  name: 'aliases.json',
  version: 1,
  empty: { version: 1, aliases: {}, allowed: [] },
  fault: ({ aliases = {}, allowed = [] }) => {
    if (!isObject(aliases) || !Object.values(aliases).every((line) => typeof line === 'string'))
      return '"aliases" is not an object of texts'
    return Array.isArray(allowed) && allowed.every((each) => typeof each === 'string')
      ? undefined
      : '"allowed" is not a list of texts'
  },
}

export function readAliases(context: Context): Aliases {
  const folder = configFolder(context)
  const path = folder && pathsOf(context).join(folder, aliasesFile.name)
  return (path === undefined ? undefined : readDocument(aliasesFile, path, context)) ?? aliasesFile.empty
}

export interface FoundAlias {
  readonly name: string
  readonly line: string
  /** True if it comes from the `.ws.json` of a project. */
  readonly isShared: boolean
  /** False if nobody has agreed to it yet. */
  readonly isAllowed: boolean
}

/** A person's own ones win over those of a project. */
export function allAliases(context: Context): readonly FoundAlias[] {
  const { aliases, allowed } = readAliases(context)
  const own = Object.entries(aliases).map(
    ([name, line]): FoundAlias => ({
      name,
      line,
      isShared: false,
      isAllowed: true,
    }),
  )
  const shared = Object.entries(readProjectFile(context).aliases ?? {})
    .filter(([name]) => !Object.hasOwn(aliases, name))
    .map(
      ([name, line]): FoundAlias => ({
        name,
        line,
        isShared: true,
        isAllowed: allowed.includes(agreementTo(name, line)),
      }),
    )
  return [...own, ...shared].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** The very line: another one under the same name is asked about again. */
export const agreementTo = (name: string, line: string): string => `${name} ${line}`
