/** Reads further lists for rules, a few spaces at a time. */
import { auditedSpacesAtATime } from '../../../concurrency/at-a-time.ts'
import { createProgress } from '../../../task/progress.ts'
import type { Session } from '../../../task/task.ts'
import type { State } from '../../diff/state.ts'
import type { AuditedService } from '../rule.ts'

/** Undefined if the source is not a service. */
export function serviceFor(
  { list, look }: State,
  { context, quiet, notice }: Session,
): AuditedService | undefined {
  if (list === undefined || look === undefined) return undefined
  const kept = new Map<string, ReturnType<typeof list>>()
  return {
    list,
    once: (operation, input) => {
      const key = JSON.stringify([operation.method, operation.path, input])
      const known = kept.get(key) ?? list(operation, input)
      kept.set(key, known)
      return known
    },
    one: (operation, { path }) => look(operation, path),
    async *each(things, work) {
      const progress = createProgress(context, { total: things.length, unit: 'spaces', quiet, say: notice })
      const underWay: ReturnType<typeof work>[] = []
      let done = 0
      const next = async () => {
        const value = await underWay.shift()
        done += 1
        await progress.update(done)
        return value as Awaited<ReturnType<typeof work>>
      }
      try {
        for (const thing of things) {
          const begun = work(thing)
          // Another one may fail first, which ends them all.
          begun.catch(() => undefined)
          underWay.push(begun)
          if (underWay.length >= auditedSpacesAtATime) yield await next()
        }
        while (underWay.length > 0) yield await next()
      } finally {
        await progress.end()
      }
    },
  }
}
