/** After a change, one line names the command that usually comes next. */
import type { NextStep } from '../../catalog/command-spec.ts'
import { memberOf } from '../../json/members.ts'
import type { SettingsFlags } from '../../settings/settings.ts'
import type { NextCommand } from '../../task/result.ts'
import { runnableLine } from './runnable-line.ts'

interface FinishedChange {
  /** The answer; undefined if there is none. */
  readonly value: unknown
  /** Parameters of the path, by name. */
  readonly path: Readonly<Record<string, unknown>>
  /** Flags of the place, which the next command needs too. */
  readonly flags: SettingsFlags
  readonly at?: NextStep['at']
}

/** Undefined if no step fits, or if the answer lacks a value that the command needs. */
export function nextStep(
  steps: readonly NextStep[],
  { value, path, flags, at }: FinishedChange,
): string | undefined {
  const step = steps.find(
    ({ when = {}, at: place = at }) =>
      place === at && Object.entries(when).every(([member, wanted]) => memberOf(value, member) === wanted),
  )
  if (step === undefined) return undefined
  const words = step.line.split(' ').map((word) => filled(word, { value, path }))
  if (!words.every((word) => word !== undefined)) return undefined
  return nextLine({ to: step.to, words }, flags)
}

export const nextLine = ({ to, words }: NextCommand, flags: SettingsFlags): string =>
  `Next, to ${to}: ${runnableLine(words, withoutGiven(flags, words))}`

function filled(word: string, { value, path }: Pick<FinishedChange, 'value' | 'path'>): string | undefined {
  const name = /^\{(.+)\}$/.exec(word)?.[1]
  if (name === undefined) return word
  const found = memberOf(value, name) ?? path[name]
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined
}

/** The line of a step may name the space or site itself. */
const withoutGiven = (flags: SettingsFlags, words: readonly string[]): SettingsFlags => ({
  ...flags,
  ...(words.includes('--space') ? { space: undefined } : {}),
  ...(words.includes('--site') ? { site: undefined } : {}),
})
