/** Applies `--fields` and `--envelope` in the formats that keep the shape of a value. */
import { pick } from '../json/members.ts'
import { isObject } from '../json/object.ts'
import type { PageValue, RenderedView } from './request.ts'

/** The value, or the members that the user asked for. */
export function chosen({ fields }: RenderedView, value: unknown): unknown {
  return fields === undefined ? value : pick(value, fields)
}

/** The page as sent, with the chosen members of its items. */
export function envelopeOf(view: RenderedView, { items, envelope }: PageValue): unknown {
  const shown = items.map((item) => chosen(view, item))
  if (!isObject(envelope)) return { items: shown, count: shown.length, next: null }
  return { ...envelope, [view.rows ?? 'items']: shown }
}
