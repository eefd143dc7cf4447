/** Names of fields, flags and columns anywhere in the API: a list of ids hardly begins with one. */
import { nouns } from '../../../catalog/index.ts'
import { memberNames } from '../../../catalog/members.ts'
import { isOperation, type Operation } from '../../../catalog/operation.ts'
import { optionsOf } from '../../../catalog/options.ts'
import { walk } from '../../../catalog/walk.ts'
import { lazy } from '../../../concurrency/lazy.ts'
import { plain } from './members.ts'

/** In any case; `Edit mode` equals `edit-mode`. Loads the whole catalog, which takes a tenth of a second. */
export async function isFieldName(text: string): Promise<boolean> {
  return (await allNames()).has(plain(text))
}

const allNames = lazy(async () => {
  const names = new Set<string>()
  for await (const { declaration } of walk(nouns)) {
    if (isOperation(declaration)) for (const name of namesIn(declaration)) names.add(plain(name))
  }
  return names
})

const namesIn = (operation: Operation): readonly string[] => [
  ...operation.columns,
  ...(operation.response === undefined ? [] : memberNames(operation.response, operation.rows)),
  ...optionsOf(operation).flatMap(({ word, path }) => [word, path.join('.')]),
]
