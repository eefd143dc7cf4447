/** Reads the outcome of a call as a value: the wanted part of a list, a task's answer without its drawing. */

import type { Page } from '../../client/lists/page.ts'
import { onePage } from '../../client/lists/page.ts'
import type { Result } from '../../engine/view.ts'
import { FoundError, PartialError } from '../../errors.ts'
import { parseJson } from '../../json/parse.ts'
import type { TaskResult } from '../../task/result.ts'
import { counted } from '../../text/counted.ts'

export interface ReadResult {
  readonly value: unknown
  /** For a list that goes on: the start of the rest. */
  readonly nextPage?: string
  readonly more?: true
  /** The reason why the answer is not whole. */
  readonly incomplete?: string
  /** The finding that the task was asked to fail on. */
  readonly verdict?: string
}

interface ReadOptions {
  /** Items of a list. */
  readonly limit: number
  progress(done: number, text: string): Promise<void>
}

export async function readResult(result: Result | undefined, reading: ReadOptions): Promise<ReadResult> {
  if (result === undefined || result.kind === 'rows') return { value: null }
  if (result.kind === 'value') return { value: result.value }
  if (result.kind === 'pages') return someOf(result.pages, reading)
  return ofTask(result.result, reading)
}

async function someOf(pages: AsyncGenerator<Page>, { limit, progress }: ReadOptions): Promise<ReadResult> {
  const items: unknown[] = []
  for await (const page of pages) {
    items.push(...page.items)
    await progress(items.length, counted(items.length, 'item'))
    if (items.length < limit || (page.next === undefined && items.length === limit)) continue
    const cut = items.length > limit
    const next = cut || page.next === undefined ? {} : { nextPage: page.next }
    return { value: items.slice(0, limit), more: true, ...next }
  }
  return { value: items }
}

async function ofTask(result: TaskResult, reading: ReadOptions): Promise<ReadResult> {
  if (result === undefined) return { value: null }
  if ('pages' in result) return someOf(result.pages, reading)
  if ('reply' in result) {
    const parsed = parseJson(result.reply.body)
    return { value: 'value' in parsed ? parsed.value : result.reply.body }
  }
  const read = 'value' in result ? { value: result.value } : await someOf(onePage(result.rows), reading)
  return { ...read, ...('afterwards' in result ? await endingOf(result.afterwards) : {}) }
}

/** A task that could not look at everything says so after its answer. */
async function endingOf(
  afterwards: (() => Promise<void>) | undefined,
): Promise<Pick<ReadResult, 'incomplete' | 'verdict'>> {
  try {
    await afterwards?.()
    return {}
  } catch (error) {
    if (error instanceof PartialError) return { incomplete: error.message }
    if (error instanceof FoundError) return { verdict: error.message }
    throw error
  }
}
