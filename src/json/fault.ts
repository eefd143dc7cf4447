/** Tells why a text is not JSON, and where. The reason quotes the text, so it is not for texts that may hold a secret. */

export interface JsonFault {
  /** In the words of the parser. */
  readonly reason: string
  /** Counts from 1; undefined where the parser names no place. */
  readonly line?: number
}

/** Undefined for JSON. */
export function jsonFault(text: string): JsonFault | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const [, position] = /position (\d+)/.exec(reason) ?? []
    if (position === undefined) return { reason }
    return { reason, line: text.slice(0, Number(position)).split('\n').length }
  }
}
