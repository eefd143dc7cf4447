/** Masks the token in headers that are shown. */
import { isEmbedded } from '../../settings/base-url.ts'

/** Stands for a token. */
export const mask = '***'

export const maskedHeaders = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name === 'authorization' ? `Bearer ${mask}` : value,
    ]),
  )

/** A request that is only shown has a masked token, even if there is none. */
export const shownToken = (baseUrl: string) => (isEmbedded(baseUrl) ? undefined : mask)
