/** The command line with which a person makes the same change. */
import { type Option, optionsOf } from '../../catalog/options.ts'
import type { AnyInput } from '../../client/request.ts'
import { isSame } from '../../estate/compare/equality.ts'
import { memberOf } from '../../json/members.ts'
import { isObject } from '../../json/object.ts'
import type { SettingsFlags } from '../../settings/settings.ts'
import { quoted, wordsOfFlag } from '../../text/shell-word.ts'
import type { AgentCommand } from '../calls/agent-command.ts'

export function personLine({ words, spec }: AgentCommand, input: AnyInput, flags: SettingsFlags): string {
  const options = optionsOf(spec)
  const values = options.map((option) => ({ option, value: withoutSecret(option, givenFor(option, input)) }))
  const given = values.filter(({ option, value }) => value !== undefined && isTypedBy(option, value, options))
  const args = given.flatMap(({ option, value }) => (option.argument ? [value].flat().map(textOf) : []))
  const typed = given.flatMap(({ option, value }) => (option.argument ? [] : flagWords(option, value)))
  const { profile, baseUrl, org } = flags
  const place = Object.entries({ profile, 'base-url': baseUrl, ...(hasFlag(typed, 'org') ? {} : { org }) })
  const more = place.flatMap(([word, value]) => (value === undefined ? [] : wordsOfFlag(`--${word}`, value)))
  const flagged = [...typed, ...more]
  // An id that looks like a flag stays an id.
  const all = args.some((each) => each.startsWith('-')) ? [...flagged, '--', ...args] : [...args, ...flagged]
  return ['ws', ...words, ...all].map(quoted).join(' ')
}

/** If a member has several flags: the one that people type for this value. */
function isTypedBy(option: Option, value: unknown, options: readonly Option[]): boolean {
  if (option.isShortForm === true) return false
  const { section, path } = option
  const ways = options.filter(
    (each) => each.isShortForm !== true && each.section === section && String(each.path) === String(path),
  )
  if (ways.length < 2) return true
  return option.repeatable === Array.isArray(value) && !isObject(asTyped(option, value))
}

const hasFlag = (words: readonly string[], name: string) =>
  words.some((word) => word.split('=', 1)[0] === `--${name}`)

function givenFor({ section, path }: Option, { path: inPath, query, body }: AnyInput): unknown {
  if (section === 'path') return inPath[path[0] ?? '']
  return memberOf(section === 'query' ? query : body, path.join('.'))
}

function flagWords(option: Option, given: unknown): readonly string[] {
  const { word, context, section } = option
  const value = asTyped(option, given)
  if (section === 'path') return wordsOfFlag(`--${context ?? word}`, textOf(value))
  if (value === null || value === false) return [`--no-${word}`]
  if (value === true) return [`--${word}`]
  if (Array.isArray(value)) return value.flatMap((each) => wordsOfFlag(`--${word}`, textOf(each)))
  return wordsOfFlag(`--${word}`, textOf(value))
}

/** People type the value of an object with one free member; ws puts it into the object. */
function asTyped({ kind, wrap }: Option, value: unknown): unknown {
  if (kind === 'json' || kind === 'json-or-text' || kind === 'map') return value
  if (Array.isArray(value)) return value.map((each) => typedIn(each, wrap))
  return typedIn(value, wrap)
}

const typedIn = (value: unknown, wrap: Option['wrap']): unknown =>
  isObject(value)
    ? ([...scalarsIn(value), ...joinedIn(scalarsIn(value))].find((each) => isSame(wrap(each), value)) ??
      value)
    : value

/** `type:id`, for an object of two members. */
const joinedIn = (scalars: readonly unknown[]): readonly string[] =>
  scalars.flatMap((one, index) => scalars.slice(index + 1).map((other) => `${one}:${other}`))

const scalarsIn = (value: unknown): readonly unknown[] =>
  isObject(value) ? Object.values(value).flatMap(scalarsIn) : [value]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A person who runs it types the secret again, and chooses the file: a word of the agent could name any. */
function withoutSecret({ facts, kind }: Option, value: unknown): unknown {
  if (value === undefined) return undefined
  if (facts.secret === true) return '***'
  if (kind !== 'base64' && kind !== 'file') return value
  return Array.isArray(value) ? value.map(() => 'FILE') : 'FILE'
}
