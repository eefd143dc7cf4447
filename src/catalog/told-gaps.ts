/** Gaps as people and programs see them, each once: several kinds have one word. */
import { isKind, toldKind } from './kinds.ts'

interface Gap {
  readonly kind: string
  readonly address: string
  readonly reason: string
}

export function toldGaps(gaps: readonly Gap[]): readonly Gap[] {
  const told = gaps.map(({ kind: own, address, reason }): [string, Gap] => {
    const kind = isKind(own) ? toldKind(own) : own
    return [JSON.stringify([kind, address, reason]), { kind, address, reason }]
  })
  return [...new Map(told).values()]
}
