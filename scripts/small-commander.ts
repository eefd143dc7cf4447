/**
 * A bundler plugin: Commander asks of each flag whether a letter of any script stands before `...>`. For that V8 collects all
 * letters of Unicode, a sixth of what a help text takes. The names of values in ws are ASCII.
 */
import { type Pin, pinnedPackage } from './pins.ts'

const asked = String.raw`/\p{ID_Continue}\.\.\.[>\]]$/u`
const instead = String.raw`/\w\.\.\.[>\]]$/`

export const smallCommander = {
  name: 'small-commander',
  transform(code: string, id: string) {
    if (!id.replaceAll('\\', '/').endsWith('/commander/lib/option.js')) return null
    if (code.split(asked).length !== 2) throw new Error(`Commander does not have "${asked}" once, as before`)
    return { code: code.replace(asked, () => instead), map: null }
  },
}

export const commanderPins: readonly Pin[] = [pinnedPackage('scripts/small-commander.ts', 'commander')]
