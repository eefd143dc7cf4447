/** `ws licenses`: prints the licences of other people's code in ws. */
import { fields } from '../catalog/fields.ts'
import { task } from '../task/task.ts'

export const licenses = task({
  effect: 'reads',
  answers: async () => (await import('../answers/answer.ts')).nothing,
  summary: 'Print the licenses of third-party code in ws',
  details:
    'Prints the file THIRD-PARTY-NOTICES of the npm package. The text in the single executable also covers Node.js.',
  input: fields({}),
  columns: [],
  examples: ['ws licenses', 'ws licenses > THIRD-PARTY-NOTICES'],
  run: async (_input, { context }) => {
    const { notices } = await import('./third-party-notices.ts')
    await context.out.write(notices)
    return undefined
  },
})
