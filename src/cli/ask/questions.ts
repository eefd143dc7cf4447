/** Asks a person at the terminal for missing input: one question for each argument and flag. */
import type { Declaration, Option } from '../../catalog/options.ts'
import type { PersonQuestion } from '../../context.ts'
import { InterruptedError, type UsageError, type UsageFault } from '../../errors.ts'
import { escapeText } from '../../render/text/escape.ts'
import type { Words } from '../parse/input.ts'
import { keyOf, spelling, typedSpellings } from '../parse/values.ts'
import type { CliSession } from '../session.ts'

interface MissingInput {
  /** Undefined if nothing is missing that is required. */
  readonly lack: UsageError | undefined
  readonly optional: readonly Option[]
  readonly options: readonly Option[]
  readonly declaration: Declaration
  readonly session: CliSession
}

/**
 * @returns the words with the answers
 * @throws `lack` if no question would help
 */
export async function askForMissing(
  words: Words,
  { lack, optional, options, declaration, session }: MissingInput,
): Promise<Words> {
  const faults = lack?.codedFaults ?? []
  const required =
    lack === undefined ? [] : options.filter((option) => isAbsent(option, { options, words, faults }))
  if (lack !== undefined && required.length === 0) throw lack
  if (lack !== undefined && declaration.recovers === true) await tellDeleted(required, session)
  const absent = [...required.sort(fromOutside), ...optional]
  return withAnswers(words, { absent, options, declaration, session })
}

interface TypedInput {
  readonly options: readonly Option[]
  readonly words: Words
  readonly faults: readonly UsageFault[]
}

function isAbsent(option: Option, { options, words, faults }: TypedInput): boolean {
  const lacksContext = () =>
    faults.some(({ code, about }) => code === 'no-context' && about === keyOf(option))
  if (isContextOnly(option)) return lacksContext()
  if (option.argument === undefined) {
    const mayBeTyped = option.required && option.section !== 'path' && option.kind !== 'null'
    return mayBeTyped && typedSpellings(option, words.flags).length === 0
  }
  const typed = words.arguments[placeOf(option, options)]
  const isTyped = typed !== undefined && !(Array.isArray(typed) && typed.length === 0)
  if (isTyped || !option.argument.optional) return !isTyped
  return lacksContext()
}

/** Asks for the space first: a number of a change request means nothing without it. */
const fromOutside = (one: Option, other: Option) => Number(isContextOnly(other)) - Number(isContextOnly(one))

const isContextOnly = ({ argument, context }: Option) => argument === undefined && context !== undefined

const placeOf = (option: Option, options: readonly Option[]) =>
  options.filter(({ argument }) => argument !== undefined).indexOf(option)

/** Lists restorable things that no list of the API shows. */
async function tellDeleted(absent: readonly Option[], session: CliSession): Promise<void> {
  const parameter = absent.find(({ section }) => section === 'path')?.path[0]
  if (parameter === undefined) return
  const [{ deletedHere }, { firstOf }] = await Promise.all([
    import('../../engine/candidates/deleted.ts'),
    import('../../engine/candidates/candidate.ts'),
  ])
  const deleted = deletedHere(parameter, session)
  if (deleted.length > 0) await session.notice(`Deleted with this ws: ${firstOf(deleted)}`)
}

interface MissingArguments {
  readonly absent: readonly Option[]
  readonly options: readonly Option[]
  readonly declaration: Declaration
  readonly session: CliSession
}

async function withAnswers(
  words: Words,
  { absent, options, declaration, session }: MissingArguments,
): Promise<Words> {
  const flags = new Map(words.flags)
  const filled = [...words.arguments]
  for (const option of absent) {
    const path = pathGiven({ ...words, arguments: filled, flags }, options)
    const answer = await askFor(option, { declaration, path, session })
    if (answer === undefined) throw new InterruptedError('Cancelled: nothing was sent')
    if (answer === skipped && !option.required) continue
    if (option.argument !== undefined) filled[placeOf(option, options)] = asTyped(option, String(answer))
    // A no to a boolean is its `--no-` flag.
    else if (answer === false) flags.set(`no-${option.word}`, true)
    else flags.set(option.word, answer === true ? true : asTyped(option, answer))
  }
  return { ...words, arguments: filled, flags }
}

const asTyped = ({ repeatable }: Option, answer: string) => (repeatable ? [answer] : answer)

interface AskingFor {
  readonly declaration: Declaration
  /** Undefined if a part of it is not an id: ws can't list its contents then. */
  readonly path: Readonly<Record<string, string>> | undefined
  readonly session: CliSession
}

async function askFor(
  option: Option,
  { declaration, path, session }: AskingFor,
): Promise<string | boolean | undefined> {
  const question = questionFor(option)
  if (question.kind !== 'text' || path === undefined) return session.context.prompt(question)
  const { pickableFor } = await import('./pickable.ts')
  const pickable = await pickableFor(option, { declaration, path, session })
  if (pickable === undefined) return session.context.prompt(question)
  try {
    return await session.context.prompt({ ...question, kind: 'id', offered: pickable.offered })
  } finally {
    pickable.end()
  }
}

/** The parts of the path that the person typed or answered. */
function pathGiven(words: Words, options: readonly Option[]): AskingFor['path'] {
  const given: Record<string, string> = {}
  for (const option of options.filter(({ section }) => section === 'path')) {
    const [parameter] = option.path
    const typed =
      option.argument === undefined
        ? words.flags.get(option.context ?? option.word)
        : words.arguments[placeOf(option, options)]
    if (parameter === undefined || typeof typed !== 'string' || typed === '') continue
    // A title or an address; ws looks it up with the whole input.
    if (typed.startsWith('~') || typed.includes('/')) return undefined
    given[parameter] = typed
  }
  return given
}

function questionFor(option: Option): PersonQuestion {
  const { about } = option.facts
  const named = about === undefined ? spelling(option) : `${spelling(option)}: ${about}`
  const message = escapeText(`${named}${knownOf(option)}${keeping(option)}${skipping(option)}`)
  if (option.kind === 'boolean') return { kind: 'yes-or-no', message }
  if (option.choices !== undefined && !option.choices.open) {
    const { values } = option.choices
    // The word null is a choice of its own, which the description explains.
    const choices = option.nullable ? [...values, 'null'] : values
    return { kind: 'choice', message, choices, maySkip: isSkippable(option) }
  }
  return { kind: 'text', message, faultIn: (answer) => faultIn(answer, option) }
}

/** Values that a text may have, among others. */
const knownOf = ({ choices }: Option) => (choices?.open === true ? ` (${choices.values.join(', ')})` : '')

/** The answer that leaves an optional flag out. */
const skipped = ''

const isSkippable = ({ argument, required }: Option) => argument === undefined && !required

const skipping = (option: Option) => (isSkippable(option) ? ' (Enter skips it)' : '')

/** Tells the person how to avoid the question next time. */
const keeping = ({ argument, context }: Option) =>
  context === undefined || argument?.optional === false ? '' : ` (to set it: ws config set ${context})`

/** Checks only what a single answer can show; the whole input is checked later. */
function faultIn(answer: string, option: Option): string | undefined {
  const { facts, kind, repeatable } = option
  if (answer === '') return isSkippable(option) ? undefined : 'It is required'
  if (repeatable || kind !== 'text') return undefined
  const length = [...answer].length
  if (facts.max !== undefined && length > facts.max) return `${length} characters, ${facts.max} at most`
  // The check of the whole input does it for a slow one.
  if (facts.pattern !== undefined && facts.isSlow !== true && !new RegExp(facts.pattern).test(answer))
    return `It must match ${facts.pattern}`
  return undefined
}
