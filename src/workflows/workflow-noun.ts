/** The workflows that a noun gains: one of the catalog, or one of ws itself. */

import type { CommandSpec } from '../catalog/command-spec.ts'
import type { Noun } from '../catalog/index.ts'
import { lazy } from '../concurrency/lazy.ts'
import type { TaskResult } from '../task/result.ts'
import type { Session, Task } from '../task/task.ts'

export interface WorkflowNoun extends Pick<Noun, 'load'> {
  readonly nouns?: Readonly<Record<string, WorkflowNoun>>
  /** Work that a verb of the noun does for some inputs, by the name of the verb. */
  readonly instead?: Readonly<Record<string, VerbVariant>>
}

export interface VerbVariant {
  /** The field of the input that asks for it. */
  readonly field: string
  readonly load: () => Promise<
    (input: Readonly<Record<string, unknown>>, session: Session) => Promise<TaskResult>
  >
}

/**
 * The nouns, each with its workflows before its operations. A workflow stands for the operation of its name: it sends that one
 * where the service offers it. A workflow for an unknown noun is a bug.
 */
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
  load: lazy(async () => {
    const workflows = await gained.load?.()
    return { ...workflows, ...withVariants(await noun.load?.(), gained.instead), ...workflows }
  }),
  ...(noun.nouns === undefined ? {} : { nouns: withWorkflows(noun.nouns, gained.nouns ?? {}) }),
})

function withVariants(
  verbs: Readonly<Record<string, CommandSpec>> = {},
  variants: NonNullable<WorkflowNoun['instead']> = {},
): Readonly<Record<string, CommandSpec>> {
  const varied = Object.entries(variants).map(([name, { field, load }]) => {
    // The verbs of a tool are tasks, whose runner has checked the input.
    const verb = verbs[name] as Task | undefined
    if (verb === undefined) throw new TypeError(`there is no verb ${name}`)
    const run: Task['run'] = async (input, session, paging) => {
      const members: Readonly<Record<string, unknown>> = input
      return members[field] === undefined
        ? verb.run(input, session, paging)
        : (await load())(members, session)
    }
    return [name, { ...verb, run }] as const
  })
  return { ...verbs, ...Object.fromEntries(varied) }
}
