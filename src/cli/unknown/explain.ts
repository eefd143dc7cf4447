/** Turns a line that Commander can't parse into an error with a guess. */
import { UsageError } from '../../errors.ts'
import { shellLine } from '../../text/shell-word.ts'
import { commandManifest } from '../commands/command-manifest.ts'
import { findCommand } from '../commands/find-command.ts'
import type { Tree } from '../commands/tree-shape.ts'
import type { ParseFailure } from '../parse/parse-error.ts'
import { usageOfError } from '../parse/usage.ts'
import { root } from '../tree.ts'
import { guessCommand, toldUnsupported } from './command.ts'
import { requestOfCurl, requestTyped } from './curl-request.ts'
import { explainExtraWords } from './extra-words.ts'
import { guessFlag, namesOutput, redirected } from './flag.ts'
import {
  argumentMeant,
  argumentsIn,
  filterByMember,
  flagOfTextFile,
  flagWithValue,
  isWholeWithout,
  lineElsewhere,
  lineWithDashes,
  type MisusedWords,
  siblingWithFlag,
} from './flag-argument.ts'
import { commandBehindFlag } from './flag-before-command.ts'
import { wayToEnd } from './flag-for-end.ts'
import type { Guess } from './guess.ts'
import { subjectOf } from './id-alone.ts'
import { lineOfFlag, lineTyped, wordsBefore } from './line-elsewhere.ts'
import { nounsCalled } from './noun-called.ts'
import { behindOtherName } from './noun-with-verb.ts'
import { asTyped, oneDash, typesetDash } from './one-dash.ts'
import { inTypedPlace } from './typed-place.ts'
import { withoutSlashes } from './verb-first.ts'

interface MisusedLine {
  /** The whole line. */
  readonly argv: readonly string[]
  /** With the commands that only this machine knows. */
  readonly tree: Tree
  /** The alias or program whose name is close to a word, if there is one. */
  nearName(word: string): Promise<string | undefined>
}

export async function explainMisuse(misused: ParseFailure, line: MisusedLine): Promise<UsageError> {
  const { fault, words, args, flags } = misused
  const usage = usageOfError(fault, words)
  const dashes = oneDash(line.argv, flags) ?? typesetDash(line.argv, flags)
  if (dashes !== undefined) return new UsageError(usage.message, { hint: dashes })
  if (fault.code === 'commander.unknownCommand') return explainCommand(misused, usage, line)
  if (fault.code === 'commander.excessArguments') {
    const { message, hint } = (await explainExtraWords({ words, ...line })) ?? usage
    return new UsageError(message, { hint })
  }
  const left = fault.code === 'commander.unknownOption' ? firstFlag(args) : undefined
  if (left === undefined) return usage
  const flag = asTyped(left, line.argv)
  return explainFlag(flag, { misused, usage: flag === left ? usage : unknownOption(flag, words), line })
}

interface UnknownFlag {
  readonly misused: ParseFailure
  readonly usage: UsageError
  readonly line: MisusedLine
}

async function explainFlag(flag: string, { misused, usage, line }: UnknownFlag): Promise<UsageError> {
  const { words, flags } = misused
  const hinted = (hint: string) => new UsageError(usage.message, { hint })
  const request = requestOfCurl(words, line.argv)
  if (request !== undefined) return hinted(request)
  const separated = await lineWithDashes({ words, argv: line.argv })
  if (separated !== undefined) return hinted(`Two dashes come before the command: ${separated}`)
  const ordered = words === 'ws' ? await commandBehindFlag(flag, line.argv) : undefined
  if (ordered !== undefined) return hinted(`The command comes first, then its flags: ${ordered}`)
  const argument = await argumentMeant(flag, { words, argv: line.argv })
  if (argument !== undefined)
    return new UsageError(`${usage.message}: the ${argument.name} stands there without a flag`, {
      hint: argument.usage,
    })
  if (await isWholeWithout(flag, words))
    return new UsageError(`${usage.message}: the answer is always whole`, { hint: words })
  const elsewhere = (await wayToEnd(flag, words)) ?? (await lineElsewhere(flag, { words, argv: line.argv }))
  if (elsewhere !== undefined) return hinted(elsewhere)
  if (namesOutput(flag))
    return new UsageError(`${usage.message}: the answer goes to stdout`, {
      hint: redirected(flag, { words, argv: line.argv }),
    })
  const guess =
    (await flagOfTextFile(flag, words)) ?? guessFlag(flag, flags) ?? (await flagWithValue(flag, words))
  if (guess !== undefined) return new UsageError(withGuess(usage.message, guess), { hint: usage.hint })
  const filter = await filterByMember(flag, { words, argv: line.argv })
  if (filter !== undefined) return hinted(`Filter the list: ${filter}`)
  const sibling = await siblingWithFlag(flag, words)
  if (sibling !== undefined) return hinted(`${sibling} has ${flag}; ${words} --help`)
  const other = await lineWithCommand(flag, { words, argv: line.argv })
  return other === undefined ? usage : hinted(other)
}

const unknownOption = (flag: string, words: string) =>
  new UsageError(`unknown option '${flag}'`, { hint: `${words} --help` })

/** The line of a command that stands for the flag: `space list --watch`. */
async function lineWithCommand(flag: string, { words, argv }: MisusedWords): Promise<string | undefined> {
  const { commands } = await commandManifest(root)
  const named = words.split(' ').slice(1)
  return lineOfFlag({ words: named, args: await argumentsIn({ words, argv }), flag }, commands)
}

async function explainCommand(
  { words, args }: ParseFailure,
  usage: UsageError,
  { argv, tree, nearName }: MisusedLine,
): Promise<UsageError> {
  const noun = words.split(' ').slice(1)
  const named =
    noun.length === 0 ? ((await learntAs(args, tree)) ?? (await nearName(args[0] ?? ''))) : undefined
  if (named !== undefined) return new UsageError(withGuess(usage.message, named), { hint: usage.hint })
  const request = requestTyped(noun, args)
  if (request !== undefined) return new UsageError(usage.message, { hint: request })
  const { guess, hint } = inTypedPlace(await commandMeant(noun, args), argv)
  const isVerb = guess !== undefined && hint !== undefined && !guess.includes(' ')
  const shown = isVerb && asksForHelp(argv) ? ['ws', ...noun, guess, '--help'].join(' ') : hint
  return new UsageError(withGuess(usage.message, guess), { hint: shown ?? usage.hint })
}

const asksForHelp = (argv: readonly string[]) => argv[0] === 'help' || argv.includes('--help')

async function commandMeant(noun: readonly string[], args: readonly string[]): Promise<Guess> {
  const declared = await typedElsewhere([...noun, ...args])
  if (declared !== undefined) return { guess: undefined, hint: declared }
  if (noun.length > 0) return guessCommand(noun, args)
  const [first = '', ...others] = wordsBefore(args)
  if (/^(?:.*[/\\])?ws$/.test(first) && others.length > 0)
    return { guess: shellLine(['ws', ...others]), hint: undefined }
  const ordered = (await withNounOfId(args)) ?? args
  return (
    (await behindOtherName(ordered)) ??
    (await underOwnName(ordered)) ??
    (await guessCommand(noun, withoutSlashes(args)))
  )
}

/** `edit spc_api` with the noun that the id tells: `space edit spc_api`. */
async function withNounOfId([verb = '', ...ids]: readonly string[]): Promise<readonly string[] | undefined> {
  const subject = nounsCalled(verb).length === 0 ? await subjectOf(ids) : undefined
  return subject && [...subject.slice(0, -ids.length), verb, ...ids]
}

/** `pr close 2` as if people had typed `cr close 2`; undefined if that tells nothing. */
async function underOwnName([name = '', ...args]: readonly string[]): Promise<Guess | undefined> {
  const [noun, ...others] = nounsCalled(name)
  const following = wordsBefore(args)
  if (noun === undefined || others.length > 0 || following.length === 0) return undefined
  const cannot = toldUnsupported([name], following.slice(0, 1))
  if (cannot !== undefined) return { guess: undefined, hint: cannot }
  const { words, rest } = await findCommand([...noun, ...args], root)
  if (rest.length === 0 || wordsBefore(rest).length === 0) return undefined
  const found = await guessCommand(words, rest)
  return found.guess === undefined && found.hint === undefined ? undefined : behindNoun(words, found)
}

/** A guess that is a verb needs its noun, and one with a line is that line. */
function behindNoun(noun: readonly string[], { guess, hint }: Guess): Guess {
  if (guess !== undefined && hint !== undefined && !guess.includes(' '))
    return hint.endsWith(' --help') ? { guess: undefined, hint } : { guess: hint, hint: undefined }
  const lines = guess
    ?.split(' or ')
    .map((each) => (each.startsWith('ws ') ? each : `ws ${[...noun, each].join(' ')}`))
  return { guess: lines?.join(' or '), hint }
}

/** Also with another name of the noun: `pr checkout 2`. */
async function typedElsewhere(typed: readonly string[]): Promise<string | undefined> {
  const { commands } = await commandManifest(root)
  const [first = '', ...more] = typed
  const [noun] = nounsCalled(first)
  return (
    (await lineTyped(typed, commands)) ??
    (noun === undefined ? undefined : lineTyped([...noun, ...more], commands))
  )
}

/** An operation that ws has learnt of the service, typed without the verb above it. */
async function learntAs([word = '']: readonly string[], { verbs }: Tree): Promise<string | undefined> {
  for (const [verb, { below }] of Object.entries(verbs)) {
    const own = (await root.verbs[verb]?.below?.load()) ?? {}
    const all = (await below?.load()) ?? {}
    if (Object.hasOwn(all, word) && !Object.hasOwn(own, word)) return `ws ${verb} ${word}`
  }
  return undefined
}

/** Commander leaves the words from the first unknown flag on. The value goes, since it may be a secret. */
const firstFlag = (args: readonly string[]): string | undefined =>
  args.find((word) => /^--?[^-\d]/.test(word))?.split('=', 1)[0]

const withGuess = (message: string, guess: string | undefined) =>
  guess === undefined ? message : `${message}; did you mean ${guess}?`
