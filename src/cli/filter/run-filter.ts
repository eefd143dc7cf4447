/** The filter of one run: compiles it on first use, and never blocks Ctrl-C. */
import { defaultTimeout } from '../../client/retry/retry.ts'
import { lazy } from '../../concurrency/lazy.ts'
import type { Context } from '../../context.ts'
import { FilterError, InterruptedError, UsageError } from '../../errors.ts'
import type { ApplyFilter, Filter } from '../../jq/jq.ts'
import type { JqOrder } from '../../jq/order.ts'
import type { Globals } from '../parse/globals.ts'

export interface RunFilter {
  /** The filter of `--jq`, once it compiles. */
  filter(): Promise<Filter | undefined>
  /** A program that no flag gives. It knows no environment. */
  program(expression: string): Promise<ApplyFilter>
  /** From now on signals must be heard, so that requests under way can finish; a signal breaks the filter off. */
  finishInOrder(): void
}

interface FilterContext {
  readonly context: Context
  readonly globals: Globals
  notice(text: string): Promise<void>
}

export function createRunFilter({ context, globals, notice }: FilterContext): RunFilter {
  let finishesInOrder = false
  const runAs =
    (called: string, usual: number) =>
    <Value>(program: () => Value, { json }: Pick<JqOrder, 'json'>): Value => {
      const timeout = globals.timeout ?? usual
      const attempt = () => context.breakable(program, timeout)
      // Only Ctrl-C breaks a filter off: without requests under way, other signals end the process at once.
      const ran = finishesInOrder ? attempt() : context.unheard(attempt)
      if ('value' in ran) return ran.value
      context.signal.throwIfAborted()
      if (ran.brokenBy === 'signal') throw new InterruptedError('Interrupted')
      throw json === '' ? notCompiled(called, timeout) : endless(called, timeout)
    }
  const run = runAs('--jq', defaultTimeout)
  return {
    filter: lazy(async () => {
      const { jq: expression, jqTexts: texts, jqValues: values } = globals
      if (expression === undefined) return refuseVariables(globals)
      const { compileFilter } = await import('../../jq/jq.ts')
      return compileFilter({ expression, texts, values, environment: context.env }, { notice, run })
    }),
    program: async (expression) => {
      const { compileFilter } = await import('../../jq/jq.ts')
      const program = { expression, texts: [], values: [], environment: {}, called: 'jq' }
      return (await compileFilter(program, { notice, run: runAs('jq', longestProgram) })).run
    },
    finishInOrder: () => {
      finishesInOrder = true
    },
  }
}

/** Milliseconds: there may be many programs, and each runs over a document that is there already. */
const longestProgram = 10_000

const endless = (called: string, timeout: number) =>
  new FilterError(`${called} did not come to its end in ${timeout / 1000} s`, {
    hint: 'The service has done its part; --timeout allows more seconds',
  })

/** jq gets no input when it only compiles, which comes before the first request. */
const notCompiled = (called: string, timeout: number) =>
  new FilterError(`${called} did not compile in ${timeout / 1000} s`, {
    hint: 'Nothing was sent; --timeout allows more seconds',
  })

/** Refuses variables without a filter. */
function refuseVariables({ jqTexts, jqValues }: Globals): undefined {
  if (jqTexts.length + jqValues.length > 0) throw new UsageError('--arg and --argjson need --jq')
}
