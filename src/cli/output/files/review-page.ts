/** Writes the page with the evidence of a review. */
import type { ReviewPage } from '../../../reports/review-evidence.ts'
import type { CliSession } from '../../session.ts'
import { writePage } from './write-page.ts'

export async function writeReviewPage({ file, evidence }: ReviewPage, session: CliSession): Promise<void> {
  const { reviewPage } = await import('../../../render/review/page.ts')
  await writePage(file, reviewPage(evidence), session)
}
