/** Reads and checks the global flags of one run. */
import type { Option } from '../../catalog/options.ts'
import type { OwnFormat } from '../../catalog/own-formats.ts'
import type { Environment } from '../../context.ts'
import { notOneOf } from '../../engine/input/describe-fault.ts'
import type { Format } from '../../render/request.ts'
import type { SettingsFlags } from '../../settings/settings.ts'
import { type FlagGroup, globalGroups, type PlainOption, shorthands } from './flags.ts'
import { flagWords, valueInWords } from './value-in-words.ts'
import { strangeness, wholeNumberFault } from './values.ts'
import type { Typed } from './words.ts'

export interface Globals {
  /** As typed; the format in force also depends on the settings. */
  readonly output: Format | OwnFormat | 'curl' | undefined
  readonly fields: readonly string[] | undefined
  readonly sortBy: string | undefined
  /** An expression of jq. */
  readonly jq: string | undefined
  /** Its variables, each `name=value`, as text. */
  readonly jqTexts: readonly string[]
  /** Its variables, each `name=value`, as JSON. */
  readonly jqValues: readonly string[]
  readonly envelope: boolean
  readonly header: boolean
  readonly csvRaw: boolean
  readonly csvBom: boolean
  readonly csvJson: boolean
  readonly color: 'always' | 'never' | 'auto'
  readonly quiet: boolean
  readonly debug: boolean
  readonly yes: boolean
  /** Ids that the person named for deletion. */
  readonly confirm: readonly string[]
  readonly dryRun: boolean
  readonly noInput: boolean
  readonly exactIds: boolean
  /** The reason for the changes. */
  readonly note: string | undefined
  readonly history: boolean
  /** Milliseconds. */
  readonly timeout: number | undefined
  readonly retries: number | undefined
  /** Milliseconds that a run may wait out an outage; 0 for not at all. */
  readonly outage: number | undefined
  /** Bytes. */
  readonly largestReply: number | undefined
  readonly settings: SettingsFlags
}

/** The valid flags, and one line for each fault. */
export function readGlobals(
  typed: Typed,
  env: Environment = {},
): { readonly globals: Globals; readonly faults: readonly string[] } {
  const { values, faults } = readPlain(globalGroups, typed, env)
  return { globals: globalsIn(values), faults }
}

function globalsIn(values: PlainValues): Globals {
  // readPlain has checked the value of each flag.
  const text = (word: string) => values.get(word) as string | undefined
  const isOn = (word: string) => values.get(word) === true
  const number = (word: string) => values.get(word) as number | undefined
  const list = (word: string) => (values.get(word) as string[] | undefined) ?? []
  const timeout = number('timeout')
  const outage = text('outage')
  return {
    output: text('output') as Globals['output'],
    fields: values.get('fields') as string[] | undefined,
    sortBy: text('sort-by'),
    jq: text('jq'),
    jqTexts: list('arg'),
    jqValues: list('argjson'),
    envelope: isOn('envelope'),
    header: !isOn('no-header'),
    csvRaw: isOn('csv-raw'),
    csvBom: isOn('bom'),
    csvJson: isOn('csv-json'),
    color: (text('color') ?? 'auto') as Globals['color'],
    quiet: isOn('quiet'),
    debug: isOn('debug'),
    yes: isOn('yes'),
    confirm: list('confirm'),
    dryRun: isOn('dry-run'),
    noInput: isOn('no-input'),
    exactIds: isOn('exact-ids'),
    note: text('note'),
    history: !isOn('no-history'),
    timeout: timeout === undefined ? undefined : timeout * 1000,
    retries: number('retries'),
    outage: outage === undefined ? undefined : millisecondsIn(outage),
    largestReply: number('max-page-size-bytes'),
    settings: settingsIn(values),
  }
}

function settingsIn(values: PlainValues): SettingsFlags {
  const text = (word: string) => values.get(word) as string | undefined
  return {
    profile: text('profile'),
    baseUrl: text('base-url'),
    org: text('org'),
    space: text('space'),
    site: text('site'),
    output: text('output'),
    tokenFile: text('token-file'),
    ...(values.get('refresh') === true ? { refresh: true } : {}),
  }
}

type PlainValues = ReadonlyMap<string, unknown>

/** Values of flags without schemas, by word, and one line for each fault. */
export function readPlain(
  groups: readonly FlagGroup[],
  typed: Typed,
  env: Environment = {},
): { readonly values: PlainValues; readonly faults: readonly string[] } {
  const values = new Map<string, unknown>()
  const faults: string[] = []
  for (const option of groups.flatMap((group) => group.options)) {
    const { word, name } = wordFor(option, { typed, env })
    if (word === undefined) continue
    const fault = plainFault({ ...option, name }, word)
    if (fault !== undefined) faults.push(fault)
    else values.set(option.word, plainValue(option, word))
  }
  return { values, faults }
}

interface FlagSources {
  readonly typed: Typed
  readonly env: Environment
}

/** The typed word, or else that of the flag's environment variable, with its name for messages. */
function wordFor(
  { word, kind, variable }: PlainOption,
  { typed, env }: FlagSources,
): { word: unknown; name: string } {
  const given = typed.get(word)
  const held = variable === undefined ? undefined : env[variable]
  if (given !== undefined || variable === undefined || !held) return { word: given, name: `--${word}` }
  return { word: kind === 'boolean' ? isOnIn(held) : held, name: variable }
}

const isOnIn = (held: string) => !['0', 'false'].includes(held)

function plainValue(option: Option, word: unknown): unknown {
  // Commander has gathered the words of a repeatable flag.
  if (option.repeatable && option.facts.splits) return parts(word as string[])
  return option.kind === 'number' ? Number(word) : word
}

const parts = (words: readonly string[]) =>
  words.flatMap((each) => each.split(',')).filter((each) => each !== '')

const isEmpty = (typed: unknown) => (Array.isArray(typed) ? parts(typed).length === 0 : typed === '')

function plainFault({ name, kind, choices, more, facts }: NamedOption, typed: unknown): string | undefined {
  if (choices !== undefined && ![...choices.values, ...more].includes(String(typed)))
    return notOneOf(name, typed, choices.values)
  if (kind === 'number') return numberFault({ name, facts }, typed)
  if (kind === 'text' && isEmpty(typed)) return `${name} is empty`
  if (facts.written === 'duration' && millisecondsIn(String(typed)) === undefined)
    return `${name} needs a time like 30s, 5m or 1h, ${longestDuration} at most, got "${typed}"`
  const strange = kind === 'text' || kind === 'map' ? strangeness(String(typed)) : undefined
  return strange === undefined ? undefined : `${name} holds ${strange}`
}

const longestDuration = '24h'

/** `90`, `90s`, `5m`, `1h`; undefined for anything else and for more than a day. */
function millisecondsIn(text: string): number | undefined {
  const [, digits, unit = 's'] = /^(\d{1,7})([smh])?$/.exec(text) ?? []
  const seconds = Number(digits) * (unit === 'h' ? 3600 : unit === 'm' ? 60 : 1)
  return digits === undefined || seconds > 86_400 ? undefined : seconds * 1000
}

function numberFault(
  { name, facts }: Pick<NamedOption, 'name' | 'facts'>,
  typed: unknown,
): string | undefined {
  const fault = wholeNumberFault(String(typed), facts.unit)
  if (fault !== undefined) return `${name} ${fault}`
  if (Number(typed) > (facts.max ?? Number.POSITIVE_INFINITY))
    return `${name} is ${typed}, ${facts.max} at most`
  if (Number(typed) < (facts.min ?? Number.NEGATIVE_INFINITY))
    return `${name} is ${typed}, ${facts.min} at least`
  return undefined
}

type NamedOption = Pick<PlainOption, 'kind' | 'choices' | 'more' | 'facts'> & { readonly name: string }

/** The format on the command line, found even if the rest of the line is broken. */
export const formatInWords = (argv: readonly string[]): string | undefined =>
  valueInWords(
    argv.map((word) => shorthands.get(word.replace(/=true$/, '')) ?? word),
    {
      word: 'output',
      short: 'o',
    },
  )

/** The profile on the command line, found the same way. */
export const profileInWords = (argv: readonly string[]): string | undefined =>
  valueInWords(argv, { word: 'profile' })

/** The choice of colour on the command line, found the same way. */
export function colourInWords(argv: readonly string[]): Globals['color'] {
  const found = valueInWords(argv, { word: 'color' })
  return found === 'always' || found === 'never' ? found : 'auto'
}

/** True if the command line asks for a trace, found the same way. */
export const debugInWords = (argv: readonly string[], { WS_DEBUG: held }: Environment): boolean =>
  ['--debug', '-d', '--debug=true'].some((word) => flagWords(argv).includes(word)) ||
  (held ? isOnIn(held) : false)
