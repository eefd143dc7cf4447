/** Finds the command of ws that sends the same request as an operation: by method and path, whatever the parameters are called. */
import { nouns } from '../../catalog/index.ts'
import { isOperation, type Method, type Operation } from '../../catalog/operation.ts'
import { parameterNames } from '../../catalog/options.ts'
import { walk } from '../../catalog/walk.ts'
import { routeOf } from '../../learnt/route.ts'

export interface TypedCommand {
  /** Without `ws`. */
  readonly words: string
  readonly operation: Operation
  /** Positions in the path of the parameters that are arguments, each with a `?` if it may come from the context. */
  readonly arguments: ReadonlyMap<number, '' | '?'>
}

export type FindTyped = (method: Method, path: string) => TypedCommand | undefined

export async function typedCommands(): Promise<FindTyped> {
  const found = new Map<string, TypedCommand>()
  for await (const { words, declaration } of walk(nouns)) {
    if (!isOperation(declaration)) continue
    found.set(routeOf(declaration), {
      words: words.join(' '),
      operation: declaration,
      arguments: argumentsOf(declaration),
    })
  }
  return (method, path) => found.get(routeOf({ method, path }))
}

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
