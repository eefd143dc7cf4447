/** Lists that the service refused: a tree names them, so that nobody takes their contents for absent. */
import type { TreeOrganization } from '../../answers/tree.ts'
import { pluralOf, toldKind } from '../../catalog/kinds.ts'
import type { Estate, NotCaptured } from '../../estate/estate.ts'
import type { Outline } from '../../task/result.ts'

type ReadEstate = Pick<Estate, 'notCaptured'>

export const missingIn = ({ notCaptured }: ReadEstate): readonly NotCaptured[] =>
  notCaptured.filter(({ isRefused }) => isRefused)

/** The drawing with a line for each. */
export function outlineWithMissing(outline: Outline, reading: ReadEstate): Outline {
  const missing = missingIn(reading)
  return missing.length === 0
    ? outline
    : { ...outline, children: [...outline.children, ...missing.map(missingNode)] }
}

const missingNode = ({ kind, address, reason }: NotCaptured): Outline => ({
  kind: 'not captured',
  id: '',
  title: `${pluralOf(kind)} could not be looked at`,
  notes: [address, reason],
  children: [],
})

/** The nested object with a member that lists them, if there are any. */
export function valueWithMissing(value: TreeOrganization, reading: ReadEstate): TreeOrganization {
  const missing = missingIn(reading)
  if (missing.length === 0) return value
  return {
    ...value,
    notCaptured: missing.map(({ kind, address, reason }) => ({
      kind: toldKind(kind),
      address,
      reason,
    })),
  }
}
