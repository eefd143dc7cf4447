/** The order that an undo brings back, for moves that went side by side and recorded neighbours at any moment. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MovedSibling, orderOf } from '../../../src/workflows/undo/sending/order-before-moves.ts'

interface Move {
  readonly name: string
  readonly side: 'after' | 'before' | 'out'
  /** A neighbour, or another holder. */
  readonly anchor: string
}

function moved(order: readonly string[], { name, side, anchor }: Move): readonly string[] {
  const others = order.filter((id) => id !== name)
  if (side === 'out') return others
  const at = others.indexOf(anchor)
  return others.toSpliced(side === 'after' ? at + 1 : at, 0, name)
}

/** Rows that name a common thing, also by others between them, run one after another. */
function lanesOf(moves: readonly Move[]): readonly number[] {
  return moves.reduce<readonly number[]>((lanes, move, index) => {
    const joined = new Set(lanes.filter((_, at) => shares(move, moves[at] ?? move)))
    return [...lanes.map((lane) => (joined.has(lane) ? index : lane)), index]
  }, [])
}

const shares = (one: Move, other: Move) =>
  [one.name, one.anchor].some((id) => id === other.name || id === other.anchor)

interface Row {
  readonly from: number
  readonly to: number
  readonly side: Move['side']
  /** For each of the rows before: whether it is under way meanwhile, and whether its move shows already. */
  readonly seen: readonly ('ended' | 'under way' | 'shows')[]
}

const size = 7
const row = fc.record<Row>({
  from: fc.nat(size - 1),
  to: fc.nat(size - 1),
  side: fc.constantFrom('after', 'before', 'out', 'out'),
  seen: fc.array(fc.constantFrom('ended', 'under way', 'shows'), { minLength: size, maxLength: size }),
})

const start: readonly string[] = Array.from({ length: size }, (_, index) => `s${index}`)

/** The neighbours that each move recorded. */
function recorded(moves: readonly Move[], seen: readonly Row['seen'][]): readonly MovedSibling[] {
  const lanes = lanesOf(moves)
  return moves.map((move, index) => {
    const states = seen[index] ?? []
    // The next one of a lane waits until the one before has ended; two rows run at the same time.
    const isUnderWay = (earlier: number) =>
      earlier === open && !lanes.slice(earlier + 1, index + 1).includes(lanes[earlier] ?? 0)
    const open = states.findLastIndex((state, at) => at < index && state !== 'ended')
    const earlier = moves.slice(0, index).map((each, at) => ({ each, at }))
    const found = earlier
      .filter(({ at }) => !isUnderWay(at) || states[at] === 'shows')
      .reduce((order, { each }) => moved(order, each), start)
    const at = found.indexOf(move.name)
    return {
      name: move.name,
      after: found[at - 1],
      before: found[at + 1],
      change: String(index),
      unseen: earlier.filter((other) => isUnderWay(other.at)).map((other) => String(other.at)),
    }
  })
}

const expectBack = (moves: readonly Move[], seen: readonly Row['seen'][]) =>
  expect(orderOf(moves.reduce(moved, start), recorded(moves, seen).toReversed())).toEqual(start)

const numRuns = process.env.WS_CAMPAIGN ? 200_000 : 3000

test('moves that went side by side are taken back to the order before', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: size }), (rows) => {
      const gone = new Set<string>()
      const moves = rows.flatMap(({ from, to, side }): readonly Move[] => {
        const [name, anchor] = [`s${from}`, side === 'out' ? `holder ${to % 2}` : `s${to}`]
        if (from === to || gone.has(name) || gone.has(anchor)) return []
        if (side === 'out') gone.add(name)
        return [{ name, side, anchor }]
      })
      expectBack(
        moves,
        rows.map(({ seen }) => seen),
      )
    }),
    { numRuns },
  )
})

test('a holder that was emptied gets all back in their order, also the one that was alone at last', () => {
  const everything = fc.shuffledSubarray([...start], { minLength: size })
  const rows = fc.array(row, { minLength: size, maxLength: size })
  fc.assert(
    fc.property(everything, rows, (names, each) => {
      expectBack(
        names.map((name, at) => ({ name, side: 'out', anchor: `holder ${(each[at]?.to ?? 0) % 2}` })),
        each.map(({ seen }) => seen),
      )
    }),
    { numRuns },
  )
})
