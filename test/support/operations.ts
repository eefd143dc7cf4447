/** The catalog's operations by the words of their commands. */

import type { CommandSpec } from '../../src/catalog/command-spec.ts'
import { nouns } from '../../src/catalog/index.ts'
import type { Operation } from '../../src/catalog/operation.ts'
import { walk } from '../../src/catalog/walk.ts'

const isOperation = (spec: CommandSpec): spec is Operation => 'kind' in spec && spec.kind === 'operation'

export const operations: ReadonlyMap<string, Operation> = await readOperations()

export function operationNamed(words: string): Operation {
  const found = operations.get(words)
  if (found === undefined) throw new Error(`no operation ${words}`)
  return found
}

async function readOperations(): Promise<ReadonlyMap<string, Operation>> {
  const found = new Map<string, Operation>()
  for await (const { words, declaration } of walk(nouns)) {
    if (!isOperation(declaration)) throw new Error(`${words.join(' ')} is no operation`)
    found.set(words.join(' '), declaration)
  }
  return found
}
