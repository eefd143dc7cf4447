/** Reads rows of bare ids fast: they differ in one segment of the path, so everything else is read and checked only for the first. */
import type { Option } from '../../../catalog/options.ts'
import type { Row } from '../../../engine/bulk/row.ts'
import { pathFault } from '../../../engine/input/find-faults.ts'
import type { UsageFault } from '../../../errors.ts'
import { strangeness } from '../../parse/values.ts'

/** A row as a call, or its faults. */
export type ReadRow = Pick<Row, 'input' | 'target' | 'label'> | { readonly faults: readonly UsageFault[] }

/** Reads an id as a row; `readWhole` reads it independently of earlier rows. */
export type IdReader = (id: string, readWhole: () => Promise<ReadRow>) => Promise<ReadRow> | ReadRow

export function createIdReader(target: Option | undefined): IdReader {
  if (target?.section !== 'path') return (_, readWhole) => readWhole()
  const name = target.path[0] ?? ''
  let model: Pick<Row, 'input'> | undefined
  return (id, readWhole) => {
    const isPlain = strangeness(id) === undefined && pathFault(name, id, target.facts) === undefined
    if (model !== undefined && isPlain) {
      const { input } = model
      return { input: { ...input, path: { ...input.path, [name]: id } }, target: id, label: id }
    }
    return readWhole().then((row) => {
      if ('input' in row) model = row
      return row
    })
  }
}
