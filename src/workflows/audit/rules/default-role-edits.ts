/** Finds organizations in which every member may edit. */
import { editingRole } from '../facts/editing-role.ts'
import { told } from '../facts/read-thing.ts'
import { cannotTell, found, rule } from '../rule.ts'

export const defaultRoleEdits = rule({
  id: 'default-role-edits',
  title: 'Every member of the organization may edit',
  severity: 'critical',
  lesser: ['medium'],
  why: 'Whoever joins may change all content for which nobody has said otherwise, and with the role admin everything.',
  fix: 'ws org update --default-role read',
  kinds: ['organization'],
  *check({ organization }) {
    const value = told(organization, 'defaultRole')
    const role = editingRole(value)
    if (role === 'admin')
      yield found(organization, 'Every member without a role of their own is an admin of the organization')
    else if (role !== undefined)
      yield found(
        organization,
        `Members have at least the role ${role} where no default level says otherwise`,
        { severity: 'medium' },
      )
    else if (value === undefined)
      yield cannotTell(organization, 'The source does not tell the default role of the organization')
  },
})
