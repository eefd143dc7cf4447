/**
 * Compares the security schemes themselves. For oasdiff each change of one is info; here it breaks clients where another
 * kind of proof is asked for by the same name (#1284 there), since everybody who sends the old one is refused.
 */
import { canonicalText } from './canonical-text.ts'
import {
  type ComparedDescription,
  elementsAt,
  type Located,
  memberAt,
  membersAt,
  objectOf,
  textOf,
} from './description.ts'
import { operationsIn } from './find-operations.ts'
import type { OperationChange } from './finding.ts'
import type { OperationComparison } from './parameters.ts'

export const schemeAt = (name: string, description: ComparedDescription): Located =>
  description.follow(memberAt(description.root, 'components', 'securitySchemes', name))

/** The proof that a caller sends; undefined for a scheme that nobody declares. */
export function schemeText({ value }: Located): string | undefined {
  if (value === undefined) return undefined
  const { description: _, ...scheme } = objectOf(value)
  return canonicalText(scheme)
}

/** Changes that break the callers of an operation were told of there, and come first; here, each is info. */
export function compareSecuritySchemes(comparing: OperationComparison): readonly OperationChange[] {
  const schemesIn = ({ root }: ComparedDescription) =>
    membersAt(memberAt(root, 'components', 'securitySchemes'))
  const [before, after] = [schemesIn(comparing.before), schemesIn(comparing.after)]
  const told = (id: string, text: string, at: Located): OperationChange => ({
    id,
    level: 'info',
    text,
    source: at.pointer,
  })
  const texts = (schemes: ReadonlyMap<string, Located>) => new Set([...schemes.values()].map(schemeText))
  const [textsBefore, textsAfter] = [texts(before), texts(after)]
  // One that operations ask for was told of there.
  const [usedBefore, usedAfter] = [schemesInUse(comparing.before), schemesInUse(comparing.after)]
  return [
    ...[...before]
      .filter(([name, at]) => !after.has(name) && !textsAfter.has(schemeText(at)) && !usedBefore.has(name))
      .map(([name, at]) => told('api-security-component-removed', `the security scheme ${name} is gone`, at)),
    ...[...after]
      .filter(([name, at]) => !before.has(name) && !textsBefore.has(schemeText(at)) && !usedAfter.has(name))
      .map(([name, at]) => told('api-security-component-added', `the security scheme ${name} is new`, at)),
    ...[...after.keys()]
      .filter((name) => before.has(name))
      .flatMap((name) => compareScheme(name, comparing))
      .map((change) => ({ ...change, level: 'info' as const })),
  ]
}

function schemesInUse(description: ComparedDescription): ReadonlySet<string> {
  const operations = operationsIn(memberAt(description.root, 'paths'), description, (path) => path)
  const requirements = [description.root, ...[...operations.values()].map(({ at }) => at)].flatMap((at) =>
    elementsAt(memberAt(at, 'security')),
  )
  return new Set(requirements.flatMap(({ value }) => Object.keys(objectOf(value))))
}

/** Breaking is what another caller than before gets past. */
export function compareScheme(
  name: string,
  { before, after }: OperationComparison,
): readonly OperationChange[] {
  const [from, to] = [schemeAt(name, before), schemeAt(name, after)]
  const changed = (
    rule: string,
    level: OperationChange['level'],
    [words, one, other]: readonly [words: string, one: string | undefined, other: string | undefined],
  ): readonly OperationChange[] =>
    one === other
      ? []
      : [
          {
            id: `api-security-component-${rule}-changed`,
            level,
            text: `the security scheme ${name} has another ${words}: ${one ?? 'none'} became ${other ?? 'none'}`,
            source: to.pointer,
            from: one,
            to: other,
          },
        ]
  const member = (word: string) =>
    [textOf(objectOf(from.value)[word]), textOf(objectOf(to.value)[word])] as const
  if (from.value === undefined || to.value === undefined) return []
  const types = changed('type', 'breaking', ['type', ...member('type')])
  if (types.length > 0) return types
  const [scheme, laterScheme] = member('scheme')
  return [
    ...changed('http-scheme', 'breaking', ['scheme', scheme?.toLowerCase(), laterScheme?.toLowerCase()]),
    ...changed('api-key', 'breaking', ['place', placeOfKey(from), placeOfKey(to)]),
    ...changed('open-id-url', 'info', ['openIdConnectUrl', ...member('openIdConnectUrl')]),
    ...compareFlows(name, from, to),
  ]
}

function placeOfKey({ value }: Located): string | undefined {
  const { type, in: place, name } = objectOf(value)
  if (type !== 'apiKey') return undefined
  // Names of headers are the same in any letters.
  return `${textOf(place)} ${place === 'header' ? textOf(name)?.toLowerCase() : textOf(name)}`
}

function compareFlows(name: string, from: Located, to: Located): readonly OperationChange[] {
  const [before, after] = [membersAt(memberAt(from, 'flows')), membersAt(memberAt(to, 'flows'))]
  return [...after].flatMap(([flow, later]) => {
    const earlier = before.get(flow)
    if (earlier === undefined) return []
    const told = (rule: string, text: string): OperationChange => ({
      id: `api-security-component-oauth-${rule}`,
      level: 'info',
      text: `the flow ${flow} of the security scheme ${name} ${text}`,
      source: later.pointer,
    })
    const urls = (
      [
        ['authorizationUrl', 'url-changed'],
        ['tokenUrl', 'token-url-changed'],
      ] as const
    ).flatMap(([word, rule]) => {
      const [one, other] = [objectOf(earlier.value)[word], objectOf(later.value)[word]]
      return one === other ? [] : [told(rule, `has another ${word}: ${other ?? 'none'}`)]
    })
    const scopesIn = ({ value }: Located) => Object.keys(objectOf(objectOf(value).scopes))
    const [had, has] = [scopesIn(earlier), scopesIn(later)]
    return [
      ...urls,
      ...had
        .filter((scope) => !has.includes(scope))
        .map((scope) => told('scope-removed', `lost the scope ${scope}`)),
      ...has
        .filter((scope) => !had.includes(scope))
        .map((scope) => told('scope-added', `has the new scope ${scope}`)),
    ]
  })
}
