/** Finds admins who log in without single sign-on, although the organization has it. */
import { isAdmin, isDisabled, membersAsked, membersIn, nameOf } from '../facts/members.ts'
import { told } from '../facts/read-thing.ts'
import { cannotTell, found, rule } from '../rule.ts'

export const adminWithoutSso = rule({
  id: 'admin-without-sso',
  title: 'An admin logs in without single sign-on',
  severity: 'high',
  lesser: ['medium'],
  why: 'The identity provider can neither ask for a second factor nor close this account, and it may change everything.',
  fix: 'ws member sso <member>',
  kinds: ['organization', 'saml-provider'],
  asks: membersAsked,
  async *check(audited) {
    const { organization, all } = audited
    const isEnforced = told(organization, 'sso') === true
    // Without a provider nobody can log in by one.
    if (!isEnforced && all('saml-provider').length === 0) return
    const { members, gaps } = await membersIn(audited)
    yield* gaps
    for (const member of members.filter((each) => isAdmin(each) && !isDisabled(each))) {
      const sso = told(member, 'sso')
      if (sso === false)
        yield found(member, `${nameOf(member)} is an admin, and no member by single sign-on`, {
          severity: isEnforced ? 'high' : 'medium',
        })
      else if (sso !== true)
        yield cannotTell(member, `The service does not say how ${nameOf(member)} logs in`)
    }
  },
})
