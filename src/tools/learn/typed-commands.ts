/** Finds the command of ws that sends the same request as an operation: by method and path, whatever the parameters are called. */
import { nouns } from '../../catalog/index.ts'
import { isOperation, type Operation } from '../../catalog/operation.ts'
import { parameterNames } from '../../catalog/options.ts'
import { walk } from '../../catalog/walk.ts'

export interface TypedCommand {
  /** Without `ws`. */
  readonly words: string
  readonly operation: Operation
  /** Positions in the path of the parameters that are arguments, each with a `?` if it may come from the context. */
  readonly arguments: ReadonlyMap<number, '' | '?'>
}

export type FindTyped = (method: string, path: string) => TypedCommand | undefined

export async function typedCommands(): Promise<FindTyped> {
  const found = new Map<string, TypedCommand>()
  for await (const { words, declaration } of walk(nouns)) {
    if (!isOperation(declaration)) continue
    const key = keyOf(declaration.method, declaration.path)
    found.set(key, { words: words.join(' '), operation: declaration, arguments: argumentsOf(declaration) })
  }
  return (method, path) => found.get(keyOf(method, path))
}

const keyOf = (method: string, path: string) => `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`

function argumentsOf({ path, arguments: declared }: Operation): TypedCommand['arguments'] {
  const entries = (declared ?? []).map((entry): [string, '' | '?'] => [
    entry.replace(/\?$/, ''),
    entry.endsWith('?') ? '?' : '',
  ])
  const places = new Map(entries)
  return new Map(
    parameterNames(path).flatMap((name, index): [number, '' | '?'][] => {
      const place = places.get(name)
      return place === undefined ? [] : [[index, place]]
    }),
  )
}
