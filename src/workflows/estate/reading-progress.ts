/** The progress of reading a workspace: `reading spaces of 37 of 500 collections`. */
import { nounsOf } from '../../catalog/kinds.ts'
import type { ReadingProgress } from '../../estate/lists/source.ts'
import { createProgress, grouped } from '../../task/progress.ts'
import type { Session } from '../../task/task.ts'

export interface ReadingReport {
  update(progress: ReadingProgress): Promise<void> | undefined
  end(): Promise<void>
}

/** The progress of several readings at once, in one line. */
export interface SharedReport extends ReadingReport {
  /** The report of one of them; only the end of the whole removes the line. */
  side(name: string): ReadingReport
}

interface LatestProgress {
  readonly progress: ReadingProgress
  readonly name: string
}

export function createReadingProgress({
  context,
  quiet,
  notice,
}: Pick<Session, 'context' | 'quiet' | 'notice'>): SharedReport {
  let latest: LatestProgress | undefined
  /** Of each reading, the kinds that it reads. */
  const under: Set<ReadingProgress>[] = []
  const sum = (member: 'done' | 'total') =>
    under.flatMap((kinds) => [...kinds]).reduce((total, progress) => total + progress[member], 0)
  const shown = createProgress(context, {
    // Grows during the count: the contents of a list have lists of their own.
    get total() {
      return Math.max(1, sum('total'))
    },
    unit: 'lists',
    aside: () => (latest === undefined ? '' : textOf(latest, under.length > 1)),
    quiet,
    say: notice,
  })
  let done = 0
  const updateOf = (name: string) => {
    const kinds = new Set<ReadingProgress>()
    return (progress: ReadingProgress) => {
      if (kinds.size === 0) under.push(kinds)
      kinds.add(progress)
      if (progress.done > 0) {
        done += 1
        if (latest?.progress !== progress) latest = { progress, name }
      }
      return shown.update(done)
    }
  }
  return {
    update: updateOf(''),
    side: (name) => ({ update: updateOf(name), end: async () => undefined }),
    end: () => shown.end(),
  }
}

function textOf({ name, progress }: LatestProgress, isNamed: boolean): string {
  const { kind, holder, done, total } = progress
  const text = `reading ${nounsOf(kind)} of ${grouped(done)} of ${grouped(total)} ${nounsOf(holder)}`
  return isNamed ? `${name}: ${text}` : text
}
