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
  id: optional(string()),
  integration: optional(string()),
  status: optional(status),
  space_selection: optional(selection),
  site_selection: optional(selection),
  /** How many it works on. */
  spaces: optional(number()),
  configuration: optional(configuration),
  externalIds: optional(array(string())),
  target: optional(object({ organization: optional(string()) })),
  createdAt: optional(timestamp),
  updatedAt: optional(timestamp),
  urls: members(string(), 'location', 'app', 'publicEndpoint'),
}))

/** One row of a list over several integrations. */
export const InstalledIntegration = lazyObject(() => ({
  installation: optional(Installation),
  integration: optional(Integration),
}))

const placeOf = <Place extends Readonly<Record<string, Schema>>>(place: Place) =>
  lazyObject(() => ({
    integration: optional(string()),
    installation: optional(string()),
    status: optional(status),
    configuration: optional(configuration),
    externalIds: optional(array(string())),
    urls: members(string(), 'location'),
    ...place,
  }))

export const InstallationSpace = placeOf({ space: optional(stated({ resource: 'space' })) })

export const InstallationSite = placeOf({ site: optional(stated({ resource: 'site' })) })
