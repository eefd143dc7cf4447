/** The shape of a command that is not one operation of the API: the same face, and a `run` that yields values. */
import type { Infer, ObjectSchema } from './catalog/fields.ts'
import type { Face } from './catalog/operation.ts'
import type { Client } from './client/client.ts'
import type { Context } from './context.ts'
import type { Settings, SettingsFlags } from './settings/settings.ts'

/** What a task works with; every member is made when it is first asked for. */
export interface Session {
  readonly context: Context
  /** As typed, for tasks that must work before there are settings: making a profile, mending one. */
  readonly flags: SettingsFlags
  settings(): Promise<Settings>
  client(): Promise<Client>
  /** Says something to the person, on stderr; silent under `--quiet`. */
  notice(text: string): Promise<void>
}

/** What a task answers with: one value, rows, or nothing. */
export type TaskResult =
  | { readonly value: unknown }
  | { readonly rows: AsyncIterable<unknown> | Iterable<unknown> }
  | undefined

/** Whether the task changes anything; one that does is not run under `--dry-run`. */
type Effect = 'reads' | 'changes'

export interface Task<Input extends ObjectSchema = ObjectSchema> extends Face {
  readonly kind: 'task'
  readonly input: Input
  readonly effect: Effect
  run(input: Infer<Input>, session: Session): Promise<TaskResult>
}

interface DeclaredTask<Input extends ObjectSchema> extends Face<keyof Infer<Input> & string, string, string> {
  readonly input: Input
  readonly effect: Effect
  run(input: Infer<Input>, session: Session): Promise<TaskResult>
}

/** Declares a command that ws performs itself. */
export const task = <Input extends ObjectSchema>(declared: DeclaredTask<Input>): Task<Input> => ({
  kind: 'task',
  ...declared,
})
