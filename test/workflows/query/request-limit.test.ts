/** Above 500 requests a person is asked, and nothing more is read before the answer. */
import { expect, test } from 'vitest'
import type { Session } from '../../../src/task/task.ts'
import { limitRequests } from '../../../src/workflows/query/reading/request-limit.ts'

const cost = (total: number) => ({ things: 'comments', holders: 'spaces', total, isNamed: true })

test.each([true, false])('lists that begin at the same time wait for one answer: %s', async (answer) => {
  const asked: string[] = []
  const person = Promise.withResolvers<boolean>()
  const prompt = ({ message }: { readonly message: string }) => {
    asked.push(message)
    return person.promise
  }
  const session = { isAgreed: false, isInteractive: true, notice: async () => {}, context: { prompt } }
  // The limit takes no more of a session.
  const limit = limitRequests({}, { kinds: new Set(), session: session as unknown as Session })
  let begun = 0
  const reading = [600, 20].map(async (total) => {
    await limit.admit(cost(total))
    begun += 1
  })
  // A list that does not wait for the answer goes on now.
  await new Promise(setImmediate)
  expect({ asked, begun }).toEqual({ asked: ['Send 621 requests?'], begun: 0 })
  person.resolve(answer)
  await Promise.allSettled(reading)
  expect(begun).toBe(answer ? 2 : 0)
})
