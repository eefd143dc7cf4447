/** An installation of an integration in an organization (extended API, "Others"). The document shows none. */
import {
  array,
  lazyObject,
  number,
  object,
  optional,
  record,
  type Schema,
  stated,
  string,
  unknown,
} from '../fields.ts'
import { members, timestamp } from '../shared.ts'
import { Integration } from './integration.ts'

export const installationColumns = [
  'id',
  'status',
  'target.organization',
  'externalIds',
  'createdAt',
] as const

const status = stated({
  known: ['active', 'pending', 'paused'],
  tones: { active: 'good', pending: 'warn', paused: 'muted' },
})

const selection = stated({ known: ['all', 'selected'] })

/** The values may be tokens of other services. */
const configuration = record(unknown(), { secret: true })

export const Installation = lazyObject(() => ({
  id: string(),
  status: status,
  space_selection: selection,
  site_selection: selection,
  /** How many it works on. */
  spaces: number(),
  configuration: optional(configuration),
  externalIds: array(string()),
  target: object({ organization: string() }),
  createdAt: timestamp,
  updatedAt: timestamp,
  urls: members(string(), 'location', 'app', 'publicEndpoint'),
}))

/** One row of a list over several integrations. */
export const InstalledIntegration = lazyObject(() => ({
  installation: Installation,
  integration: Integration,
}))

const placeOf = <Place extends Readonly<Record<string, Schema>>>(place: Place) =>
  lazyObject(() => ({
    integration: string(),
    installation: string(),
    status: status,
    configuration: optional(configuration),
    externalIds: array(string()),
    urls: members(string(), 'location'),
    ...place,
  }))

export const InstallationSpace = placeOf({ space: stated({ resource: 'space' }) })

export const InstallationSite = placeOf({ site: stated({ resource: 'site' }) })
