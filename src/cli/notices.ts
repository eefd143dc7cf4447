/** Prints notices, progress and traces to stderr: sentences for people, or lines of JSON if a program asked for JSON and stderr is not a terminal. */
import type { Writer } from '../context.ts'
import { escapeJson } from '../json/escape.ts'
import { escapeText } from '../render/text/escape.ts'

export interface NoticePrinter {
  /** Prints a message for people. */
  notice(text: string): Promise<void>
  /** Prints a line of `--debug`. */
  trace(text: string): Promise<void>
}

/** Errors are JSON under the same formats, so programs can parse every line of such a stderr. */
export function createNoticePrinter(
  err: Writer,
  { quiet, isForProgram }: { readonly quiet: boolean; isForProgram(): boolean },
): NoticePrinter {
  const write = (kind: 'notice' | 'trace', message: string, line: string) =>
    !err.isTerminal && isForProgram()
      ? err.write(`${escapeJson(JSON.stringify({ [kind]: { message } }))}\n`)
      : err.write(`${line}\n`)
  return {
    notice: async (text) => {
      if (!quiet) await write('notice', text, await fitted(escapeText(text), err))
    },
    trace: (text) => write('trace', text, escapeText(text)),
  }
}

/** Breaks a line between words before the terminal breaks it within one. */
async function fitted(line: string, { isTerminal, columns }: Writer): Promise<string> {
  if (!isTerminal || line.length <= columns / widestCharacter) return line
  const { paragraphToCopyFrom } = await import('../render/text/paragraph.ts')
  return paragraphToCopyFrom(line, columns)
}

const widestCharacter = 2

/** True for formats that programs read. */
export const isForPrograms = (format: string | undefined): boolean =>
  format === 'json' || format === 'ndjson' || format === 'yaml'
