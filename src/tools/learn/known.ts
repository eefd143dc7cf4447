/** The operations that were learnt of the service in force, as commands below `ws api`. */
import { UsageError } from '../../errors.ts'
import type { ReservedWords } from '../../learnt/flag-words.ts'
import type { KnownAsked, KnownCommands } from '../../learnt/known-commands.ts'
import { type Learnt, openLearnt } from '../../learnt/learnt.ts'
import { guessAt } from '../../text/nearest.ts'
import { quoted } from '../../text/shell-word.ts'

const noneOf = (service: string | undefined): KnownCommands => ({
  named: () => undefined,
  all: () => ({}),
  refusal: (word, more) => refusalOf({ word, more }, undefined, service),
  rows: [],
})

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

interface TypedCall {
  /** In the place of the method. */
  readonly word: string
  readonly more: readonly string[]
}

async function refusalOf(
  { word, more }: TypedCall,
  learnt: Learnt | undefined,
  service: string | undefined,
): Promise<UsageError | undefined> {
  // In capitals it can only be meant as a method, which the verb itself checks.
  if (methods.includes(word.toUpperCase()) || /^[A-Z]+$/.test(word)) return undefined
  if (/^\s*[{[]/.test(word))
    return new UsageError('A body stands where the method belongs', {
      hint: 'ws api POST <path> --input - reads it from stdin; or give its members: ws api POST <path> -f title=Hello',
    })
  const wanted = `${JSON.stringify(word)} is neither a method (${methods.join(', ')}) nor an operation that`
  if (await isPath(word))
    return new UsageError(`${wanted} ws knows`, {
      hint: `The method comes first: ws api ${methodFor(more)} ${quoted(word)}`,
    })
  if (learnt !== undefined) {
    const guess = guessAt(word, [...learnt.entries.map((entry) => entry.word), ...methods])
    return new UsageError(`${wanted} was learnt of ${learnt.about.service}${guess}`, {
      hint: 'ws api operations',
    })
  }
  const where = service === undefined ? '' : `: nothing was learnt of ${service}`
  return new UsageError(`${wanted} ws knows${where}`, { hint: 'ws api learn <openapi.json|url>' })
}

/** As people type it who know gh: `orgs`, `orgs/{org}/spaces`. */
async function isPath(word: string): Promise<boolean> {
  if (word.includes('/')) return true
  const { allOperations } = await import('../../catalog/walk.ts')
  return (await allOperations()).some(({ path }) => path === `/v1/${word}`)
}

/** For gh, a path alone is read, and members are sent. */
const methodFor = (more: readonly string[]) =>
  more
    .map((word) => /^-X=?([A-Za-z]+)$/.exec(word)?.[1]?.toUpperCase())
    .find((named) => named !== undefined) ??
  (more.some((word) => /^(?:-[fFd]|--(?:raw-)?(?:typed-)?field|--input|--data)(?:=|$)/.test(word))
    ? 'POST'
    : 'GET')

export async function knownCommands({ context, flags, reserved }: KnownAsked): Promise<KnownCommands> {
  const { serviceInForce } = await import('../../learnt/service-in-force.ts')
  const service = serviceInForce(flags, context)
  const learnt = service === undefined ? undefined : openLearnt(service, context)
  return learnt === undefined ? noneOf(service) : commandsOf(learnt, reserved)
}

const commandsOf = (learnt: Learnt, reserved: ReservedWords): KnownCommands => ({
  named: (asked) => {
    const entry = learnt.find(asked)
    return entry && { word: entry.word, spec: learnt.operation(entry, reserved) }
  },
  all: () =>
    Object.fromEntries(learnt.entries.map((entry) => [entry.word, learnt.operation(entry, reserved)])),
  refusal: (word, more) => refusalOf({ word, more }, learnt, learnt.about.service),
  rows: learnt.entries.map(({ word, summary }) => [word, summary]),
})
