/** A bundler plugin: if the build names a module by its path, and no module has that path any more, the build fails. */
import type { Plugin, PluginContext } from 'rolldown'

export interface Pin {
  /** Part of the error: `No module of the bundle matches ${name}`. */
  readonly name: string
  matches(module: string): boolean
}

/**
 * A pattern in a list of the build, for one path.
 * @throws if it has several alternatives: one that matches would hide the others
 */
export function pinnedPattern(where: string, pattern: RegExp): Pin {
  if (withoutExceptions(pattern).includes('|'))
    throw new Error(`${where}: write ${pattern} as several patterns`)
  return { name: `${pattern} of ${where}`, matches: (module) => pattern.test(module) }
}

const withoutExceptions = ({ source }: RegExp) => source.replace(/\(\?!.*?\)/g, '')

/** The end of a module's path, with slashes on every system: a plugin of the build changes the module. */
export const pinnedEnd = (where: string, end: string): Pin => ({
  name: `${end} of ${where}`,
  matches: (module) => endsIn(module, end),
})

export const endsIn = (module: string, end: string): boolean => module.replaceAll('\\', '/').endsWith(end)

/** A package that a list of the build names. */
export const pinnedPackage = (where: string, name: string): Pin => ({
  name: `the package ${name} of ${where}`,
  matches: (module) => module.replaceAll('\\', '/').includes(`/node_modules/${name}/`),
})

/** A module that the build puts in the place of another. */
export const pinnedSubstitute = (where: string, id: string): Pin => ({
  name: `${id.replace(/^\0/, '')} of ${where}`,
  matches: (module) => module === id,
})

/** @throws with the names of all pins that match none of the modules */
export function checkPins(pins: readonly Pin[], modules: readonly string[]): void {
  const idle = pins.filter((pin) => !modules.some((module) => pin.matches(module)))
  if (idle.length > 0)
    throw new Error(idle.map(({ name }) => `No module of the bundle matches ${name}`).join('\n'))
}

export const requirePins = (pins: readonly Pin[]): Plugin => ({
  name: 'pins',
  generateBundle() {
    checkPins(pins, withBundled(this, [...this.getModuleIds()]))
  },
})

/** Modules, and those inside bundles that are texts. */
export const withBundled = (context: PluginContext, modules: readonly string[]): readonly string[] => [
  ...modules,
  ...modules.flatMap((id) => bundledIn(context.getModuleInfo(id)?.meta)),
]

/** Ids of the modules inside a bundle that is a text, from bundled-worker.ts. */
const bundledIn = (meta: unknown): readonly string[] =>
  (meta as { modules?: readonly string[] } | undefined)?.modules ?? []
