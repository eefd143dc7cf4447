/** Finds collections and spaces in which every member may edit. */
import { editingRole } from '../facts/editing-role.ts'
import { called, told } from '../facts/read-thing.ts'
import { found, rule } from '../rule.ts'

export const defaultLevelEdits = rule({
  id: 'default-level-edits',
  title: 'Every member may edit a collection or space',
  severity: 'critical',
  lesser: ['medium'],
  why: 'Members may change its content, however weak their own role is, and with the role admin also who may do what.',
  fix: 'ws <kind> update <id> --default-level read',
  kinds: ['collection', 'space'],
  *check({ all }) {
    for (const thing of [...all('collection'), ...all('space')]) {
      const role = editingRole(told(thing, 'defaultLevel'))
      if (role === 'admin') yield found(thing, `Every member is an admin of ${called(thing)}`)
      else if (role !== undefined)
        yield found(thing, `Members have at least the role ${role} in ${called(thing)}`, {
          severity: 'medium',
        })
    }
  },
})
