/** Looks for what stands in the way of calls, and says it for the question: of some rows, each with its own. */
import type { Operation } from '../catalog/operation.ts'
import type { CallObstacle, ObstacleWord } from '../catalog/standing.ts'
import type { AnyInput } from '../client/request.ts'
import { counted } from '../text/counted.ts'
import type { Row } from './bulk/row.ts'
import type { EngineSession } from './session.ts'
import { obstaclesTo } from './standing.ts'

export interface LookedFor {
  readonly operation: Operation
  readonly inputs: readonly Pick<AnyInput, 'path'>[]
  /** Undefined for a single call. */
  readonly rows?: readonly Row[] | undefined
  /** The caller has a consent to these. */
  readonly agreedTo?: readonly ObstacleWord[] | undefined
}

export interface Obstruction {
  readonly words: readonly ObstacleWord[]
  /** Sentences without a full stop. */
  readonly told: readonly string[]
}

/** Undefined if nothing stands in the way. */
export async function lookForObstacles(
  { operation, inputs, rows, agreedTo = [] }: LookedFor,
  session: Pick<EngineSession, 'client' | 'offers' | 'notice'>,
): Promise<Obstruction | undefined> {
  const all = await obstaclesTo(operation, inputs, session)
  const left = all.map((each) => each.filter(({ obstacle }) => !agreedTo.includes(obstacle)))
  const words = [...new Set(left.flat().map(({ obstacle }) => obstacle))]
  if (words.length === 0) return undefined
  return { words, told: rows === undefined ? toldIn(left.flat()) : toldOfRows(rows, left) }
}

const toldIn = (obstacles: readonly CallObstacle[]) => obstacles.map(({ told }) => told)

/** Rows that are named before the rest is counted. */
const mostNamed = 5

function toldOfRows(
  rows: readonly Row[],
  obstacles: readonly (readonly CallObstacle[])[],
): readonly string[] {
  const obstructed = rows.flatMap((row, index) => {
    const own = obstacles[index] ?? []
    return own.length === 0 ? [] : [`${row.label}: ${toldIn(own).join('; ')}`]
  })
  const rest = obstructed.length - mostNamed
  return [
    ...obstructed.slice(0, mostNamed),
    ...(rest > 0 ? [`Something stands in the way of ${counted(rest, 'more row')}`] : []),
  ]
}
