/** Writes the page with the evidence of a review. */
import { resolve } from 'node:path'
import { replaceFile } from '../../disk/staged-file.ts'
import type { ReviewPage } from '../../reports/review-evidence.ts'
import type { CliSession } from '../session.ts'

export async function writeReviewPage({ file, evidence }: ReviewPage, session: CliSession): Promise<void> {
  const { context, notice } = session
  const { reviewPage } = await import('../../render/review/page.ts')
  const path = resolve(context.workingDirectory, file)
  replaceFile(path, reviewPage(evidence), { random: () => context.random() })
  if (context.err.isTerminal) await notice(`The page is in ${file}: open it in a browser`)
}
