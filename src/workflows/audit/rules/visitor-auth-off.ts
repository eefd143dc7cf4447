/** Finds sites that adapt to attributes of visitors, and let visitors in without any. */
import type { Thing } from '../../../estate/estate.ts'
import { isObject } from '../../../json/object.ts'
import { called, told, toldText } from '../facts/read-thing.ts'
import { found, rule } from '../rule.ts'

export const visitorAuthOff = rule({
  id: 'visitor-auth-off',
  title: 'A site has a schema of visitors, and is public',
  severity: 'medium',
  why: 'Conditions on attributes of visitors protect nothing while everybody may read the site without a token.',
  fix: 'ws site update <site> --visibility visitor-auth',
  kinds: ['site', 'adaptive-schema'],
  *check(audited) {
    for (const schema of audited.all('adaptive-schema')) {
      const site = schema.holder
      const visibility = site && toldText(site, 'visibility')
      if (site === undefined || !hasProperties(schema)) continue
      if (visibility === 'public' || visibility === 'unlisted')
        yield found(site, `The site ${called(site)} has a schema of visitors, and is ${visibility}`)
    }
  },
})

/** A schema without properties is how people remove one. */
function hasProperties(schema: Thing): boolean {
  const properties = told(schema, 'jsonSchema.properties')
  return isObject(properties) && Object.keys(properties).length > 0
}
