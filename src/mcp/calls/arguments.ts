/** Turns the flat arguments of an agent into the input of a command: names as in `ws schema`, on the command line, or in the body. */

import type { Operation } from '../../catalog/operation.ts'
import { type Option, optionsOf } from '../../catalog/options.ts'
import { parameterOf } from '../../catalog/parameters.ts'
import type { AnyInput } from '../../client/request.ts'
import { checkInput, type GivenInput } from '../../engine/input/check-input.ts'
import { describeFault } from '../../engine/input/describe-fault.ts'
import type { Fault } from '../../engine/input/fault.ts'
import { UsageError } from '../../errors.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import type { ContextKind, Settings } from '../../settings/settings.ts'
import type { Task } from '../../task/task.ts'
import { guessAt } from '../../text/nearest.ts'
import type { AgentCommand } from './agent-command.ts'

type CommandDeclaration = Operation | Task

/** The place of an argument in the input. */
interface ArgumentPlace {
  readonly section: 'path' | 'query' | 'body' | 'input'
  readonly member: readonly string[]
}

/** The settings that a command takes as arguments, besides those that its own arguments stand for. */
export const contextsOf = (spec: CommandDeclaration): readonly ContextKind[] =>
  spec.kind === 'task' ? (spec.contexts ?? []) : []

/** The arguments that stand for `--org`, `--space` and `--site`. */
export type ContextArguments = Partial<Record<ContextKind, string>>

/** Splits off the arguments that are settings: the command has no argument of these names. */
export function contextIn({ spec }: AgentCommand, given: JsonObject): ContextArguments {
  const own = placesOf(spec)
  const found = contextsOf(spec).flatMap((name) => {
    const value = given[name]
    return value === undefined || own.has(name) ? [] : [[name, textOf(name, value)]]
  })
  return Object.fromEntries(found)
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  throw new UsageError(`${name} needs an id, got ${JSON.stringify(value)}`)
}

/** @throws UsageError with every fault */
export async function inputFrom(
  command: AgentCommand,
  given: JsonObject,
  settings: () => Settings,
): Promise<AnyInput> {
  const { spec } = command
  const places = placesOf(spec)
  const isOpen = spec.kind === 'operation' && spec.body?.def.isOpen === true
  const contexts = contextsOf(spec)
  const isContext = (name: string) => contexts.some((each) => each === name)
  const unknown = isOpen ? [] : Object.keys(given).filter((name) => !places.has(name) && !isContext(name))
  if (unknown.length > 0) throw unknownArguments(command, unknown, [...places.keys(), ...contexts])
  refuseFiles(spec, given)
  refuseAttached(command, given)
  const sections: Record<ArgumentPlace['section'], Record<string, unknown>> = {
    path: {},
    query: {},
    body: {},
    input: {},
  }
  for (const [name, value] of Object.entries(given)) {
    const place = places.get(name)
    if (place !== undefined) put(sections[place.section], place.member, value)
    else if (isOpen && !isContext(name)) sections.body[name] = value
  }
  fillFromContext(spec, sections, settings)
  const body = spec.kind === 'task' ? sections.input : sections.body
  const checked = await checkInput(spec, {
    path: sections.path,
    query: sections.query,
    body,
  } satisfies GivenInput)
  if ('input' in checked) return checked.input
  throw new UsageError(
    checked.faults.map((fault) => describeFault(fault, nameOf(spec, fault))),
    { hint: `The tool describe shows the arguments of ${JSON.stringify(command.name)}` },
  )
}

/** @throws UsageError for a state or a thing that is a file or a folder of this machine, or an address */
function refuseFiles(spec: CommandDeclaration, given: JsonObject): void {
  const states = (spec.kind === 'task' && spec.forAgents?.states) || []
  const files = states.filter((name) => typeof given[name] === 'string' && !isState(String(given[name])))
  if (files.length > 0)
    throw new UsageError(
      `${files.join(' and ')} is live, profile:NAME, snapshot:NAME, or - for the text in document`,
    )
  const things = (spec.kind === 'task' && spec.forAgents?.things) || []
  const others = things.filter((name) => typeof given[name] === 'string' && !isThing(String(given[name])))
  if (others.length > 0)
    throw new UsageError(
      `${others.join(' and ')} is a thing of the service, e.g. payments or payments@ver_1: agents name no files and no addresses`,
    )
}

/** @throws UsageError for a command that sends a file: an agent could make a person's command line name one */
function refuseAttached({ name, spec }: AgentCommand, given: JsonObject): void {
  const places = placesOf(spec)
  const named = new Set(Object.keys(given).map((each) => places.get(each)?.member.join('.')))
  const attached = optionsOf(spec).filter(({ kind }) => kind === 'file')
  const sent = attached.filter(({ required, path }) => required || named.has(path.join('.')))
  if (sent.length === 0) return
  throw new UsageError(
    `${JSON.stringify(name)} sends a file (${sent.map(({ word }) => word).join(', ')}): agents send none`,
    { hint: `A person can run it in a shell: ws ${name} --help` },
  )
}

const isState = (text: string) => /^(?:live|-|(?:profile|snapshot):.+)$/s.test(text)

/** True if the text can be neither a path nor an address. */
const isThing = (text: string) => text !== '-' && !/[./\\:]/.test(text)

function unknownArguments({ name }: AgentCommand, unknown: readonly string[], known: readonly string[]) {
  return new UsageError(
    unknown.map(
      (each) => `${JSON.stringify(name)} has no argument ${JSON.stringify(each)}${guessAt(each, known)}`,
    ),
    { hint: `The tool describe shows the arguments of ${JSON.stringify(name)}` },
  )
}

/** Every name of every argument. The first meaning of a name counts: argument, member, flag, parameter. */
export function placesOf(spec: CommandDeclaration): ReadonlyMap<string, ArgumentPlace> {
  const found = new Map<string, ArgumentPlace>()
  const add = (name: string, place: ArgumentPlace) => {
    if (!found.has(name)) found.set(name, place)
  }
  const hidden = new Set<string>(spec.kind === 'task' ? spec.forAgents?.without : [])
  const options = optionsOf(spec).filter(
    // An agent gives the value itself, and needs no short form of it.
    ({ path: [member = ''], isShortForm }) => !hidden.has(member) && isShortForm !== true,
  )
  for (const option of options) if (option.section === 'path') add(option.word, placeOf(option))
  for (const {
    section,
    path: [member = ''],
    ownName = member,
  } of options)
    if (section !== 'path') add(ownName, { section, member: [member] })
  for (const option of options) add(option.word, placeOf(option))
  for (const option of options) if (option.section === 'path') add(option.path.join('.'), placeOf(option))
  return found
}

const placeOf = ({ section, path }: Option): ArgumentPlace => ({ section, member: path })

function put(
  section: Record<string, unknown>,
  [member = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) {
    section[member] = value
    return
  }
  const inner = section[member]
  const copy = isObject(inner) ? { ...inner } : {}
  put(copy, rest, value)
  section[member] = copy
}

/** The settings give an agent the same values that the context gives a command line. */
function fillFromContext(
  spec: CommandDeclaration,
  sections: Readonly<Record<ArgumentPlace['section'], Record<string, unknown>>>,
  settings: () => Settings,
): void {
  if (spec.kind === 'task') return
  for (const {
    section,
    path: [name = ''],
    context,
    argument,
  } of optionsOf(spec)) {
    const part = sections[section]
    if (part[name] !== undefined || context === undefined || argument?.optional === false) continue
    const setting = settings()[context]
    if (setting !== undefined) part[name] = setting.value
  }
}

/** The name that agents know: the argument's word for a part of the path, else the member. */
function nameOf(spec: CommandDeclaration, { section, member }: Fault): string {
  if (section !== 'path' || spec.kind === 'task') {
    const [key = '', ...rest] = member
    const own = spec.kind === 'task' ? undefined : spec.ownNames?.get(key)
    return [own ?? key, ...rest].join('.') || 'arguments'
  }
  return parameterOf(member[0] ?? '', spec)?.name ?? member.join('.')
}
