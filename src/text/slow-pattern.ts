/** Matches a text against a pattern that may never come to an end, for a short time. */
import { createContext, Script } from 'node:vm'

/** Milliseconds. */
const longest = 100

/**
 * Undefined if the time did not suffice to tell; the pattern is then not tried again.
 * @param pattern - of few repetitions: its time to compile has no limit
 */
export function slowMatcher(pattern: string): (text: string) => boolean | undefined {
  const world: { pattern: string; text: string } = { pattern, text: '' }
  const context = createContext(world)
  const script = new Script('new RegExp(pattern).test(text)')
  let isGivenUp = false
  return (text) => {
    if (isGivenUp) return undefined
    world.text = text
    try {
      return script.runInContext(context, { timeout: longest }) === true
    } catch {
      isGivenUp = true
      return undefined
    }
  }
}
