/**
 * A bundler plugin: takes out of Commander its help and its suggestions, since ws writes both itself, and two checks, which cost a
 * fifth of a help text. Tests run the sources, so they still have all of it.
 */
import { endsIn, type Pin, pinnedEnd } from '../pins.ts'

interface Replaced {
  /** The end of the module's path. */
  readonly module: string
  readonly asked: string
  readonly instead: string
}

const replaced: readonly Replaced[] = [
  // Does a letter of any script stand before `...>`? V8 collects all letters of Unicode for that. Values in ws have ASCII names.
  {
    module: '/commander/lib/option.js',
    asked: String.raw`/\p{ID_Continue}\.\.\.[>\]]$/u`,
    instead: String.raw`/\w\.\.\.[>\]]$/`,
  },
  // Has the command another flag of this name? Asked of each flag about all that came before it.
  {
    module: '/commander/lib/command.js',
    asked: `(option.short && this._findOption(option.short)) ||
      (option.long && this._findOption(option.long))`,
    instead: 'undefined',
  },
]

/** Modules of which ws uses nothing, by the end of their paths. */
const emptied: Readonly<Record<string, string>> = {
  '/commander/lib/help.js': 'export class Help {}\nexport const stripColor = (text) => text',
  '/commander/lib/suggestSimilar.js': 'export const suggestSimilar = () => ""',
}

export const smallCommander = {
  name: 'small-commander',
  load: (id: string) => emptied[Object.keys(emptied).find((end) => endsIn(id, end)) ?? ''] ?? null,
  transform(code: string, id: string) {
    const found = replaced.find(({ module }) => endsIn(id, module))
    if (found === undefined) return null
    const { asked, instead } = found
    if (code.split(asked).length !== 2) throw new Error(`Commander does not have "${asked}" once, as before`)
    return { code: code.replace(asked, () => instead), map: null }
  },
}

export const commanderPins: readonly Pin[] = [
  ...replaced.map(({ module }) => module),
  ...Object.keys(emptied),
].map((end) => pinnedEnd('scripts/start-up/small-commander.ts', end))
