/** Operations on users (extended API, "Users"). */
import { operation } from './operation-declaration.ts'
import { User } from './schemas/user.ts'

const columns = ['id', 'displayName', 'email'] as const

export const current = operation({
  method: 'GET',
  path: '/v1/user',
  extended: true,
  summary: 'Show who the token belongs to',
  response: User,
  columns,
  examples: ['ws user current', 'ws user current -o id'],
})

export const get = operation({
  method: 'GET',
  path: '/v1/users/{userId}',
  extended: true,
  summary: 'Show the name and the e-mail address of a user',
  response: User,
  columns,
  examples: ['ws user get usr_ben', 'ws user get usr_ben -o json --fields id,email'],
})
