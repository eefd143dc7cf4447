/** Finds custom hostnames that do not lead to their site. */
import { get } from '../../../catalog/hostname.ts'
import type { Thing } from '../../../estate/estate.ts'
import { memberOf } from '../../../json/members.ts'
import { refusedFor } from '../facts/asked-list.ts'
import { called, toldText } from '../facts/read-thing.ts'
import { type AuditedService, cannotTell, couldNotCheck, found, type Observation, rule } from '../rule.ts'

export const hostnameBroken = rule({
  id: 'hostname-broken',
  title: 'A custom hostname does not work',
  severity: 'high',
  why: 'Readers who come by this address find nothing, or what somebody else shows there.',
  fix: 'Correct the DNS entry, then let the service look again: ws hostname revalidate <hostname>',
  kinds: ['organization', 'site'],
  asks: 'whether a hostname works',
  async *check({ service, organization, all }) {
    if (service === undefined) return
    const own = toldText(organization, 'customHostname')
    if (own !== undefined) yield* await lookAt(own, organization, service)
    for (const site of all('site')) {
      const hostname = toldText(site, 'hostname')
      if (hostname !== undefined) yield* await lookAt(hostname, site, service)
    }
  },
})

async function lookAt(
  hostname: string,
  holder: Thing,
  service: AuditedService,
): Promise<readonly Observation[]> {
  const thing: Thing = { kind: 'hostname', id: hostname, name: hostname, holder, values: {}, reply: {} }
  const answer = await service.one(get, { path: { hostname } })
  if ('refusal' in answer) {
    const { refusal } = answer
    // A 404 may also mean that the service does not know this one.
    return [
      refusal.isMissing
        ? cannotTell(thing, `The service does not say whether ${hostname} works: ${refusal.reason}`)
        : 'isUnoffered' in refusal
          ? refusedFor(thing, refusal, 'hostnames')
          : couldNotCheck(thing, refusal.reason),
    ]
  }
  const isActive = memberOf(answer.value, 'isActive')
  if (isActive === true) return []
  if (isActive !== false) return [cannotTell(thing, `The service does not say whether ${hostname} works`)]
  return [found(thing, `${hostname} does not lead to ${called(holder)}`)]
}
