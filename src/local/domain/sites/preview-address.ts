/** The address by which somebody looks at a site before its visitors do. */
import { isObject } from '../../../json/object.ts'
import { parsePlain } from '../../../json/plain.ts'
import type { LocalRequest } from '../../handler.ts'
import { createSecret } from '../../ids.ts'
import { invalid } from '../../reply/refusals.ts'

/** Milliseconds. */
const goodFor = 3_600_000

interface PreviewedSite {
  /** Of the site, or of the site space to begin with. */
  readonly address: string
  /** JSON, as the caller sent it. */
  readonly claims: string | undefined
  readonly draft: boolean
}

export function previewAddress(
  { now, random }: Pick<LocalRequest, 'now' | 'random'>,
  { address, claims, draft }: PreviewedSite,
): string {
  if (claims !== undefined && !isObject(parsePlain(claims)))
    throw invalid('claims: it needs a JSON object, e.g. {"isBetaUser":true}')
  const url = new URL(address)
  url.searchParams.set('preview', createSecret(random))
  url.searchParams.set('until', new Date(Date.parse(now) + goodFor).toISOString())
  url.searchParams.set('draft', String(draft))
  if (claims !== undefined) url.searchParams.set('claims', claims)
  return url.href
}
