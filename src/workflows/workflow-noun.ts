/** The workflows that a noun gains: one of the catalog, or one of ws itself. */
import type { Noun } from '../catalog/index.ts'

export interface WorkflowNoun extends Pick<Noun, 'load'> {
  readonly nouns?: Readonly<Record<string, WorkflowNoun>>
}

/** The nouns, each with its workflows before its operations. A workflow for a noun that there is not is a mistake. */
export function withWorkflows(
  nouns: Readonly<Record<string, Noun>>,
  workflows: Readonly<Record<string, WorkflowNoun>>,
): Readonly<Record<string, Noun>> {
  const unknown = Object.keys(workflows).filter((name) => !Object.hasOwn(nouns, name))
  if (unknown.length > 0) throw new TypeError(`there is no noun ${unknown.join(', ')}`)
  return Object.fromEntries(
    Object.entries(nouns).map(([name, noun]) => {
      const gained = workflows[name]
      return [name, gained === undefined ? noun : joined(noun, gained)]
    }),
  )
}

const joined = (noun: Noun, gained: WorkflowNoun): Noun => ({
  ...noun,
  load: async () => ({ ...(await gained.load?.()), ...(await noun.load?.()) }),
  ...(noun.nouns === undefined ? {} : { nouns: withWorkflows(noun.nouns, gained.nouns ?? {}) }),
})
