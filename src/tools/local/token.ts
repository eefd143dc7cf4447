/** `ws local token`: tokens of an embedded workspace, for calls through the port of `ws local serve`. */
import { fields, id, optional, word } from '../../catalog/fields.ts'
import { task } from '../../task/task.ts'
import { placeFlags, workspaceOf } from './place.ts'

export const list = task({
  effect: 'reads',
  answers: async () => (await import('../../answers/local.ts')).tokens,
  summary: 'List the tokens, without their secrets',
  listed: 'tokens',
  input: fields(placeFlags),
  columns: ['id', 'user', 'email', 'label', 'createdAt'],
  filledBy: 'ws local token create --user <user>',
  examples: ['ws local token list', 'ws local token list -o id'],
  run: async (place, session) => ({ rows: await (await workspaceOf(place, session)).tokens.list() }),
})

export const create = task({
  effect: 'changes',
  answers: async () => (await import('../../answers/local.ts')).createdToken,
  summary: 'Make a token that acts as a user, and print it',
  details:
    'ws prints the token only once, since the workspace keeps only its hash. A call that the role of the user does not allow gets a 403. ' +
    '-o json also shows the id of the token, for ws local token revoke.',
  input: fields({
    user: id('user', 'Id or e-mail address of the user'),
    label: optional(word('Purpose of the token', { max: 100 })),
    ...placeFlags,
  }),
  columns: ['id', 'token', 'user', 'email', 'label', 'createdAt'],
  examples: [
    'ws local token create --user usr_chen --label "Review bot"',
    'ws local token create --user ben@northwind.example -o json',
  ],
  run: async ({ user, label = '', ...place }, session) => {
    const workspace = await workspaceOf(place, session)
    const { id, secret, ...about } = await workspace.tokens.create({ user, label })
    await session.notice(`Token ${id} acts as ${about.email}; it is shown this once`)
    return { value: { id, token: secret, ...about }, text: secret }
  },
})

export const revoke = task({
  effect: 'changes',
  answers: async () => (await import('../../answers/answer.ts')).nothing,
  summary: 'Revoke a token',
  searchWords: ['revoke'],
  arguments: ['token'],
  input: fields({ token: word('Id of the token', { min: 1 }), ...placeFlags }),
  columns: [],
  examples: ['ws local token revoke tok_owner --yes', 'ws local token revoke tok_owner --yes --quiet'],
  destructive: 'ask',
  asks: ({ token }) => ({ target: token }),
  run: async ({ token, ...place }, session) => {
    await (await workspaceOf(place, session)).tokens.revoke(token)
    await session.notice(`Token ${token} is revoked`)
    return undefined
  },
})
