/** Adds the next command to an error, if only the command line knows its name. */
import { contextFlagFor } from '../../catalog/lists.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { Option } from '../../catalog/options.ts'
import { OutcomeUnknownError, ReadonlyError, UsageError, WsError } from '../../errors.ts'
import type { Task } from '../../task/task.ts'
import { quoted } from '../../text/shell-word.ts'
import { globalGroups } from '../parse/flags.ts'
import type { Words } from '../parse/input.ts'
import type { Typed } from '../parse/words.ts'
import type { FailedWords } from './usual-hint.ts'

interface FailedCommand {
  /** Without `ws`, e.g. `space update`. */
  readonly words: string
  /** The command that shows what the failed one may have changed, e.g. `space get`. */
  readonly reading?: (() => Promise<string | undefined>) | undefined
  /** The flags of the line. */
  readonly typed: Typed
  /** Its arguments, in order. */
  readonly args: Words['arguments']
  readonly spec: Operation | Task
  readonly options: readonly Option[]
}

/** The error, with a hint that names a command. */
export async function withErrorHint(thrown: unknown, failed: FailedCommand): Promise<unknown> {
  const { words } = failed
  const error = await inWords(thrown)
  if (error instanceof UsageError && error.hint === undefined) {
    // The hint names no way around the guard: a script may read it.
    const guards = 'See what guards this run, and where from: `ws config list`'
    const hint =
      error instanceof ReadonlyError
        ? guards
        : (formatHint(failed) ??
          dashesHint(failed) ??
          (await foreignFormat(failed)) ??
          fileHint(failed) ??
          contextHint(error, failed) ??
          nullHint(error, failed) ??
          missingHint(error, failed) ??
          `ws ${words} --help`)
    return new UsageError(error.faults, { cause: error, hint })
  }
  if (!(error instanceof WsError)) return error
  const reading = async () => (await import('./shown-line.ts')).lineShowing(failed)
  const shownBy = error instanceof OutcomeUnknownError ? await reading() : undefined
  if (error instanceof OutcomeUnknownError && shownBy !== undefined) {
    const { message, status, requestId, hint } = error
    return new OutcomeUnknownError(message, {
      cause: error,
      status,
      requestId,
      hint: `${hint}: ${shownBy}`,
    })
  }
  return error.hint === undefined
    ? withUsualHint(error, { words, reading, afterConflict: conflictOf(failed) })
    : error
}

const conflictOf = ({ spec }: FailedCommand): string | undefined =>
  spec.kind === 'operation' ? spec.afterConflict : undefined

async function withUsualHint(error: WsError, failed: FailedWords): Promise<WsError> {
  const { usualHint } = await import('./usual-hint.ts')
  // The error keeps its class and its members, and this is its last stop before it is shown.
  return Object.assign(error, { hint: await usualHint(error, failed) })
}

/** For a format that is a flag of its own, here or of another command: `-o html`. */
function formatHint({ typed, spec, options, words }: FailedCommand): string | undefined {
  const output = typed.get('output')
  if (typeof output !== 'string') return undefined
  const elsewhere = spec.flagsElsewhere?.[output]
  if (elsewhere !== undefined) return `ws ${elsewhere}`
  const writes = options.some(({ word, facts }) => word === output && facts.resource === 'path')
  return writes ? `ws ${words} --${output} ${words.replaceAll(' ', '-')}.${output}` : undefined
}

/** For `-out FILE` with one dash, which is `-o ut` to ws, and for `-no-color`. */
function dashesHint({ typed, options }: FailedCommand): string | undefined {
  const output = typed.get('output')
  const [rest = ''] = typeof output === 'string' ? output.split('=') : []
  const known = new Set(
    [...options, ...globalGroups.flatMap((group) => group.options)].map(({ word }) => word),
  )
  const meant = [`o${rest}`, `no${rest}`, ...(rest === '-color' ? ['color'] : [])].find((word) =>
    known.has(word),
  )
  if (rest === '' || meant === undefined) return undefined
  const flag = meant === 'out' ? '--out FILE' : rest === '-color' ? '--color never' : `--${meant}`
  return `Flags of several letters have two dashes: ${flag}`
}

async function foreignFormat({ typed, words }: FailedCommand): Promise<string | undefined> {
  const output = typed.get('output')
  if (typeof output !== 'string') return undefined
  const { flagForFormat } = await import('./foreign-format.ts')
  const flag = flagForFormat(output)
  return flag === undefined ? undefined : `ws ${words} ${flag}`
}

/** For a file behind `-o`. */
function fileHint({ typed, spec, options }: FailedCommand): string | undefined {
  const output = typed.get('output')
  if (typeof output !== 'string') return undefined
  const saves = spec.kind === 'operation' && spec.saves !== undefined
  const writesFile = saves || options.some(({ word }) => word === 'out')
  if (!/[./\\]/.test(output)) return undefined
  return `-o names a format; ${writesFile ? 'the file goes behind --out FILE' : 'the shell writes a file: > FILE'}`
}

/** For `--space`, which names the space around a command's thing, where a flag of the command's own is missing. */
function contextHint(
  { codedFaults }: UsageError,
  { typed, options, words }: FailedCommand,
): string | undefined {
  const isMissing = (option: Option) =>
    codedFaults.some(({ code, text }) => code === 'required' && text === `--${option.word} is required`)
  const meant = options.find((option) => typed.has(contextOf(option) ?? '') && isMissing(option))
  if (meant === undefined) return undefined
  const context = contextOf(meant)
  return `What you gave behind --${context} goes behind --${meant.word} here: ws ${words} --${meant.word} <${meant.facts.resource}>`
}

/** Words that people write for a role of none: people without one are guests. */
const wordsForNone = new Set(['', 'guest', 'none', 'no', 'nobody', 'nil'])

/** For `--role guest`: none of several values is written `--no-role`. */
function nullHint({ codedFaults }: UsageError, { typed, options, words }: FailedCommand): string | undefined {
  const meant = options.find(
    ({ word, nullable, choices }) =>
      nullable &&
      choices !== undefined &&
      wordsForNone.has(String(typed.get(word)).toLowerCase()) &&
      codedFaults.some(({ code, text }) => code === 'not-one-of' && text.startsWith(`--${word} is `)),
  )
  return meant && `For none (null), write --no-${meant.word}; ws ${words} --help`
}

/** For the one argument that is missing, if people nearly always give the same: a line to copy. */
function missingHint(
  { codedFaults: [fault, ...more] }: UsageError,
  { words, args, options }: FailedCommand,
): string | undefined {
  if (fault?.code !== 'required' || more.length > 0) return undefined
  const places = options.filter(({ argument }) => argument !== undefined)
  const missing = places.find(({ word }) => fault.text === `<${word}> is required`)
  const before = args.slice(0, missing === undefined ? 0 : places.indexOf(missing))
  const { writtenBy } = missing?.facts ?? {}
  if (writtenBy !== undefined) {
    const file = writtenBy.split(' ').at(-1)
    return `ws ${writtenBy} writes one; then ws ${words} ${file}`
  }
  if (missing?.facts.usually === undefined || !before.every((each) => typeof each === 'string'))
    return undefined
  // Nobody compares a thing with itself.
  if (before.includes(missing.facts.usually)) return undefined
  const line = [...words.split(' '), ...before, missing.facts.usually].map(quoted).join(' ')
  return `Usually it is ${missing.facts.usually}: ws ${line}; ws ${words} --help has the others`
}

/** The flag of every command that names a thing of this kind. */
const contextOf = ({ argument, facts: { resource } }: Option): string | undefined =>
  argument === undefined && resource !== undefined ? contextFlagFor(resource) : undefined

/** Says the engine's faults in the words of the command line. */
async function inWords(error: unknown): Promise<unknown> {
  if (!(error instanceof UsageError && 'wrong' in error)) return error
  const { inputErrorInWords } = await import('../parse/input-error.ts')
  return inputErrorInWords(error)
}
