/** The progress of reading a workspace: `reading spaces of 37 of 500 collections`. */
import { type Kind, nounOf } from '../../catalog/kinds.ts'
import type { ReadingProgress } from '../../estate/source.ts'
import { counted, createProgress } from '../../progress.ts'
import type { Session } from '../../task.ts'

export interface ReadingReport {
  update(progress: ReadingProgress): Promise<void>
  end(): Promise<void>
}

export function createReadingProgress({
  context,
  quiet,
  notice,
}: Pick<Session, 'context' | 'quiet' | 'notice'>) {
  let latest: ReadingProgress | undefined
  const under = new Map<string, ReadingProgress>()
  const sum = (member: 'done' | 'total') =>
    [...under.values()].reduce((total, progress) => total + progress[member], 0)
  const shown = createProgress(context, {
    // Grows during the count: the contents of a list have lists of their own.
    get total() {
      return Math.max(1, sum('total'))
    },
    unit: 'lists',
    aside: () => (latest === undefined ? '' : textOf(latest)),
    quiet,
    say: notice,
  })
  let done = 0
  const report: ReadingReport = {
    async update(progress) {
      under.set(`${progress.kind} ${progress.holder}`, progress)
      if (progress.done === 0) return
      done += 1
      latest = progress
      await shown.update(done)
    },
    end: () => shown.end(),
  }
  return report
}

const textOf = ({ kind, holder, done, total }: ReadingProgress) =>
  `reading ${plural(kind)} of ${counted(done)} of ${counted(total)} ${plural(holder)}`

const plural = (kind: Kind) => {
  const noun = nounOf(kind)
  return noun.endsWith('s') ? noun : `${noun.replace(/y$/, 'ie')}s`
}
