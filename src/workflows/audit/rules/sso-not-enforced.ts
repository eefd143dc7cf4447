/** Finds organizations whose members may log in without single sign-on. */
import { told } from '../facts/read-thing.ts'
import { cannotTell, found, rule } from '../rule.ts'

export const ssoNotEnforced = rule({
  id: 'sso-not-enforced',
  title: 'Single sign-on is not enforced',
  severity: 'medium',
  why: 'A member whose account the identity provider has closed can still log in another way.',
  fix: 'ws org update --sso',
  kinds: ['organization'],
  *check({ organization }) {
    const sso = told(organization, 'sso')
    if (sso === false) yield found(organization, 'Members may log in without single sign-on')
    else if (typeof sso !== 'boolean')
      yield cannotTell(organization, 'The source does not say whether single sign-on is enforced')
  },
})
