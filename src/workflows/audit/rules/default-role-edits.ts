/** Finds organizations in which every member may edit. */
import { editingRole } from '../editing-role.ts'
import { told } from '../read-thing.ts'
import { cannotTell, found, rule } from '../rule.ts'

export const defaultRoleEdits = rule({
  id: 'default-role-edits',
  title: 'Every member of the organization may edit',
  severity: 'medium',
  why: 'Whoever joins may change all content for which nobody has said otherwise.',
  fix: 'ws org update --default-role read',
  kinds: ['organization'],
  *check({ organization }) {
    const value = told(organization, 'defaultRole')
    const role = editingRole(value)
    if (role !== undefined)
      yield found(
        organization,
        `Members have at least the role ${role} where no default level says otherwise`,
      )
    else if (value === undefined)
      yield cannotTell(organization, 'The source does not tell the default role of the organization')
  },
})
