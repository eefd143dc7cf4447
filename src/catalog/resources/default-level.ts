/** The danger of a default level: all members of the organization have it. */
import type { Danger } from '../resource.ts'

export const opensToMembers = [
  {
    danger: 'elevate',
    member: 'defaultLevel',
    reaches: ['edit', 'review', 'create', 'admin'],
    beginsEmpty: true,
  },
  { danger: 'elevate', member: 'defaultLevel', turns: [null, 'inherit'] },
] as const satisfies readonly Danger[]
