/** Reads one entry of `rules` in `.ws-audit.yaml`: a change to a built-in rule, or a rule of one's own. */

import { messageOf, UsageError } from '../../../errors.ts'
import {
  type DocumentNode,
  type MappingNode,
  memberNamed,
  plainOf,
} from '../../../estate/document/nodes/nodes.ts'
import type { PlaceAt } from '../../../estate/document/nodes/places.ts'
import type { PlaceInFile } from '../../../estate/estate.ts'
import { type Severity, severities } from '../../../reports/findings-report.ts'
import { guessAt } from '../../../text/nearest.ts'
import type { Params, Rule } from '../rule.ts'
import { builtInRules } from '../rules/index.ts'
import { mappingAt, shown, startOf, switchIn, type TellFault, textIn } from './faults.ts'
import type { OwnProgram } from './own-rule.ts'

export interface RuleEntry {
  readonly id: string
  readonly place: PlaceInFile
  readonly severity: Severity | undefined
  readonly isOff: boolean
  readonly params: Params
  readonly title: string | undefined
  readonly message: string | undefined
  /** The program of a rule of one's own. */
  readonly program: OwnProgram | undefined
}

/** Languages of rules of one's own, by the member that holds the program. Each throws UsageError if it does not compile. */
export type RuleCompilers = Readonly<Record<RuleLanguage, (text: string) => Promise<OwnProgram>>>

const languages = ['jq', 'sql'] as const

type RuleLanguage = (typeof languages)[number]

export interface EntryReading {
  readonly tell: TellFault
  readonly placeAt: PlaceAt
  readonly compilers: RuleCompilers
}

const members = ['id', 'severity', 'off', 'params', ...languages, 'title', 'message']

/** Ids of findings about the configuration itself. */
export const exceptionRules = ['exception-expired', 'exception-unused'] as const

export async function readRule(node: DocumentNode, read: EntryReading): Promise<RuleEntry | undefined> {
  const { tell } = read
  const entry = mappingAt(node, members, tell)
  const id = entry && textIn(entry, 'id', { tell, isNeeded: true })
  if (entry === undefined || id === undefined) return undefined
  const builtIn = builtInRules.find((rule) => rule.id === id)
  const written = languages.filter((language) => memberNamed(entry, language) !== undefined)
  const [language] = written
  if (builtIn === undefined && language === undefined && !isAboutExceptions(id))
    tell(
      startOf(entry, 'id'),
      `there is no rule ${shown(id)}${guessAt(id, knownIds())}; a rule of your own needs jq or sql`,
    )
  if (builtIn !== undefined && language !== undefined)
    tell(startOf(entry, language), `${id} is a rule of ws, and takes no ${language}: give yours another id`)
  if (written.length > 1) tell(startOf(entry, 'sql'), `${id} has jq and sql: give one`)
  return {
    id,
    place: read.placeAt(entry.start),
    severity: severityIn(entry, tell),
    isOff: switchIn(entry, 'off', { tell }) === true,
    params: builtIn === undefined ? noParams(entry, tell) : paramsIn(entry, builtIn, tell),
    title: textIn(entry, 'title', { tell }),
    message: textIn(entry, 'message', { tell }),
    program:
      builtIn === undefined && language !== undefined ? await compiled(entry, language, read) : undefined,
  }
}

const isAboutExceptions = (id: string) => exceptionRules.some((each) => each === id)

export const knownIds = (): readonly string[] => [...builtInRules.map(({ id }) => id), ...exceptionRules]

async function compiled(
  entry: MappingNode,
  language: RuleLanguage,
  { tell, compilers }: EntryReading,
): Promise<OwnProgram | undefined> {
  const text = textIn(entry, language, { tell })
  if (text === undefined) return undefined
  try {
    return await compilers[language](text)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    tell(memberNamed(entry, language)?.value.start ?? entry.start, messageOf(error))
    return undefined
  }
}

function severityIn(entry: MappingNode, tell: TellFault): Severity | undefined {
  const text = textIn(entry, 'severity', { tell })
  const severity = severities.find((each) => each === text)
  if (text !== undefined && severity === undefined)
    tell(startOf(entry, 'severity'), `"severity" needs ${severities.join(', ')}, got ${shown(text)}`)
  return severity
}

function noParams(entry: MappingNode, tell: TellFault): Params {
  if (memberNamed(entry, 'params') !== undefined)
    tell(startOf(entry, 'params'), 'only rules of ws have params: write the value into your program')
  return {}
}

function paramsIn(entry: MappingNode, { id, params = {} }: Rule, tell: TellFault): Params {
  const member = memberNamed(entry, 'params')
  const names = Object.keys(params)
  if (member === undefined) return {}
  if (names.length === 0) {
    tell(member.start, `${id} has no params`)
    return {}
  }
  const given = mappingAt(member.value, names, tell)
  const values: Record<string, Params[string]> = {}
  for (const { name, start, value } of given?.members ?? []) {
    const param = params[name]
    if (param === undefined) continue
    const plain = plainOf(value)
    const read = param.type === 'number' ? wholeNumber(plain) : texts(plain)
    if (read === undefined)
      tell(
        start,
        `${shown(name)} needs ${param.type === 'number' ? 'a whole number' : 'a list of texts'}, got ${shown(plain)}`,
      )
    else values[name] = read
  }
  return values
}

function wholeNumber(value: unknown): number | undefined {
  // Numbers of a document keep all their digits.
  const number =
    typeof value === 'string' || value === null || typeof value === 'boolean' ? Number.NaN : Number(value)
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined
