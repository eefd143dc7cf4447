/** Finds members whose e-mail address is of another domain than the organization's. */

import { told } from '../facts/read-thing.ts'
import { cannotTell, found, rule } from '../rule.ts'

export const memberForeignDomain = rule({
  id: 'member-foreign-domain',
  title: 'A member has an e-mail address of another domain',
  severity: 'medium',
  why: 'Nobody closes the account of somebody from outside when their work ends.',
  fix: 'ws offboard <person>',
  params: {
    domains: {
      type: 'texts',
      about: 'Domains that are not findings; the e-mail domains of the organization unless given',
      default: undefined,
    },
  },
  kinds: ['organization', 'team-member'],
  limits: 'The API lists members of teams only: a member who is in no team is not looked at',
  *check({ organization, all, texts }) {
    const domains = (texts('domains') ?? textsIn(told(organization, 'emailDomains'))).map(folded)
    const people = new Map(all('team-member').map((member) => [member.id ?? member.name, member]))
    if (domains.length === 0 && people.size > 0) {
      yield cannotTell(
        organization,
        'The organization names no e-mail domains, and params.domains is not given',
      )
      return
    }
    for (const member of people.values()) {
      const { name = '' } = member
      const [, domain] = /@([^@]+)$/.exec(name) ?? []
      if (domain === undefined)
        yield cannotTell(member, `The source tells no e-mail address of ${member.id ?? name}`)
      else if (!domains.includes(folded(domain)))
        yield found(member, `${name} is a member, and ${domain} is not a domain of the organization`)
    }
  },
})

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

const folded = (domain: string) => domain.toLowerCase().replace(/^@/, '').replace(/\.$/, '')
