/** How much a change of an API matters to its clients: decided by what it does to the values that may be sent. */

/** The worst first. */
export const levels = ['breaking', 'warning', 'info'] as const

export type Level = (typeof levels)[number]

/** The client sends requests, the service responses. */
export type Direction = 'request' | 'response'

/** The service sends the requests of webhooks and callbacks, and the client answers them. */
export const opposite = (direction: Direction): Direction =>
  direction === 'request' ? 'response' : 'request'

/** The effect on the set of allowed values. `unknown`: nobody can tell without running code, e.g. for two patterns. */
export type Effect = 'widens' | 'narrows' | 'incomparable' | 'unknown' | 'none'

/** A client may go on sending what it sent, and must understand what it gets. */
export function levelOf(effect: Effect, direction: Direction): Level {
  if (effect === 'incomparable') return 'breaking'
  if (effect === 'unknown') return 'warning'
  if (effect === 'narrows') return direction === 'request' ? 'breaking' : 'info'
  if (effect === 'widens') return direction === 'response' ? 'breaking' : 'info'
  return 'info'
}

export const isAtLeast = (level: Level, least: Level): boolean =>
  levels.indexOf(level) <= levels.indexOf(least)
