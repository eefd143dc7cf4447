/** Declares permissions as resources, one family for everything that has them: a space, a collection, a site. */
import type { Operation } from '../operation.ts'
import type * as family from '../permissions.ts'
import type { Resource } from '../resource.ts'
import { exact, itemOf, raisesRole, resource, unsupported } from '../resource-declaration.ts'
import type { TeamPermission, UserPermission } from '../schemas/permission.ts'
import type { pageOf } from '../shared.ts'

type AddBody = ReturnType<typeof family.add>['body']
type RoleBody = typeof family.roleBody | typeof family.siteRoleBody

interface Operations<Item extends Parameters<typeof pageOf>[0]> {
  readonly add: Operation<string, undefined, AddBody, undefined>
  readonly list: Operation<string, undefined, undefined, ReturnType<typeof pageOf<Item>>>
  readonly update: Operation<string, undefined, RoleBody, undefined>
  readonly remove: Operation<string, undefined, undefined, undefined>
}

/** The role goes away and comes back with the permission. */
const undo = { make: exact, change: exact, remove: exact } as const

/** Holders of permissions. */
type PermissionHolderKind = 'space' | 'collection' | 'site'

export const userPermission = (
  within: PermissionHolderKind,
  {
    everybody,
    add,
    list,
    update,
    remove,
  }: Operations<typeof UserPermission> & { readonly everybody: Operation },
): Resource =>
  resource({
    kind: `${within}-user-permission`,
    within,
    grantee: { kind: 'member', field: 'users' },
    parameter: 'userId',
    id: 'user.id',
    called: 'user.email',
    schema: itemOf(list),
    list: [{ operation: list }],
    read: unsupported('readPermission'),
    make: add,
    change: update,
    remove,
    views: [everybody],
    settable: ['role'],
    fixed: ['users'],
    elsewhere: { teams: { kind: `${within}-team-permission` } },
    shownAs: { role: 'permission', users: 'user.id' },
    likeness: 'none',
    document: {
      key: 'permissions.users',
      in: [within],
      identity: { member: 'user', of: 'name', anyCase: true },
      omits: ['users'],
      ends: { by: 'remove', with: 'member' },
    },
    dangers: [
      { danger: 'elevate', member: 'role', becomes: 'admin' },
      raisesRole('role'),
      { danger: 'self', when: 'yours' },
    ],
    undo,
  })

export const teamPermission = (
  within: PermissionHolderKind,
  { add, list, update, remove }: Operations<typeof TeamPermission>,
): Resource =>
  resource({
    kind: `${within}-team-permission`,
    within,
    grantee: { kind: 'team', field: 'teams' },
    parameter: 'teamId',
    id: 'team.id',
    called: 'team.title',
    schema: itemOf(list),
    list: [{ operation: list }],
    read: unsupported('readPermission'),
    make: add,
    change: update,
    remove,
    settable: ['role'],
    fixed: ['teams'],
    elsewhere: { users: { kind: `${within}-user-permission` } },
    shownAs: { role: 'permission', teams: 'team.id' },
    likeness: 'none',
    document: {
      key: 'permissions.teams',
      in: [within],
      identity: { member: 'team', of: 'name' },
      omits: ['teams'],
      ends: { by: 'remove' },
    },
    dangers: [
      { danger: 'elevate', member: 'role', becomes: 'admin' },
      raisesRole('role'),
      { danger: 'elevate', member: 'role', leaves: null },
    ],
    undo,
  })
