/** Finds default roles that let people change content. */
import { type Role, reaches, roles } from '../../../permissions/roles.ts'

/** The role if it reaches `edit`. */
export function editingRole(value: unknown): Role | undefined {
  const role = roles.find((each) => each === value)
  return reaches(role, 'edit') ? role : undefined
}
