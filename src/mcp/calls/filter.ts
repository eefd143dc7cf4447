/**
 * Runs jq over an answer before it is cut: without a person's variables, and never for long. A filter that takes its time goes
 * on in another process, so that the server hears everybody else meanwhile.
 */

import type { Semaphore } from '../../concurrency/semaphore.ts'
import type { Context } from '../../context.ts'
import { FilterError } from '../../errors.ts'
import type { JqOrder, JqOutput } from '../../jq/order.ts'
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'

interface AgentFilterContext {
  readonly context: Context
  /** Other processes. */
  readonly filters: Semaphore
}

/** The only result, or the list of several. @throws UsageError for an expression that does not compile, FilterError */
export async function filtered(
  value: unknown,
  expression: string,
  filtering: AgentFilterContext,
): Promise<unknown> {
  const program = await jqProgram(expression, filtering)
  const values = (await program(JSON.stringify(value ?? null))).map((line) => {
    const parsed = parseJson(line)
    return 'value' in parsed ? parsed.value : line
  })
  return values.length === 1 ? values[0] : values
}

/** Its results over a JSON text, each as compact JSON. */
export async function jqProgram(
  expression: string,
  filtering: AgentFilterContext,
): Promise<(json: string) => Promise<readonly string[]>> {
  const { compileFilter } = await import('../../jq/jq.ts')
  const { breakable } = filtering.context
  const run = (work: () => JqOutput, order: JqOrder) => {
    const ran = breakable(work, longestHere)
    return 'value' in ran ? ran.value : elsewhere(order, filtering)
  }
  const program = { expression, texts: [], values: [], environment: {} }
  const { run: overAll } = await compileFilter(program, { notice: async () => undefined, run })
  return overAll
}

/** Milliseconds: nearly every filter is done by then. */
const longestHere = 250

/** Milliseconds. */
const longest = 10_000

/** Filters that wait for their turn. */
const mostWaiting = 8

/** Bytes. */
const largestOutput = 32 * 1024 * 1024

async function elsewhere(order: JqOrder, { context, filters }: AgentFilterContext): Promise<JqOutput> {
  if (filters.waiting() >= mostWaiting) throw new FilterError('Too many slow filters are running: try again')
  const [file = '', ...words] = context.ownWords
  const { hasTimedOut, output } = await filters.run(() => {
    context.signal.throwIfAborted()
    return context.execute({
      file,
      arguments: [...words, '__filter'],
      env: context.env,
      input: JSON.stringify(order),
      stderr: 'dropped',
      timeout: longest,
      largestOutput,
      signal: context.signal,
    })
  })
  context.signal.throwIfAborted()
  if (hasTimedOut) throw new FilterError(`jq did not come to its end in ${longest / 1000} s`)
  const parsed = parseJson(output)
  if ('value' in parsed && isOutput(parsed.value)) return parsed.value
  throw new FilterError('jq gave up: the filter needs more memory than is available')
}

const isOutput = (value: unknown): value is JqOutput =>
  isObject(value) &&
  typeof value.stdout === 'string' &&
  typeof value.stderr === 'string' &&
  typeof value.exitCode === 'number'
