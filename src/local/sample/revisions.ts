/** The history of the sample's spaces: which revision holds which pages, one after the other. */
import type { SamplePage } from './page.ts'
import { withNested } from './page.ts'
import {
  api,
  apiAtFirst,
  apiWithBearerKeys,
  proposedRateLimits,
  proposedRetryHints,
  proposedSignature,
} from './pages/api.ts'
import { proposedTone } from './pages/guides.ts'
import { proposedTour } from './pages/start.ts'
import { type SampleSpace, spaceId, spaces } from './spaces.ts'

export interface SampleRevision {
  readonly id: string
  readonly space: string
  readonly type: 'initial' | 'edits' | 'update' | 'merge'
  /** Absent for revisions of the main content. */
  readonly changeRequest?: string
  readonly parent?: string
  /** The other parent of a merge or an update. */
  readonly mergedParent?: string
  readonly message?: string
  /** Days ago. */
  readonly made: number
  readonly by: string
  readonly pages: readonly SamplePage[]
}

/** The main content of "API reference": two rewritings, one of them by change request 1. */
const mainOfApi: readonly SampleRevision[] = [
  {
    id: 'rev_api_1',
    space: 'spc_api',
    type: 'initial',
    made: 210.5,
    by: 'usr_ada',
    pages: apiAtFirst,
  },
  {
    id: 'rev_auth_rewrite_1',
    space: 'spc_api',
    type: 'edits',
    changeRequest: 'cr_auth_rewrite',
    parent: 'rev_api_1',
    made: 50.3,
    by: 'usr_dana',
    pages: apiWithBearerKeys,
  },
  {
    id: 'rev_api_2',
    space: 'spc_api',
    type: 'merge',
    parent: 'rev_api_1',
    mergedParent: 'rev_auth_rewrite_1',
    message: 'Merge change request 1: Rewrite authentication for bearer keys',
    made: 46.2,
    by: 'usr_chen',
    pages: apiWithBearerKeys,
  },
]

const begunOnApi: readonly SampleRevision[] = [
  {
    id: 'rev_rate_limits_1',
    space: 'spc_api',
    type: 'edits',
    changeRequest: 'cr_rate_limits',
    parent: 'rev_api_2',
    made: 19.2,
    by: 'usr_ben',
    pages: proposedRateLimits.begun,
  },
  {
    id: 'rev_webhooks_1',
    space: 'spc_api',
    type: 'edits',
    changeRequest: 'cr_webhooks',
    parent: 'rev_api_2',
    made: 15.2,
    by: 'usr_dana',
    pages: proposedSignature.begun,
  },
  {
    id: 'rev_errors_1',
    space: 'spc_api',
    type: 'edits',
    changeRequest: 'cr_errors',
    parent: 'rev_api_2',
    made: 11.5,
    by: 'usr_dana',
    pages: proposedRetryHints,
  },
]

/** A live edit, which change requests 2 and 3 have taken over since, and 4 has not. */
const laterOnApi: readonly SampleRevision[] = [
  {
    id: 'rev_api_3',
    space: 'spc_api',
    type: 'edits',
    parent: 'rev_api_2',
    message: 'Tell the sandbox from the live environment',
    made: 8.4,
    by: 'usr_ada',
    pages: api,
  },
  {
    id: 'rev_rate_limits_2',
    space: 'spc_api',
    type: 'update',
    changeRequest: 'cr_rate_limits',
    parent: 'rev_rate_limits_1',
    mergedParent: 'rev_api_3',
    made: 6.7,
    by: 'usr_ben',
    pages: proposedRateLimits.updated,
  },
  {
    id: 'rev_rate_limits_3',
    space: 'spc_api',
    type: 'edits',
    changeRequest: 'cr_rate_limits',
    parent: 'rev_rate_limits_2',
    made: 5.9,
    by: 'usr_ben',
    pages: proposedRateLimits.finished,
  },
  {
    id: 'rev_webhooks_2',
    space: 'spc_api',
    type: 'update',
    changeRequest: 'cr_webhooks',
    parent: 'rev_webhooks_1',
    mergedParent: 'rev_api_3',
    made: 5.1,
    by: 'usr_dana',
    pages: proposedSignature.updated,
  },
]

const proposalsElsewhere: readonly SampleRevision[] = [
  {
    id: 'rev_tone_1',
    space: 'spc_guides',
    type: 'edits',
    changeRequest: 'cr_tone',
    parent: 'rev_guides_2',
    made: 4.6,
    by: 'usr_dana',
    pages: proposedTone,
  },
  {
    id: 'rev_screens_1',
    space: 'spc_start',
    type: 'edits',
    changeRequest: 'cr_screens',
    parent: 'rev_start_2',
    made: 2.9,
    by: 'usr_ben',
    pages: proposedTour,
  },
]

/** Every revision, each after its parents. */
export const revisions: readonly SampleRevision[] = [
  ...spaces.filter(({ pages }) => pages !== api).flatMap(plainHistory),
  ...mainOfApi,
  ...begunOnApi,
  ...laterOnApi,
  ...proposalsElsewhere,
]

/** The revision that readers of a space see. */
export function currentRevision(space: SampleSpace): SampleRevision {
  const main = revisions.filter(
    (revision) => revision.space === spaceId(space) && revision.changeRequest === undefined,
  )
  const last = main.at(-1)
  if (last === undefined) throw new TypeError(`the sample has no revision of ${space.name}`)
  return last
}

/** Made empty, then written by the owner: the history of a space without change requests. */
function plainHistory(space: SampleSpace): readonly SampleRevision[] {
  const id = (number: number) => `rev_${space.name}_${number}`
  const first = { id: id(1), space: spaceId(space), type: 'initial', made: space.made, pages: [] } as const
  const lastEdit = Math.min(...space.pages.flatMap(withNested).map(({ edited }) => edited))
  return [
    { ...first, by: 'usr_ada' },
    { ...first, id: id(2), type: 'edits', parent: id(1), made: lastEdit, by: 'usr_ada', pages: space.pages },
  ]
}
