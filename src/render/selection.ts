/** What `--fields` and `--envelope` leave of a value in the formats that keep its shape. */
import { pick } from '../json/members.ts'
import { isObject } from '../json/object.ts'
import type { PageValue, View } from './request.ts'

/** The value, or the members of it that were asked for. */
export function chosen({ fields }: View, value: unknown): unknown {
  return fields === undefined ? value : pick(value, fields)
}

/** The page as sent, around the items that are shown of it. */
export function envelopeOf(view: View, { items, envelope }: PageValue): unknown {
  const shown = items.map((item) => chosen(view, item))
  if (!isObject(envelope)) return { items: shown, count: shown.length, next: null }
  return { ...envelope, [view.rows ?? 'items']: shown }
}
