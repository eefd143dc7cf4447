/** One value of a row as text; numbers keep every digit. */
import { exactDigits } from '../../json/exact-number.ts'

export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : (exactDigits(value) ?? String(value))
}
