/**
 * A bundler plugin: takes env-paths out of conf. ws names every folder itself, and env-paths asks for the home as it loads, which
 * throws for a user id without an account and without `HOME`, as in containers.
 */
import { type Pin, pinnedPattern } from '../pins.ts'

const usualFolders = /[\\/]env-paths[\\/]index\.js$/

export const smallConf = {
  name: 'small-conf',
  load: (id: string) =>
    usualFolders.test(id)
      ? "export default () => { throw new Error('conf gets no folder to write to') }"
      : null,
}

export const confPins: readonly Pin[] = [pinnedPattern('scripts/start-up/small-conf.ts', usualFolders)]
