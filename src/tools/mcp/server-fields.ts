/** The flags of the server: for `ws mcp serve`, and for the entry that starts it from a client. */

import { listOf, optional, toggle, word } from '../../catalog/fields.ts'
import type { SettingsFlags } from '../../settings/settings.ts'
import { wordsOfFlag } from '../../text/shell-word.ts'

/** All spaces that are in it now: new ones need a new start. */
export const spacesOf =
  'mcp --spaces "$(ws collection spaces <collection> --recursive --all -o id | paste -sd, -)"'

const readsOnly = 'mcp: agents only read, unless --allow-writes is given'

const words = (about: string) => optional(listOf(word(about, { min: 1, splits: true })))

export const serverFields = {
  allowWrites: optional(toggle('Let agents apply what they have planned')),
  allowSql: optional(toggle('Let agents ask in SQL of their own, not only by the queries with a name')),
  orgs: words('Only these organizations, by id'),
  spaces: words('Only these spaces, by id'),
  profiles: words('Profiles that agents may read besides the one in force, as profile:NAME'),
  toolsets: words('Also a tool for each command of these nouns, e.g. space,cr; api: of learnt operations'),
  allTools: optional(toggle('Also a tool for every command')),
}

/** Limits that people look for, and how to get them. */
export const withoutLimit: Readonly<Record<string, string>> = {
  collection: spacesOf,
  collections: spacesOf,
  'read-only': readsOnly,
  readonly: readsOnly,
}

/** True if a flag limits agents, or may be meant to. */
export const mayLimit = (
  { orgs, spaces }: Pick<ServerFlags, 'orgs' | 'spaces'>,
  { space, site }: SettingsFlags,
): boolean => [orgs, spaces, space, site].some((each) => each !== undefined)

interface ServerFlags {
  readonly allowWrites?: boolean | undefined
  readonly allowSql?: boolean | undefined
  readonly orgs?: readonly string[] | undefined
  readonly spaces?: readonly string[] | undefined
  readonly profiles?: readonly string[] | undefined
  readonly toolsets?: readonly string[] | undefined
  readonly allTools?: boolean | undefined
}

/** The same as words of a command line. */
export function serverWords(given: ServerFlags, { profile, baseUrl, org }: SettingsFlags): readonly string[] {
  const { allowWrites, allowSql, allTools, orgs, spaces, profiles, toolsets } = given
  const values = { profile, 'base-url': baseUrl, org, ...joined({ orgs, spaces, profiles, toolsets }) }
  return [
    ...Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : wordsOfFlag(`--${name}`, value),
    ),
    ...(allTools ? ['--all-tools'] : []),
    ...(allowWrites ? ['--allow-writes'] : []),
    ...(allowSql ? ['--allow-sql'] : []),
  ]
}

const joined = (lists: Readonly<Record<string, readonly string[] | undefined>>) =>
  Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list?.join(',')]))
