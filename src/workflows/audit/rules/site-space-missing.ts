/** Finds places of a site whose space is gone. */
import type { Thing } from '../../../estate/estate.ts'
import { around, called, told, toldText } from '../facts/read-thing.ts'
import { type Audited, cannotTell, found, type Observation, rule } from '../rule.ts'

export const siteSpaceMissing = rule({
  id: 'site-space-missing',
  title: 'A site shows a space that is gone',
  severity: 'high',
  why: 'Readers find nothing at that path of the site.',
  fix: 'ws site space remove <site-space> --site <site>',
  kinds: ['site', 'site-space', 'space'],
  check: (audited) => audited.all('site-space').flatMap((shown) => observe(shown, audited) ?? []),
})

function observe(shown: Thing, { organization, byId, isOutside, isGap }: Audited): Observation | undefined {
  const site = around(shown, 'site')
  const where = `${site === undefined ? 'A site' : `The site ${called(site)}`} shows at ${called(shown)}`
  const id = told(shown, 'spaceId')
  const space = byId('space', id)
  const deletedAt = toldText(shown, 'space.deletedAt') ?? (space && toldText(space, 'deletedAt'))
  if (deletedAt !== undefined)
    return found(shown, `${where} a space that was deleted on ${deletedAt.slice(0, 10)}`)
  if (typeof id !== 'string')
    return told(organization, 'permissions.admin') === true
      ? found(shown, `${where} no space`)
      : cannotTell(shown, 'The service hides the space, or there is none: only an admin sees which')
  if (space !== undefined || isOutside('space', id)) return undefined
  return isGap('space', organization)
    ? cannotTell(shown, `Not all spaces were looked at: ${id} may be there`)
    : found(shown, `${where} the space ${id}, which is not there`)
}
