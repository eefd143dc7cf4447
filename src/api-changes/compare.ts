/** Compares two descriptions of an API: what changed, what of it breaks clients, and which operations each cause touches. */
import {
  type ComparedDescription,
  type DescriptionFiles,
  describeApi,
  memberAt,
  membersAt,
} from './description.ts'
import type { ApiComparison, ApiFinding, OperationChange, TouchedOperation } from './finding.ts'
import { levels } from './level.ts'
import { compareOperations } from './operations.ts'
import type { OperationComparison } from './parameters.ts'
import { createSchemaComparer } from './schema/compare.ts'
import type { ViewsOfBoth } from './schema/properties.ts'
import { createStructures } from './schema/structure.ts'
import { createViews } from './schema/view.ts'
import { compareSecuritySchemes } from './security-schemes.ts'
import { compareServers } from './servers.ts'

/**
 * @param today - `2026-11-22`: what was deprecated may go, once its day has come
 * @throws DescriptionFault if one of them can't be compared
 */
export function compareApis(from: DescriptionFiles, to: DescriptionFiles, today: string): ApiComparison {
  const [before, after] = [describeApi(from), describeApi(to)]
  const views = viewsOfBoth(before, after)
  const comparing: OperationComparison = { before, after, compare: createSchemaComparer(views), today }
  const findings = byCause([
    ...compareOperations(comparing),
    ...compareServers(comparing),
    ...compareSecuritySchemes(comparing),
    ...compareComponents(comparing, views),
  ]).toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level))
  const count = (level: ApiFinding['level']) => findings.filter((finding) => finding.level === level).length
  return {
    findings,
    summary: { breaking: count('breaking'), warning: count('warning'), info: count('info') },
  }
}

function viewsOfBoth(before: ComparedDescription, after: ComparedDescription): ViewsOfBoth {
  const views = { before: createViews(before), after: createViews(after) }
  const named = [
    ...[...namedSchemas(before).values()].map((at) => ({ at, side: 'before' }) as const),
    ...[...namedSchemas(after).values()].map((at) => ({ at, side: 'after' }) as const),
  ]
  return { ...views, classesOf: createStructures(({ at, side }) => views[side](at), named) }
}

const namedSchemas = ({ root }: ComparedDescription) => membersAt(memberAt(root, 'components', 'schemas'))

/** A schema that only has another name now is not gone. */
function compareComponents(
  { before, after }: OperationComparison,
  { classesOf }: ViewsOfBoth,
): readonly OperationChange[] {
  const [earlier, later] = [namedSchemas(before), namedSchemas(after)]
  const removed = [...earlier].filter(([name]) => !later.has(name))
  const added = [...later].filter(([name]) => !earlier.has(name)).map(([, at]) => at)
  if (removed.length === 0) return []
  const classes = classesOf(
    removed.map(([, at]) => at),
    added,
  )
  const elsewhere = new Set(added.map(classes.after))
  return removed
    .filter(([, at]) => !elsewhere.has(classes.before(at)))
    .map(([name, at]) => ({
      id: 'api-schema-removed',
      level: 'info',
      text: `the schema ${name} is gone`,
      source: at.pointer,
    }))
}

/** A change of one place in the description is one finding, however many operations use it. */
function byCause(changes: readonly OperationChange[]): readonly ApiFinding[] {
  const findings = new Map<string, { finding: ApiFinding; operations: Map<string, TouchedOperation> }>()
  for (const { operation, ...change } of changes) {
    const key = JSON.stringify([change.id, change.source, change.from, change.to])
    const known = findings.get(key) ?? { finding: { ...change, operations: [] }, operations: new Map() }
    if (operation !== undefined) known.operations.set(`${operation.method} ${operation.path}`, operation)
    findings.set(key, known)
  }
  return [...findings.values()].map(({ finding, operations }) => ({
    ...finding,
    operations: [...operations.values()],
  }))
}
