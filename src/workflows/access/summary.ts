/** The notes beside the thing that the drawing is about, and the hint where a list was refused. */
import type { Thing } from '../../estate/estate.ts'
import { counted } from '../../text/counted.ts'
import { textAt } from './people.ts'

export const refusedHint = 'The answer may lack people and ways; a token with the role admin sees all lists'

interface AccessCounts {
  readonly people: number
  readonly teams: number
}

/** @param scope - the organization, or the single thing of the question */
export function notesOf(scope: Thing, organization: Thing, { people, teams }: AccessCounts): string[] {
  if (scope !== organization && scope.kind !== 'organization')
    return [textAt(scope.reply, 'visibility') ?? '']
  const byDefault = textAt(organization.reply, 'defaultRole')
  return [
    `${counted(people, 'person', 'people')}, ${counted(teams, 'team', 'teams')}`,
    byDefault === undefined ? 'no default role' : `default role ${byDefault}`,
  ]
}
