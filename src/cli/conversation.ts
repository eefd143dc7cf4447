/** What is said on stderr besides errors: sentences for people; lines of JSON where a program asked for JSON and stderr is no terminal. */
import type { Writer } from '../context.ts'
import { escapeJson } from '../json/escape.ts'
import { escapeText } from '../render/escape.ts'

export interface Conversation {
  /** Something that happened, or that there is to know. */
  notice(text: string): Promise<void>
  /** A line of `--debug`. */
  trace(text: string): Promise<void>
}

/** Errors are JSON under the same formats, so that every line of such a stderr can be parsed. */
export function createConversation(
  err: Writer,
  { quiet, isForProgram }: { readonly quiet: boolean; isForProgram(): boolean },
): Conversation {
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

/** Broken between words where the terminal would break within one. */
async function fitted(line: string, { isTerminal, columns }: Writer): Promise<string> {
  if (!isTerminal || line.length <= columns / widestCharacter) return line
  const { paragraphToCopyFrom } = await import('../render/paragraph.ts')
  return paragraphToCopyFrom(line, columns)
}

const widestCharacter = 2

/** Formats that programs read. */
export const isForPrograms = (format: string | undefined): boolean =>
  format === 'json' || format === 'ndjson' || format === 'yaml'
