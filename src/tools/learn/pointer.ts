/** Places in a description, as JSON pointers (RFC 6901), for messages. */

/** Members from the root to a value. */
export type Trail = readonly string[]

const longest = 120

/** `#/paths/~1orgs/get`; of a long one the beginning and the end. */
export function pointerTo(trail: Trail): string {
  const whole = `#${trail.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`
  return whole.length <= longest ? whole : `${whole.slice(0, longest / 2)}…${whole.slice(-longest / 2)}`
}

/** The members that a local reference names; undefined if it leads elsewhere. */
export function trailOf(reference: string): Trail | undefined {
  if (reference === '#') return []
  if (!reference.startsWith('#/')) return undefined
  return reference
    .slice(2)
    .split('/')
    .map((part) => unescaped(part).replaceAll('~1', '/').replaceAll('~0', '~'))
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
