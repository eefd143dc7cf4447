/** `ws access`: says who may do what in an organization, and why. */
import { fields, id, oneOf, optional, ownName } from '../catalog/fields.ts'
import { get as getOrganization } from '../catalog/org.ts'
import { task } from '../task/task.ts'
import { accessColumns } from './access/columns.ts'
import { organizationIn } from './estate/organization.ts'

export const access = task({
  forAgents: { as: 'job', without: ['untilFrom'] },
  effect: 'reads',
  contexts: ['org', 'space', 'site'],
  answers: async () => (await import('../answers/access.ts')).accessAnswer,
  summary: 'Show who may do what, and why',
  details:
    'JSON and CSV have a row for each person and thing; the drawing groups rows with the same reason. `role` is the role that counts (see ws help permissions). --space and --site show one thing only. --role shows the people who have this role, or one that includes it. With members and permissions that the service lists, `via` has every way, the strongest first; else people are those of teams. Rows without a person say who else may have access. With --until-from, each row has `until`: when its first way, or the person, is to end by that document; null if it gives no date. ws access review and ws access copy are commands of their own: name a person of such a name by e-mail address or id.',
  typedElsewhere: {
    'iam list-roles': 'access',
    'iam list-policies': 'access',
    'auth can-i': 'access',
  },
  searchWords: [
    'who allowed',
    'who may',
    'who can see',
    'who can see pages',
    'who can see private spaces',
    'who sees private space',
    'rights of person',
    'what person hold',
    'guests with access',
    'who can change',
    'who can edit a space',
    'who owns',
    'external people',
    'who is admin',
    'who has access',
    'list permissions',
    'who may edit',
    'who can edit',
    'who can read',
    'permissions',
    'list admins',
    'list owners',
    'list people',
    'list users',
    'list members of the organization',
  ],
  arguments: ['person?'],
  input: fields({
    person: optional(id('user', 'Only this person: e-mail address, id or name')),
    role: optional(
      oneOf('Only who has this role, or one that includes it', [
        'read',
        'comment',
        'edit',
        'review',
        'create',
        'admin',
        'member',
        'owner',
      ]),
    ),
    untilFrom: optional(ownName('path', 'Document whose `until` says how long access is meant to last')),
  }),
  columns: accessColumns,
  flagsElsewhere: { html: 'audit --html audit.html', out: 'access -o csv > access.csv' },
  examples: [
    'ws access --role admin',
    'ws access dana@northwind.example',
    'ws access --space spc_api --role edit',
    'ws access -o csv',
  ],
  firstRequest: async (_input, session) =>
    (await session.preview()).request(getOrganization, {
      path: { organizationId: await organizationIn(session) },
    }),
  goesOn: () => 'teams with their members, collections, spaces, sites and ways in follow',
  run: async (input, session) => {
    const { answerAccess } = await import('./access/answer.ts')
    return answerAccess(input, session)
  },
})
