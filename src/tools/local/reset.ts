/** `ws local reset`: starts an embedded workspace over. */
import { fields, optional, toggle } from '../../catalog/fields.ts'
import { task } from '../../task/task.ts'
import { placeFlags, placeOf, targetOf } from './place.ts'
import { settleProfiles } from './replaced.ts'

export const reset = task({
  effect: 'changes',
  answers: async () => (await import('../../answers/local.ts')).reset,
  summary: 'Start over with a new workspace',
  details:
    'You lose everything in the workspace except its tokens and snapshots, and ws undo takes back nothing from before. Servers and commands that have it open continue with the new one.',
  input: fields({
    sample: optional(toggle('Fill it with the documentation of a made-up company')),
    ...placeFlags,
  }),
  columns: ['path', 'organization', 'spaces'],
  examples: ['ws local reset --sample --yes', 'ws local reset --yes'],
  destructive: 'ask',
  asks: (place) => ({ target: targetOf(place) }),
  run: async ({ sample = false, ...place }, session) => {
    const { workspace, profiles } = await placeOf(place, session)
    const replaced = await workspace.reset({ sample })
    await settleProfiles({ workspace: replaced, profiles }, session)
    const { forgetApplies, sourcesOf } = await import('../../settings/unfinished-applies.ts')
    forgetApplies(replaced.path, session.context)
    const { noteStartedOver } = await import('../../settings/started-over.ts')
    noteStartedOver(sourcesOf(replaced.path, session.context), session.context)
    const [organization = null] = replaced.organizations
    return { value: { path: replaced.path, organization, spaces: replaced.spaces } }
  },
})
