/** The shape of what a task prints for programs. Only those who describe or check answers load these shapes. */
import { array, type Infer, type Schema } from '../catalog/fields.ts'

/** `Value`: of the one document that it prints; `Line`: of each line, where it prints many. */
export interface Answer<Value = unknown, Line = unknown> {
  /** Under `-o json`; undefined if it prints nothing. */
  readonly json: Schema | undefined
  /** A line under `-o ndjson`. */
  readonly ndjson: Schema | undefined
  /** True for a document of a workspace: the declarations of its kinds say more of it than these. */
  readonly isDocument?: true
  /** Never there: carries the types. */
  readonly types?: () => readonly [Value, Line]
}

/** It prints nothing on stdout: whatever it did, the exit code says. */
export const nothing: Answer<never, never> = { json: undefined, ndjson: undefined }

/** One value. */
export const one = <Of extends Schema>(value: Of): Answer<Infer<Of>, never> => ({
  json: value,
  ndjson: value,
})

/** Any number of values: an array, or a line each. */
export const many = <Of extends Schema>(item: Of): Answer<never, Infer<Of>> => ({
  json: array(item),
  ndjson: item,
})

export const isList = ({ json, ndjson }: Answer): boolean =>
  json?.def.type === 'array' && json.def.element === ndjson

/** One value that holds many, of which NDJSON has a line each. */
export const report = <Of extends Schema, Item extends Schema>(
  value: Of,
  item: Item,
): Answer<Infer<Of>, Infer<Item>> => ({ json: value, ndjson: item })

/** A value as somebody yields it, who changes nothing of it any more. */
export type Told<Value> = Value extends readonly (infer Item)[]
  ? readonly Told<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Told<Value[Name]> }
    : Value
