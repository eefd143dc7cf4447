/** Prints lists on stdout, and hints at a terminal if a list is empty. */
import type { Operation } from '../../catalog/operation.ts'
import type { Page } from '../../client/lists/page.ts'
import { isObject } from '../../json/object.ts'
import type { Task } from '../../task/task.ts'
import type { CliSession } from '../session.ts'
import { formatOf, show } from './show.ts'

interface ListView {
  readonly spec: Operation | Task
  readonly session: CliSession
  whenEmpty(): Promise<void>
}

export async function showPages(pages: AsyncGenerator<PageItems>, shown: ListView): Promise<void> {
  let isEmpty = true
  async function* watched() {
    for await (const page of pages) {
      if (page.items.length > 0) isEmpty = false
      yield page
    }
  }
  await show({ kind: 'list', pages: watched() }, shown.spec, shown.session)
  if (isEmpty) await tell(shown)
}

type PageItems = Pick<Page, 'items' | 'envelope'>

/** A value, or a resource around a list. */
export async function showValue(value: unknown, shown: ListView): Promise<void> {
  const { spec, session } = shown
  await show({ kind: 'single', value }, spec, session)
  const rows = spec.rows !== undefined && isObject(value) ? value[spec.rows] : undefined
  if (Array.isArray(rows) && rows.length === 0) await tell(shown)
}

/** For people only: programs read just the answer. */
async function tell({ spec, session, whenEmpty }: ListView): Promise<void> {
  const { context, globals } = session
  const isSeen = context.out.isTerminal && context.err.isTerminal
  if (isSeen && globals.jq === undefined && formatOf(session, spec) === 'table') await whenEmpty()
}
