/** Finds integrations that may do more than read. */
import { called, told } from '../facts/read-thing.ts'
import { cannotTell, found, rule } from '../rule.ts'

export const integrationWideScopes = rule({
  id: 'integration-wide-scopes',
  title: 'An integration asks for wide rights',
  severity: 'medium',
  why: 'Its author, or whoever takes it over, may change content, or run scripts before the eyes of readers.',
  fix: 'Publish it again with fewer scopes than it has now: ws integration get <integration> --fields scopes',
  params: {
    scopes: {
      type: 'texts',
      about: 'Scopes that are wide; * stands for any part',
      default: ['*:write', '*:admin', '*:manage', '*:delete', '*:inject', '*:cookies', '*'],
    },
  },
  kinds: ['integration'],
  *check({ all, texts }) {
    const wide = (texts('scopes') ?? []).map(patternOf)
    for (const integration of all('integration')) {
      const scopes = told(integration, 'scopes')
      if (!Array.isArray(scopes)) {
        yield cannotTell(integration, 'The source does not tell the scopes of the integration')
        continue
      }
      const broad = scopes.filter((scope) => wide.some((each) => each.test(String(scope))))
      if (broad.length > 0) yield found(integration, `${called(integration)} asks for ${broad.join(', ')}`)
    }
  },
})

/** A star alone means the scope that is a star. */
const patternOf = (pattern: string): RegExp => {
  if (pattern === '*') return /^(?:\*|all)$/
  const source = pattern.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, String.raw`\$&`))
  return new RegExp(`^${source.join('.*')}$`)
}
