/** `ws access`: says who may do what in an organization, and why. */
import { fields, id, oneOf, optional } from '../catalog/fields.ts'
import { get as getOrganization } from '../catalog/org.ts'
import { task } from '../task.ts'
import { organizationIn } from './organization.ts'

export const access = task({
  forAgents: { as: 'job' },
  effect: 'reads',
  summary: 'Show who may do what, and by which way they may',
  details:
    'One answer for each person and thing: JSON and CSV have all of them, the drawing puts together what comes by the same way. `role` is the one that counts: ws help permissions says which does. --space and --site ask about one thing. --role asks for who has this role or one that includes it. People are known as members of teams: who else there may be is told in lines without a person.',
  searchWords: [
    'who is admin',
    'who has access',
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
  }),
  columns: ['person', 'role', 'kind', 'id', 'address', 'via.way', 'via.address', 'reason'],
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
