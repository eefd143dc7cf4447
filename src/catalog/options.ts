/** Derives arguments and flags from a declaration: which there are, and their words. */

import type { CommandSpec } from './command-spec.ts'
import type { ObjectSchema, Schema } from './fields.ts'
import type { Kind } from './kinds.ts'
import { type ContextKind, type ParameterName, type PathParameter, parameterOf } from './parameters.ts'
import { shapeOf, unwrap, type ValueForm, valueFormOf, variantsOf } from './value-form.ts'

/** The part of an input that an option fills. */
export type InputSection = 'path' | 'query' | 'body' | 'input'

/** One argument or flag, and the member of the input that it fills. */
export interface Option extends ValueForm {
  /** Kebab-case, without dashes. */
  readonly word: string
  readonly section: InputSection
  /** Members from the section's root to the value. */
  readonly path: readonly string[]
  /** True when `--x-file <path|->` reads the value from a file. */
  readonly hasFileTwin: boolean
  readonly argument: { readonly optional: boolean; readonly variadic: boolean } | undefined
  readonly context: PathParameter['context']
  /** True for a short form of one option of a field, a union, that has a flag of its own beside it. */
  readonly isShortForm?: true
  /** The name that rows, bodies and agents give, if it is not the member's: `__proto__`. */
  readonly ownName?: string
}

/** An operation or a task: options are derived from it. */
export interface Declaration extends CommandSpec {
  readonly response?: Schema | undefined
  readonly path?: string
  readonly parameters?: Readonly<Record<string, PathParameter>> | undefined
  readonly query?: ObjectSchema | undefined
  readonly body?: ObjectSchema | undefined
  readonly input?: ObjectSchema | undefined
  /** Of a task. */
  readonly contexts?: readonly ContextKind[] | undefined
  readonly bodyMayBeLeftOut?: true
  readonly like?: Kind
  readonly needsOneOf?: readonly string[]
  readonly ownNames?: ReadonlyMap<string, string>
}

/** All arguments and flags of a declaration, arguments first, in order. */
export function optionsOf(declaration: Declaration): readonly Option[] {
  const sections = ['query', 'body', 'input'] as const
  const found = [
    ...pathOptions(declaration),
    ...sections.flatMap((section) => sectionOptions(declaration, section)),
  ]
  const order = argumentOrder(declaration)
  const withArguments = found.map((option) => ({ ...option, argument: argumentOf(option, order) }))
  const position = (option: Option) =>
    option.argument ? order.findIndex((entry) => names(entry, option)) : order.length
  return withArguments.sort((a, b) => position(a) - position(b))
}

/** The names in a path template, in order: `/v1/orgs/{organizationId}` gives `organizationId`. */
export function parameterNames(path: string): readonly ParameterName[] {
  const known = namesIn.get(path)
  if (known !== undefined) return known
  // The type of a declaration's `path` allows only declared names.
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name as ParameterName)
  namesIn.set(path, names)
  return names
}

/** Many rows ask for the same paths. */
const namesIn = new Map<string, readonly ParameterName[]>()

function pathOptions(declaration: Declaration): Option[] {
  return parameterNames(declaration.path ?? '').map((name) => {
    const { schema, context, ...parameter } = declaredParameter(name, declaration)
    return {
      ...valueFormOf(schema),
      word: parameter.name,
      section: 'path',
      path: [name],
      required: true,
      hasFileTwin: false,
      argument: undefined,
      context,
    }
  })
}

function declaredParameter(name: string, declaration: Declaration): PathParameter {
  const found = parameterOf(name, declaration)
  if (found === undefined) throw new TypeError(`nobody declares the path parameter ${name}`)
  return found
}

interface ArgumentEntry {
  readonly field: string
  readonly optional: boolean
}

function argumentOrder(declaration: Declaration): readonly ArgumentEntry[] {
  const entries =
    declaration.arguments ??
    parameterNames(declaration.path ?? '').filter(
      (name) => declaredParameter(name, declaration).context === undefined,
    )
  return entries.map((entry) => ({ field: entry.replace(/\?$/, ''), optional: entry.endsWith('?') }))
}

const names = (entry: ArgumentEntry, option: Pick<Option, 'path'>) => option.path.join('.') === entry.field

function argumentOf(option: Option, order: readonly ArgumentEntry[]): Option['argument'] {
  const entry = order.find((candidate) => names(candidate, option))
  return entry && { optional: entry.optional, variadic: option.repeatable }
}

function sectionOptions(declaration: Declaration, section: 'query' | 'body' | 'input'): Option[] {
  const schema = declaration[section]
  if (schema === undefined) return []
  const flags: Readonly<Record<string, string | readonly string[] | undefined>> = declaration.flags ?? {}
  const isNeeded = section !== 'body' || declaration.bodyMayBeLeftOut !== true
  const { fromContext = {} }: Pick<CommandSpec, 'fromContext'> = declaration
  return Object.entries(schema.shape).flatMap(([field, fieldSchema]) => {
    const ownName = declaration.ownNames?.get(field)
    const variants = declaration.variantFlags?.[field] ?? []
    return fieldOptions(fieldSchema, { field, flags, variants, section }).map((option) => ({
      ...option,
      required: option.required && isNeeded && fromContext[field] === undefined,
      context: section === 'body' ? fromContext[field] : undefined,
      ...(ownName === undefined ? {} : { ownName }),
    }))
  })
}

interface FieldPlace {
  readonly field: string
  readonly flags: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly variants: readonly string[]
  readonly section: 'query' | 'body' | 'input'
}

function fieldOptions(schema: Schema, { field, flags, variants, section }: FieldPlace): Option[] {
  const named = flags[field]
  const prefix = `${field}.`
  const spread = Object.keys(flags).filter((name) => name.startsWith(prefix))
  const make = (member: Schema, path: readonly string[], word: string | undefined): Option => {
    const form = valueFormOf(member)
    return optionAt(form, { path, section, word: word ?? wordFor(field, form.repeatable) })
  }
  if (Array.isArray(named)) {
    return variantsOf(schema).map((variant, index) => ({
      ...make(variant, [field], named[index]),
      required: false,
    }))
  }
  const whole = make(schema, [field], typeof named === 'string' ? named : undefined)
  if (variants.length > 0)
    return [
      { ...whole, required: false },
      ...variantsOf(schema).map((variant, index) => ({
        ...make(variant, [field], variants[index]),
        required: false,
        isShortForm: true as const,
      })),
    ]
  if (spread.length === 0) return [whole]
  const layers = unwrap(schema)
  const members = shapeOf(layers.schema)
  const options = spread.map((name) => {
    const member = name.slice(prefix.length)
    const word = flags[name]
    const made = make(members[member] as Schema, [field, member], typeof word === 'string' ? word : undefined)
    return layers.optional ? { ...made, required: false } : made
  })
  return layers.nullable ? [...options, clearing(whole)] : options
}

const optionAt = (form: ValueForm, place: Pick<Option, 'path' | 'section' | 'word'>): Option => ({
  ...form,
  ...place,
  hasFileTwin: place.section === 'body' && (form.facts.written === 'text' || form.kind.startsWith('json')),
  argument: undefined,
  context: undefined,
})

/** `--no-x` alone: clears an object whose members have flags of their own. */
const clearing = (option: Option): Option => ({ ...option, kind: 'null', hasFileTwin: false })

/** The word of a field whose declaration names none: kebab-case, singular if the flag is repeatable. */
function wordFor(field: string, repeatable: boolean): string {
  const kebab = field.replace(/[A-Z]+/g, (capitals) => `-${capitals.toLowerCase()}`).replace(/^-/, '')
  if (!repeatable) return kebab
  return kebab.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
}
