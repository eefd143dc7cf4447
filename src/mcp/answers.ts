/** The shape of what agents get: data of the workspace, marked; statements of ws; errors with the next step. */
import { asLocalError } from '../disk/refused-file.ts'
import { WsError } from '../errors.ts'
import type { JsonObject } from '../json/object.ts'
import { withoutHazards } from '../render/text/escape.ts'
import { cleaned, warning } from './untrusted.ts'

/** Undefined for statements of ws, which hold nothing that others wrote. */
export interface ToolAnswer {
  readonly structured: JsonObject
  readonly isUntrusted: boolean
}

/** A statement of ws itself. */
export const told = (structured: JsonObject): ToolAnswer => ({ structured, isUntrusted: false })

/** Data of the workspace, and what ws says about it. */
export function shown(data: unknown, about: JsonObject = {}): ToolAnswer {
  const { value, cut } = cleaned(data)
  const shortened = cut.length === 0 ? {} : { cut: cut.slice(0, mostPlaces), cutHint }
  return {
    structured: { data: value ?? null, untrusted: warning, ...about, ...shortened },
    isUntrusted: true,
  }
}

const mostPlaces = 20

const cutHint = 'Cut to fit: jq or a smaller limit selects what you need, e.g. .markdown[4000:8000]'

export interface ErrorAnswer {
  readonly code: string
  readonly message: string
  readonly hint?: string
  /** The exit code that the command line would have. */
  readonly exit: number
}

/** Refusals of the service may hold text of users. */
export function errorAnswer(given: unknown): ErrorAnswer {
  const error = asLocalError(given)
  if (!(error instanceof WsError)) return { code: 'internal', message: 'A bug in ws', exit: 1 }
  const { code, message, hint, exit } = error
  return { code, message: plain(message), ...(hint === undefined ? {} : { hint: plain(hint) }), exit }
}

const longestMessage = 2_000

const plain = (text: string) => withoutHazards(text).slice(0, longestMessage).toWellFormed()
