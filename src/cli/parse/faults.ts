/** Faults of the input, found by the engine and said of the flags and arguments that were typed. */
import type { ObjectSchema } from '../../catalog/fields.ts'
import type { InputSection, Option } from '../../catalog/options.ts'
import { pathFault, schemaFaults } from '../../engine/input/find-faults.ts'
import type { UsageFault } from '../../errors.ts'

interface CheckedSection {
  readonly section: InputSection
  readonly options: readonly Option[]
}

/** One fault for each objection of the schema to a section of the input. */
export async function faultsIn(
  value: object,
  schema: ObjectSchema,
  { section, options }: CheckedSection,
): Promise<readonly UsageFault[]> {
  const faults = await schemaFaults(value, schema, section)
  if (faults.length === 0) return []
  const { inWords } = await import('./fault-words.ts')
  const faulty = { value, options: options.filter((option) => option.section === section) }
  return faults.map((fault) => inWords(fault, faulty))
}

/** An id is one path segment: refuse values that would change the shape of the path. */
export async function pathFaults(
  options: readonly Option[],
  path: Readonly<Record<string, unknown>>,
): Promise<readonly UsageFault[]> {
  const faulty = options.flatMap((option) => {
    const [name = ''] = option.path
    const value = path[name]
    const fault = typeof value === 'string' ? pathFault(name, value, option.facts) : undefined
    return fault === undefined ? [] : [{ option, fault }]
  })
  if (faulty.length === 0) return []
  const { pathFaultInWords } = await import('./fault-words.ts')
  return faulty.map(({ option, fault }) => pathFaultInWords(fault, option))
}
