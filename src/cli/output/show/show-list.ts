/** Prints lists on stdout, and hints at a terminal if a list is empty. */
import type { Operation } from '../../../catalog/operation.ts'
import type { Page } from '../../../client/lists/page.ts'
import type { AnyInput } from '../../../client/request.ts'
import { isObject } from '../../../json/object.ts'
import type { Task } from '../../../task/task.ts'
import type { CliSession } from '../../session.ts'
import { formatOf, show } from './show.ts'

interface ListView {
  readonly spec: Operation | Task
  readonly session: CliSession
  /** The query of the call. */
  readonly query?: AnyInput['query']
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
  const { spec, session, query = {} } = shown
  const { tableRows } = spec
  if (tableRows === undefined || !isUsualTable(spec, session))
    await show({ kind: 'list', pages: watched() }, spec, session)
  else {
    const rowsOf = await tableRows.rowsOf()
    const rows = async function* () {
      for await (const { items, ...page } of watched())
        yield { ...page, items: items.flatMap((item) => rowsOf(item, query)) }
    }
    const { columns, wanted } = tableRows
    await show(
      { kind: 'list', pages: rows() },
      { ...spec, columns, wanted: wanted ?? [], response: undefined },
      session,
    )
  }
  if (isEmpty) await tell(shown)
}

const isUsualTable = (spec: ListView['spec'], session: CliSession): boolean => {
  const { fields, sortBy, jq } = session.globals
  return (
    formatOf(session, spec) === 'table' && fields === undefined && sortBy === undefined && jq === undefined
  )
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
