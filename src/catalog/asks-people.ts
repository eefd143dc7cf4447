/** Tells whether a call asks a person at a terminal, because others see at once what it changes. */
import type { CommandSpec } from './command-spec.ts'

export function asksPeopleAbout(
  { asksPeople, asksPeopleFor = {} }: Pick<CommandSpec, 'asksPeople' | 'asksPeopleFor'>,
  body: unknown,
): boolean {
  if (asksPeople === true) return true
  const given: Readonly<Record<string, unknown>> =
    typeof body === 'object' && body !== null ? { ...body } : {}
  return Object.entries(asksPeopleFor).some(([field, values]) =>
    values.some((value) => value === given[field]),
  )
}
