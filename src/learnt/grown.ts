/**
 * Widens a declared schema by what the service's own description allows beyond it: values, limits, and members of objects. Nothing
 * gets narrower: the service itself refuses what it no longer takes.
 */
import type { FieldFacts } from '../catalog/facts.ts'
import {
  type Bounds,
  enumeration,
  factsOf,
  innerOf,
  lazily,
  optional,
  type Schema,
  string,
} from '../catalog/schema.ts'
import { keyFor } from './key-for.ts'
import { type SharedSchemas, schemaOf } from './schema.ts'
import type { LearntMember, LearntSchema } from './shape.ts'

type Shape = Readonly<Record<string, Schema>>

export interface Growth {
  readonly shared: SharedSchemas
  /** True for what a service answers with: no reply lacks a member that only its description requires. */
  readonly isReply?: true
  /** Shared schemas around this one: they may lead back to themselves. */
  readonly met?: ReadonlySet<number>
}

/** No schema of the catalog is nested as deep. */
const mostAround = 30

/** Returns the schema itself if the description allows no more. */
export function grown(declared: Schema, given: LearntSchema, growth: Growth): Schema {
  const { ref } = given
  const { met = new Set(), shared } = growth
  if (ref !== undefined)
    return met.has(ref) || met.size > mostAround
      ? declared
      : grown(declared, shared.at(ref), { ...growth, met: new Set([...met, ref]) })
  const below: Below = (schema, learnt) => grown(schema, learnt, growth)
  const inner = innerOf(declared)
  if (inner !== undefined) return withInner(declared, below(inner, given), inner)
  return isSameType(declared, given) ? ofSameType(declared, given, { ...growth, below }) : declared
}

type Below = (schema: Schema, learnt: LearntSchema) => Schema

interface Parts extends Growth {
  readonly below: Below
}

function withInner(declared: Schema, wider: Schema, inner: Schema): Schema {
  const { def, facts } = declared
  if (wider === inner) return declared
  if (def.type === 'optional' || def.type === 'nullable')
    return { ...declared, def: { ...def, innerType: wider } }
  return { ...lazily(() => wider), facts }
}

function isSameType({ def }: Schema, { type }: LearntSchema): boolean {
  if (def.type === 'number') return type === 'integer' || type === 'number'
  return def.type === 'enum' ? type === 'string' : def.type === type
}

function ofSameType(declared: Schema, given: LearntSchema, parts: Parts): Schema {
  const { def } = declared
  switch (def.type) {
    case 'array':
      return withBoundsOf(given, listOf(declared, parts.below(def.element, given.items ?? {})))
    case 'object':
      return def.isOpen === true && parts.isReply === undefined
        ? declared
        : withMembers(declared, def.shape, { ...parts, members: given.members ?? [] })
    case 'enum':
      return withValues(declared, def.values, given)
    case 'string':
      return withBoundsOf(given, withKnown(declared, given))
    case 'number':
      return withBoundsOf(given, declared)
    default:
      return declared
  }
}

function listOf(declared: Schema, element: Schema): Schema {
  const { def } = declared
  return def.type !== 'array' || element === def.element
    ? declared
    : { ...declared, def: { ...def, element } }
}

interface GrowingMembers extends Parts {
  readonly members: readonly LearntMember[]
}

function withMembers(declared: Schema, shape: Shape, growing: GrowingMembers): Schema {
  const { members, below } = growing
  const changed = members.flatMap(([name, learnt, isRequired]): readonly [string, Schema][] => {
    const known = Object.hasOwn(shape, keyFor(name)) ? shape[keyFor(name)] : undefined
    if (known === undefined)
      return name in Object.prototype ? [] : [[name, added(learnt, isRequired, growing)]]
    const wide = below(known, learnt)
    return wide === known ? [] : [[keyFor(name), wide]]
  })
  if (changed.length === 0) return declared
  const wide = { ...shape, ...Object.fromEntries(changed) }
  // Some objects have their members beside their definition, too.
  return {
    ...declared,
    ...('shape' in declared ? { shape: wide } : {}),
    def: { ...declared.def, shape: wide },
  } as Schema
}

function added(learnt: LearntSchema, isRequired: 0 | 1, { shared, isReply }: Growth): Schema {
  const made = schemaOf(learnt, shared)
  // Around it, since a copy of a shared schema would have its name, which only one may have.
  const marked = { ...lazily(() => made), facts: { ...factsOf(made), learnt: true as const } }
  return isRequired === 1 && isReply === undefined ? marked : optional(marked)
}

function withValues(declared: Schema, values: readonly string[], given: LearntSchema): Schema {
  const more = (given.enum ?? []).filter((value) => !values.includes(value))
  const isOpen = given.enum === undefined || given.open === true
  if (isOpen)
    return string({ ...declared.facts, known: [...values, ...more], grown: noteOf(more, 'other values') })
  return more.length === 0
    ? declared
    : enumeration([...values, ...more], { ...declared.facts, grown: noteOf(more) })
}

function withKnown(declared: Schema, given: LearntSchema): Schema {
  const { known } = declared.facts
  const more = (given.enum ?? []).filter((value) => known?.includes(value) === false)
  if (known === undefined || more.length === 0) return declared
  return { ...declared, facts: { ...declared.facts, known: [...known, ...more], grown: noteOf(more) } }
}

const noteOf = (values: readonly string[], otherwise = '') =>
  `learnt: ${values.length === 0 ? otherwise : values.join(', ')}`

/** With the wider of both limits. */
function withBoundsOf(given: LearntSchema, declared: Schema): Schema {
  const { def, facts } = declared
  const bounds: Bounds = ('bounds' in def ? def.bounds : undefined) ?? {}
  const wide = {
    min:
      isWider(given.min, bounds.min, (one, other) => one < other) && (bounds.min ?? 0) > 1
        ? given.min
        : bounds.min,
    max: isWider(given.max, bounds.max, (one, other) => one > other) ? given.max : bounds.max,
    ...patternOf(bounds, given),
  }
  const isSame = wide.min === bounds.min && wide.max === bounds.max && wide.pattern === bounds.pattern
  if (isSame) return declared
  const note = facts.grown ?? 'learnt limit'
  return {
    ...declared,
    def: { ...def, bounds: wide } as Schema['def'],
    facts: { ...withBounds(facts, wide), grown: note },
  }
}

/** True if the description has another limit, and it lets more pass. One that it leaves out stays: few descriptions are complete. */
const isWider = (
  given: number | undefined,
  known: number | undefined,
  letsMorePass: (one: number, other: number) => boolean,
) => known !== undefined && given !== undefined && letsMorePass(given, known)

/** One that either pattern fits; a description also says the form of a text by another word than its pattern. */
function patternOf({ pattern, isSlow }: Bounds, given: LearntSchema): Pick<Bounds, 'pattern' | 'isSlow'> {
  const isOther = given.pattern !== undefined && given.pattern !== pattern && given.isFormatted !== true
  if (pattern === undefined || !isOther)
    return { ...(pattern === undefined ? {} : { pattern }), ...(isSlow === undefined ? {} : { isSlow }) }
  return {
    pattern: `(?:${pattern})|(?:${given.pattern})`,
    ...(given.isSlow === true ? { isSlow: true } : {}),
  }
}

function withBounds(facts: FieldFacts, { min, max, pattern, isSlow }: Bounds): FieldFacts {
  const { min: _min, max: _max, pattern: _pattern, isSlow: _isSlow, ...others } = facts
  return {
    ...others,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(isSlow === undefined ? {} : { isSlow }),
  }
}
