/** Compares the headers of a response. */

import { type ComparedDescription, type Located, memberAt, membersAt, objectOf } from './description.ts'
import type { OperationChange } from './finding.ts'
import { levelOf } from './level.ts'
import type { SchemaPlace } from './operation-changes.ts'
import { changesAt } from './operation-changes.ts'
import type { OperationComparison } from './parameters.ts'

interface Header {
  readonly name: string
  readonly at: Located
  readonly isRequired: boolean
}

export function compareHeaders(
  response: SchemaPlace,
  [from, to]: readonly [Located, Located],
  comparing: OperationComparison,
): readonly OperationChange[] {
  const before = headersOf(from, comparing.before)
  const after = headersOf(to, comparing.after)
  const told = (header: Header, [id, level, says]: HeaderFinding): OperationChange => ({
    id,
    level,
    text: `${words(header, response)} ${says}`,
    source: header.at.pointer,
    operation: response.operation,
  })
  return [
    ...[...before.values()]
      .filter(({ name }) => !after.has(name))
      .map((each) => told(each, removal(each, response))),
    ...[...after.values()]
      .filter(({ name }) => !before.has(name))
      .map((each) => told(each, addition(each, response))),
    ...[...after.values()].flatMap((each) => {
      const earlier = before.get(each.name)
      if (earlier === undefined) return []
      return [
        ...(earlier.isRequired && !each.isRequired ? [told(each, becameOptional(response))] : []),
        ...(!earlier.isRequired && each.isRequired && response.direction === 'request'
          ? [told(each, ['request-header-became-required', 'breaking', 'is required now'])]
          : []),
        ...compareSchemas([earlier, each], response, comparing),
      ]
    }),
  ]
}

type HeaderFinding = readonly [id: string, level: OperationChange['level'], says: string]

const becameOptional = ({ direction }: SchemaPlace): HeaderFinding => [
  `${direction}-header-became-optional`,
  levelOf('widens', direction),
  'is not required any more',
]

const removal = ({ isRequired }: Header, { direction }: SchemaPlace): HeaderFinding => [
  `${isRequired ? 'required' : 'optional'}-${direction}-header-removed`,
  isRequired || direction === 'request' ? levelOf('widens', direction) : 'warning',
  'is gone',
]

const addition = ({ isRequired }: Header, { direction }: SchemaPlace): HeaderFinding => [
  `${direction}-header-added`,
  isRequired ? levelOf('narrows', direction) : 'info',
  'is new',
]

/** Names of headers are the same in any letters (RFC 9110). */
function headersOf(response: Located, description: ComparedDescription): ReadonlyMap<string, Header> {
  const listed = [...membersAt(memberAt(response, 'headers'))].map(([named, each]): [string, Header] => {
    const at = description.follow(each)
    const name = named.toLowerCase()
    return [name, { name, at, isRequired: objectOf(at.value).required === true }]
  })
  return new Map(listed)
}

const words = ({ name }: Header, response: SchemaPlace) => `the header \`${name}\` of ${response.words}`

const compareSchemas = (
  [from, to]: readonly [Header, Header],
  response: SchemaPlace,
  { compare }: OperationComparison,
): readonly OperationChange[] =>
  changesAt(
    {
      ...response,
      rules: { own: `${response.direction}-header`, within: `${response.direction}-header-property` },
      words: words(to, response),
    },
    [memberAt(from.at, 'schema'), memberAt(to.at, 'schema')],
    compare,
  )
