/** Operations on invites by e-mail (API document, "Invites"). */
import { email, fields, flag, listOf, object, optional } from './fields.ts'
import { list as listMembers } from './member.ts'
import { operation } from './operation-declaration.ts'
import { SentInvites } from './schemas/invite.ts'
import { roleOrNull } from './shared.ts'

export const send = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/invites',
  summary: 'Invite people by e-mail',
  typedElsewhere: {
    'iam create-user': 'invite send <email...>',
    'user create': 'invite send <email...>',
    'user add': 'invite send <email...>',
  },
  searchWords: [
    'add somebody',
    'add person',
    'new colleague',
    'new hire',
    'new member',
    'member invite',
    'member add',
    'user invite',
    'user add',
    'create user',
    'org invite',
    'team invite',
    'join',
    'team',
    'spreadsheet',
    'csv',
    'excel',
    'import users',
    'resend',
    'onboard',
    'onboarding',
  ],
  details:
    'Each run sends an e-mail to every address that you give, even if an earlier run has invited it: the API does not list pending invites. --from leaves out who is a member already.',
  flagsElsewhere: { until: 'help end-access: the API knows no end, and a document may give one' },
  arguments: ['emails'],
  rowsDiffer: { name: 'emails', within: ['organizationId'] },
  leavesOut: {
    field: 'emails',
    list: listMembers,
    member: 'user.email',
    told: 'who is a member of the organization already',
    otherwise: 'People who are members already are invited again',
  },
  asked: ['role'],
  body: fields({
    emails: listOf(email('E-mail address'), 'E-mail addresses of the people to invite'),
    role: optional(roleOrNull('Role that they get; null for guests')),
    sso: optional(flag('Invite them as single sign-on users', false)),
  }),
  next: [
    {
      at: 'embedded',
      to: 'accept it for them, with an invite of that list (ws invite accept)',
      line: 'local user list',
    },
    { at: 'service', to: 'see who has joined', line: 'member list' },
  ],
  response: SentInvites,
  columns: ['invited', 'users', 'failedSSOEmails'],
  examples: [
    'ws invite send hana@northwind.example --role edit',
    'ws invite send ivo@northwind.example jun@northwind.example --no-role --sso',
  ],
})

export const accept = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/invites/{inviteId}',
  summary: 'Join an organization with an invite',
  response: object({}),
  columns: [],
  examples: ['ws invite accept inv_welcome', 'ws invite accept inv_editor'],
})
