/** Parses `-f` and `-F` of `ws api`: names that reach into objects and lists, values that are text or typed. */
import { UsageError } from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'

/** A member by name, or a new entry at the end of a list. */
type BodyPathStep = string | typeof append

const append = Symbol('[]')

export interface Assignment {
  readonly steps: readonly BodyPathStep[]
  readonly value: unknown
}

/** Reads `name=value`: `a.b=x` and `a[b]=x` reach into objects, `a[]=x` adds to a list, `a[]` alone is an empty one. */
export async function readAssignment(
  word: string,
  { flag, read }: { readonly flag: string; read(text: string): Promise<unknown> },
): Promise<Assignment> {
  const [, first, further = '', assigned] =
    /^([^.[\]=]+)((?:\.[^.[\]=]+|\[[^[\]=]*\])*)(?:=([\s\S]*))?$/.exec(word) ?? []
  if (first === undefined) throw new UsageError(`${flag} needs name=value, got ${JSON.stringify(word)}`)
  const steps = [first, ...Array.from(further.matchAll(/\.([^.[]+)|\[([^\]]*)\]/g), stepIn)]
  if (assigned !== undefined) return { steps, value: await read(assigned) }
  if (steps.at(-1) === append) return { steps: steps.slice(0, -1), value: [] }
  throw new UsageError(`${flag} needs name=value, got ${JSON.stringify(word)}`)
}

const stepIn = ([, dotted, bracketed]: RegExpMatchArray): BodyPathStep => dotted ?? (bracketed || append)

/** `true`, `false`, `null` and numbers keep their types, `@path` is the text of a file; everything else is text. */
export async function typedValue(
  text: string,
  fileText: (path: string) => Promise<string>,
): Promise<unknown> {
  if (text.startsWith('@')) return fileText(text.slice(1))
  const parsed =
    /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(text) && parseJson(text)
  return parsed && 'value' in parsed ? parsed.value : text
}

/** The body with the value in its place; other members stay. */
export function assign(body: unknown, { steps, value }: Assignment): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return value
  const inner = { steps: rest, value }
  if (step === append) return appended(body, inner)
  if (body !== undefined && !isObject(body))
    throw new UsageError(`${step} can't be set inside ${JSON.stringify(body)}`)
  const own = body !== undefined && Object.hasOwn(body, step) ? body[step] : undefined
  return { ...body, [step]: assign(own, inner) }
}

/** Like gh: `list[][a]=1 list[][b]=2` is one entry; a repeated member begins the next. */
function appended(body: unknown, { steps, value }: Assignment): unknown {
  if (body !== undefined && !Array.isArray(body))
    throw new UsageError(`${JSON.stringify(body)} is not a list to add to`)
  const list: readonly unknown[] = body ?? []
  const last = list.at(-1)
  const [member] = steps
  const continues = typeof member === 'string' && isObject(last) && !Object.hasOwn(last, member)
  return continues
    ? [...list.slice(0, -1), assign(last, { steps, value })]
    : [...list, assign(undefined, { steps, value })]
}
