/** Puts the verb between a noun and an id: `ws space spc_api` for `ws space get spc_api`. */
import type { CommandSpec } from '../../catalog/command-spec.ts'
import { verbWord } from '../../catalog/index.ts'
import { optionsOf } from '../../catalog/options.ts'
import { quoted } from '../../text/shell-word.ts'
import type { FoundCommand } from '../commands/find-command.ts'
import { isPhrase } from '../names/syntax.ts'
import type { Guess } from './guess.ts'
import { subjectOf } from './id-alone.ts'
import { wordsBefore } from './line-elsewhere.ts'
import { verbCalled } from './verb-first.ts'

/**
 * @param noun - the words before the id, without `ws`
 * @param args - the id, and the words after it
 */
export async function idWithoutVerb(
  noun: readonly string[],
  args: readonly string[],
  { siblings }: Pick<FoundCommand, 'siblings'>,
): Promise<Guess> {
  if (noun.length === 0) return idAlone(args)
  const typed = wordsBefore(args)
  const written = withText(siblings, typed)
  return written === undefined
    ? verbBetween(noun, typed, siblings)
    : { guess: ['ws', ...noun, written].join(' '), hint: undefined }
}

function verbBetween(
  noun: readonly string[],
  [id = '', ...following]: readonly string[],
  siblings: Readonly<Record<string, CommandSpec>>,
): Guess {
  const verbs = Object.keys(siblings).map(verbWord)
  const named = following[0] === undefined ? undefined : verbCalled(following[0], verbs)
  // `collection col_product list`: that list takes no id.
  const behind = named !== undefined && takesOf(siblings, named) > 0 ? named : undefined
  const more = named === undefined ? following : following.slice(1)
  // A text belongs to no verb that reads.
  const taking = usualVerbs.filter((each) => takesOf(siblings, each) > more.length)
  // Of two, the one that needs no other argument.
  const whole = taking.find((each) => takesOf(siblings, each) === more.length + 1)
  const verb = behind ?? (more.some(isPhrase) ? undefined : (whole ?? taking[0]))
  const spec = specOf(siblings, verb)
  if (verb === undefined || spec === undefined) return nothing
  const verbsMeant = behind === undefined && namesNewThings(siblings, verb) ? ['create', verb] : [verb]
  // People have to look a destructive command up.
  if (spec.destructive !== undefined)
    return { guess: undefined, hint: `ws ${[...noun, verb].join(' ')} --help` }
  const lines = verbsMeant.map((each) => ['ws', ...noun, each, ...[id, ...more].map(quoted)].join(' '))
  return { guess: lines.join(' or '), hint: undefined }
}

async function idAlone(args: readonly string[]): Promise<Guess> {
  const subject = (await subjectOf(args.slice(0, 1))) ?? ['space', '<space>']
  const line = ['ws', ...subject.slice(0, -1), 'get', ...subject.slice(-1)].join(' ')
  return { guess: undefined, hint: `A noun and a verb come before an id: ${line}; ws --help has all nouns` }
}

const nothing: Guess = { guess: undefined, hint: undefined }

/** Likeliest first. */
const usualVerbs = ['get', 'list', 'create', 'send']

const specOf = (siblings: Readonly<Record<string, CommandSpec>>, verb: string | undefined) =>
  Object.entries(siblings).find(([name]) => verbWord(name) === verb)?.[1]

/** The number of arguments that the verb takes. */
function takesOf(siblings: Readonly<Record<string, CommandSpec>>, verb: string): number {
  const spec = specOf(siblings, verb)
  const args = spec === undefined ? [] : optionsOf(spec).filter(({ argument }) => argument !== undefined)
  return args.some(({ argument }) => argument?.variadic === true) ? Number.POSITIVE_INFINITY : args.length
}

/** `create 2 --body "text"` for `2 "text"`, if the thing to make needs such a text, and the words before it. */
function withText(
  siblings: Readonly<Record<string, CommandSpec>>,
  words: readonly string[],
): string | undefined {
  const spec = specOf(siblings, 'create')
  const text = words.at(-1) ?? ''
  const isVerb = verbCalled(text, Object.keys(siblings).map(verbWord)) !== undefined
  if (spec === undefined || words.length < 2 || isVerb || isIdLike(text)) return undefined
  const needed = optionsOf(spec).filter(
    ({ argument, section, required }) => argument === undefined && section === 'body' && required,
  )
  const [only, ...others] = needed
  if (only?.kind !== 'text' || others.length > 0 || takesOf(siblings, 'create') !== words.length - 1)
    return undefined
  return ['create', ...words.slice(0, -1).map(quoted), `--${only.word}`, quoted(text)].join(' ')
}

const isIdLike = (word: string) => /^[a-z]+_\w+$|^\d+$/i.test(word)

/** True if people give the same name to `create`: `ws backup ./x` may mean a new folder, too. */
function namesNewThings(siblings: Readonly<Record<string, CommandSpec>>, verb: string): boolean {
  const first = firstArgument(siblings, verb)
  return verb !== 'create' && first !== undefined && firstArgument(siblings, 'create') === first
}

function firstArgument(siblings: Readonly<Record<string, CommandSpec>>, verb: string): string | undefined {
  const spec = specOf(siblings, verb)
  return spec && optionsOf(spec).find(({ argument }) => argument !== undefined)?.word
}
