/** Leaves out the columns of a table for people that have no value in any row. */
import { memberOf } from '../../json/members.ts'
import type { PageValue, RenderedView } from '../request.ts'

/** A longer list keeps its columns: a row that is not read yet may have a value. */
const mostRows = 1000

export async function withFilledColumns(view: RenderedView): Promise<RenderedView> {
  const { answer, columns } = view
  if (answer.kind === 'single') return view
  const pages = answer.pages[Symbol.asyncIterator]()
  const begun: PageValue[] = []
  let rows = 0
  let next = await pages.next()
  while (next.done !== true) {
    begun.push(next.value)
    rows += next.value.items.length
    if (rows > mostRows) break
    next = await pages.next()
  }
  const whole = { ...answer, pages: joined(begun, { [Symbol.asyncIterator]: () => pages }) }
  if (next.done !== true || rows === 0) return { ...view, answer: whole }
  const items = begun.flatMap((page) => page.items)
  const isFilled = (column: string) => items.some((item) => !isNothing(memberOf(item, column)))
  return { ...view, columns: columns.filter(isFilled), answer: whole }
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

async function* joined(
  begun: readonly PageValue[],
  rest: AsyncIterable<PageValue>,
): AsyncGenerator<PageValue, void, void> {
  yield* begun
  yield* rest
}
