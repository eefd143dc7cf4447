/** The comment at the top of a document: it names the gaps, so that nobody takes them for absent. */
import type { Kind } from '../../catalog/kinds.ts'
import { nounOf } from '../../catalog/kinds.ts'
import { hiddenFields } from '../../catalog/relations.ts'
import type { Resource } from '../../catalog/resource.ts'
import { type Estate, untoldIn } from '../../estate/estate.ts'
import { memberOf } from '../../json/members.ts'

interface Noting {
  readonly resources: readonly Resource[]
  readonly kinds: ReadonlySet<Kind>
}

export function notesOn(estate: Estate, { resources, kinds }: Noting): readonly string[] {
  const written = resources.filter(({ kind }) => kinds.has(kind))
  return [
    ...written.flatMap((resource) => untoldIn(estate, resource)),
    ...written.flatMap((resource) => secretsLeftOut(estate, resource)),
    ...written.flatMap((resource) => hiddenIn(estate, resource)),
    ...(estate.notCaptured.length === 0
      ? []
      : ['What could not be read is under notCaptured, with the reason: it may be there all the same']),
  ]
}

function secretsLeftOut({ things }: Estate, { kind, secret }: Resource): readonly string[] {
  // Most kinds have none, and there may be thousands of things.
  if (secret.length === 0) return []
  const count = things
    .filter((thing) => thing.kind === kind)
    .flatMap(({ reply }) => secret.filter((member) => memberOf(reply, member) !== undefined)).length
  if (count === 0) return []
  return [`${count} ${count === 1 ? 'secret' : 'secrets'} left out: ${secret.join(', ')} (${nounOf(kind)})`]
}

/** Only if there is one of the kind: otherwise nothing is missing. */
function hiddenIn({ things }: Estate, resource: Resource): readonly string[] {
  const { kind } = resource
  const hidden = hiddenFields(resource)
  const isThere = hidden.length > 0 && things.some((thing) => thing.kind === kind)
  return isThere ? [`The API does not show ${hidden.join(', ')} (${nounOf(kind)})`] : []
}
