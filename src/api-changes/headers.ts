/** Compares the headers of a response. */
import type { SchemaPlace } from './changes-at.ts'
import { changesAt } from './changes-at.ts'
import { type Description, type Located, memberAt, membersAt, objectOf } from './description.ts'
import type { OperationChange } from './finding.ts'
import type { Comparing } from './parameters.ts'

interface Header {
  readonly name: string
  readonly at: Located
  readonly isRequired: boolean
}

export function compareHeaders(
  response: SchemaPlace,
  [from, to]: readonly [Located, Located],
  comparing: Comparing,
): readonly OperationChange[] {
  const before = headersOf(from, comparing.before)
  const after = headersOf(to, comparing.after)
  const told = (header: Header, [id, level, says]: Told): OperationChange => ({
    id,
    level,
    text: `${words(header, response)} ${says}`,
    source: header.at.pointer,
    operation: response.operation,
  })
  return [
    ...[...before.values()].filter(({ name }) => !after.has(name)).map((each) => told(each, removal(each))),
    ...[...after.values()]
      .filter(({ name }) => !before.has(name))
      .map((each) => told(each, ['response-header-added', 'info', 'is new'])),
    ...[...after.values()].flatMap((each) => {
      const earlier = before.get(each.name)
      if (earlier === undefined) return []
      return [
        ...(earlier.isRequired && !each.isRequired ? [told(each, becameOptional)] : []),
        ...compareSchemas([earlier, each], response, comparing),
      ]
    }),
  ]
}

type Told = readonly [id: string, level: OperationChange['level'], says: string]

const becameOptional: Told = ['response-header-became-optional', 'breaking', 'is not required any more']

const removal = ({ isRequired }: Header): Told =>
  isRequired
    ? ['required-response-header-removed', 'breaking', 'is gone']
    : ['optional-response-header-removed', 'warning', 'is gone']

/** Names of headers are the same in any letters (RFC 9110). */
function headersOf(response: Located, description: Description): ReadonlyMap<string, Header> {
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
  { compare }: Comparing,
): readonly OperationChange[] =>
  changesAt(
    {
      ...response,
      rules: { own: 'response-header', within: 'response-header-property' },
      words: words(to, response),
    },
    [memberAt(from.at, 'schema'), memberAt(to.at, 'schema')],
    compare,
  )
