/** `--jq`: filters the JSON of an answer by jq itself, compiled to WebAssembly, which loads where a filter needs it. */

import { lazy } from '../concurrency/lazy.ts'
import type { Environment } from '../context.ts'
import { FilterError, UsageError, WsError } from '../errors.ts'
import { type PageProgram, pageProgram } from './jq-by-page.ts'
import { type OrderProgram, orderProgram } from './jq-in-order.ts'
import { isPath, pathProgram } from './jq-path.ts'
import { type TypedVariables, variableFlags, withEnvironment } from './jq-variables.ts'
import type { JqOrder, JqOutput } from './order.ts'

/** A jq program that compiles. */
export interface Filter {
  /** Its results, each as compact JSON, for a text with any number of JSON values. Throws FilterError. */
  run: ApplyFilter
  /** The same over a long list, page by page; undefined if the filter needs the whole array. */
  readonly byPage?: PagedFilter | undefined
  /** The same over a long list that ws sorts outside of jq; undefined if the filter has no order. */
  readonly inOrder?: OrderedFilter | undefined
}

export type ApplyFilter = (json: string) => Promise<readonly string[]>

export interface PagedFilter {
  /** Runs over the array of one page. */
  readonly each: ApplyFilter
  readonly makes: PageProgram['makes']
  /** True if the result is the array itself. */
  readonly isWhole: boolean
  /** Runs over the array of all pages' results. */
  readonly rest: ApplyFilter | undefined
}

export interface OrderedFilter extends Pick<OrderProgram, 'keys' | 'steps'> {
  /** Runs over the array of one page. */
  readonly each: ApplyFilter
  readonly end: OrderedEnd
}

export type OrderedEnd =
  | { readonly shows: 'array' }
  | { readonly shows: 'parts'; readonly program: PagedFilter; readonly readsFirstOfGroup: boolean }
  | { readonly shows: 'count' | 'whole'; readonly rest: ApplyFilter }

interface Program extends TypedVariables {
  readonly expression: string
  /** The environment without the token, for `$ENV`. */
  readonly environment: Environment
  /** Its name in messages. Default: the flag. */
  readonly called?: string
}

interface FilterOptions {
  /** Prints messages of the program on its own stderr: `debug`, `stderr`. */
  notice(line: string): Promise<void>
  /** Runs a program that may never end: by `work`, here and now, or by its order, in another process. */
  run(work: () => JqOutput, order: JqOrder): JqOutput | Promise<JqOutput>
}

/** Throws UsageError for an expression that does not compile. */
export async function compileFilter(
  { expression, environment, called = '--jq', ...variables }: Program,
  { notice, run }: FilterOptions,
): Promise<Filter> {
  // `--`, because an expression may start with a minus.
  const flags = ['-c', ...variableFlags(variables), '--']
  const { program, linesBefore } = withEnvironment(expression, environment)
  const evaluate = evaluator(called, run)
  // Without input, jq only compiles the program; but it computes constants already here.
  const compiled = isPath.test(expression) ? undefined : await evaluate({ json: '', program, flags })
  if (compiled !== undefined && compiled.exitCode !== 0)
    throw new UsageError(compileFaults(compiled.stderr, { called, linesBefore }))
  const runOf = (text: string): ApplyFilter => {
    const path = pathProgram(text)
    return async (json) => {
      const found = path?.(json)
      if (found !== undefined) return found
      const { stdout, stderr, exitCode } = await evaluate({ json, program: text, flags })
      const { messages, fault } = exitCode === 0 ? { messages: stderr, fault: undefined } : parted(stderr)
      for (const line of linesOf(messages)) await notice(line)
      if (fault !== undefined) throw new FilterError(`${called}: ${runFault(fault)}`)
      refuseTooMany(stdout, called)
      return linesOf(stdout)
    }
  }
  const part = (text: string) => runOf(withEnvironment(text, environment).program)
  const byPage = ({ each, makes, rest }: PageProgram): PagedFilter => ({
    each: part(each),
    makes,
    isWhole: each === '.[]' && rest === undefined,
    rest: rest === undefined ? undefined : part(rest),
  })
  const inOrder = ({ each, end, ...order }: OrderProgram): OrderedFilter => {
    if (end.shows === 'array') return { ...order, each: part(each), end }
    if (end.shows !== 'parts') return { ...order, each: part(each), end: { ...end, rest: part(end.rest) } }
    return { ...order, each: part(each), end: { ...end, program: byPage(end.program) } }
  }
  const [order, pages] = [orderProgram(expression), pageProgram(expression)]
  return { run: runOf(program), byPage: pages && byPage(pages), inOrder: order && inOrder(order) }
}

/** Runs jq, which the first run loads. */
function evaluator(called: string, run: FilterOptions['run']) {
  const jq = lazy(async () => (await import('jq-wasm/inline')).loadJq())
  return async (order: JqOrder): Promise<JqOutput> => {
    const { raw } = await jq()
    return attempt(called, () => run(() => raw(order.json, order.program, [...order.flags]), order))
  }
}

/** jq throws if a program overloads the machine: endless recursion, too much memory. */
async function attempt<Value>(called: string, run: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof WsError) throw error
    throw new FilterError(`${called}: jq gave up: the filter needs more memory than is available`, {
      cause: error,
      hint: holdsLess,
    })
  }
}

/** Advice for long lists. */
export const holdsLess =
  'To use less memory: -o ndjson, a filter that begins with .[] |, map(...) |, or sort_by(.x) |, or --fields with the members that it reads'

/** True for a program that reads further input by itself: its results would depend on how ws hands the values over. */
export const readsInputs = (expression: string): boolean => /\binputs?\b/.test(expression)

/** More results in one run than any answer has; each takes a hundred bytes besides its text. */
const mostResults = 4_000_000

/** @throws FilterError before V8 would end the process for lack of memory */
function refuseTooMany(text: string, called: string): void {
  let count = 0
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) count += 1
  if (count >= mostResults)
    throw new FilterError(`${called} gave ${count + 1} results at once: more than fit into memory`, {
      hint: holdsLess,
    })
}

/** Lines of compact JSON: line breaks inside strings are escaped. */
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

interface Compiled {
  readonly called: string
  readonly linesBefore: number
}

function compileFaults(stderr: string, { called, linesBefore }: Compiled): readonly string[] {
  const faults = linesOf(stderr).flatMap((line) => /^jq: error: (.*)$/.exec(line)?.slice(1) ?? [])
  const said = faults.map((fault) => `${called}: ${placed(fault, linesBefore)}`)
  return said.length === 0 ? [`${called} does not compile: ${stderr.trim()}`] : said
}

/** Corrects the line numbers to those of the typed expression. */
const placed = (fault: string, linesBefore: number) =>
  fault
    .replace(/ at <top-level>, line (\d+)/, (_, line) => `, line ${Number(line) - linesBefore}`)
    .replace(/:$/, '')

/** The messages of a program that failed, such as those of `debug`, and what follows them: its failure. */
function parted(stderr: string): { readonly messages: string; readonly fault: string } {
  const start = Math.max(0, stderr.search(/^jq: error \(at /m))
  return { messages: stderr.slice(0, start), fault: stderr.slice(start) }
}

function runFault(stderr: string): string {
  // Each of several inputs may fail; the first failure says enough.
  const [first = ''] = stderr.trim().split(/\n(?=jq: error \(at )/)
  const said = first.replace(/^jq: error \(at [^)]*\)(?: \(not a string\))?: /, '').replace(/^jq: /, '')
  // The only thing that its C library refuses.
  const refused = /^(strf(?:local)?time)\/1: unknown system failure$/.exec(said)?.[1]
  if (refused !== undefined) return `${refused}: the jq in ws knows no names of time zones (%Z)`
  return said || 'the filter ended with an error'
}
