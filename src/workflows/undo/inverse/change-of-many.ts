/** Takes back a change of many things in one request: each thing gets its earlier value, goes, or comes back. */
import type { Action } from '../../../catalog/resource.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import type { UndoRequest } from '../undo-request.ts'
import { fieldValue } from '../values.ts'
import type { Recorded } from './recorded.ts'

export function inverseOfMany(
  { change, subject: { resource, operation } }: Recorded,
  { adds, removes, sets }: NonNullable<Action['many']>,
): readonly UndoRequest[] | string {
  const items = memberOf(change.before, 'items')
  const { body, parameters } = change.request
  if (!Array.isArray(items) || !isObject(body)) return 'The values before were not read'
  const known = items.filter(isObject)
  const find = (word: string) =>
    known.find((item) =>
      [resource.id, resource.called].some((name) => name !== undefined && memberOf(item, name) === word),
    )
  const named = new Set([
    ...wordsIn(body[adds]),
    ...wordsIn(body[removes]),
    ...Object.keys(isObject(body[sets]) ? body[sets] : {}),
  ])
  const [fresh, values]: [string[], Record<string, JsonObject>] = [[], {}]
  for (const word of named) {
    const item = find(word)
    if (item === undefined) fresh.push(word)
    else
      values[word] = Object.fromEntries(
        resource.settable.map((field) => [field, fieldValue(field, item, resource)]),
      )
  }
  const gone = wordsIn(body[removes]).filter((word) => values[word] !== undefined)
  const back = {
    ...(gone.length === 0 ? {} : { [adds]: gone }),
    ...(fresh.length === 0 ? {} : { [removes]: fresh }),
    ...(Object.keys(values).length === 0 ? {} : { [sets]: values }),
  }
  if (Object.keys(back).length === 0) return []
  return [{ operation, parameters, body: back, resource, id: undefined, expects: { is: 'anything' } }]
}

const wordsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []
