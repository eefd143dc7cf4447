/** The next step where a plan needs people who are not members: nobody but they can let them in. */
import { gapNamed } from '../../catalog/unsupported.ts'
import type { Plan } from '../../estate/plan/plan.ts'
import { quoted } from '../../text/shell-word.ts'

type BlockedEntry = Plan['blocked'][number]

const mostNamed = 5

const { way } = gapNamed('joinOrganization')

/** True for an entry that only waits for a person to join. */
export const waitsForPerson = ({ hint }: Pick<BlockedEntry, 'hint'>): boolean => hint === way

/** A sentence without a full stop; undefined if nobody is to be invited. */
export function inviteHint({ blocked }: Pick<Plan, 'blocked'>): string | undefined {
  const people = [...new Set(blocked.filter(waitsForPerson).map(({ address }) => personIn(address)))]
  if (people.length === 0) return undefined
  const named = people.length > mostNamed ? ['<email>...'] : people.map(quoted)
  return `Invite who is to be a member: ws invite send ${named.join(' ')} --role <role>. Once it is accepted, run this again`
}

/** The last name of an address: an e-mail address holds no slash. */
const personIn = (address: string) => address.slice(address.lastIndexOf('/') + 1)
