/** The command that shows what another may have changed, with the id and the place of that one: a line to copy. */
import { type Option, optionsOf } from '../../catalog/options.ts'
import type { SettingsFlags } from '../../settings/settings.ts'
import { findCommand } from '../commands/find-command.ts'
import type { Words } from '../parse/input.ts'
import type { Typed } from '../parse/words.ts'
import { root } from '../tree.ts'
import { runnableLine } from './runnable-line.ts'

interface ChangingLine {
  /** The command that shows it, e.g. `space get`. */
  readonly reading?: (() => Promise<string | undefined>) | undefined
  readonly typed: Typed
  readonly args: Words['arguments']
  readonly options: readonly Option[]
}

/** Undefined if no command shows it. */
export async function lineShowing({
  reading,
  typed,
  args,
  options,
}: ChangingLine): Promise<string | undefined> {
  const shownBy = await reading?.()
  if (shownBy === undefined) return undefined
  const words = shownBy.split(' ')
  const { spec } = await findCommand(words, root)
  const wanted = spec === undefined ? [] : optionsOf(spec).filter(({ argument }) => argument !== undefined)
  const given = options.filter(({ argument }) => argument !== undefined)
  const ids = wanted.map(({ word }) => args[given.findIndex((each) => each.word === word)])
  // An id that came from a row or from the context is not on the line.
  const known = ids.every((id) => typeof id === 'string') ? ids : []
  return runnableLine([...words, ...known], placeIn(typed))
}

function placeIn(typed: Typed): SettingsFlags {
  const flag = (word: string) => {
    const value = typed.get(word)
    return typeof value === 'string' ? value : undefined
  }
  return {
    profile: flag('profile'),
    baseUrl: flag('base-url'),
    tokenFile: flag('token-file'),
    org: flag('org'),
    space: flag('space'),
    site: flag('site'),
  }
}
