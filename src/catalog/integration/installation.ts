/** Operations on one installation of an integration (extended API, "Others"). */
import { fields, json, listOf, oneOf, optional, record, unknown, word } from '../fields.ts'
import { operation } from '../operation-declaration.ts'
import {
  Installation,
  InstallationSite,
  InstallationSpace,
  installationColumns,
} from '../schemas/installation.ts'
import { pageOf } from '../shared.ts'

const columns = [...installationColumns, 'space_selection', 'site_selection', 'updatedAt'] as const

const selection = (what: string) =>
  oneOf(`Whether it works on all ${what}, or on selected ones`, ['all', 'selected'])

export const get = operation({
  method: 'GET',
  path: '/v1/integrations/{integrationName}/installations/{installationId}',
  extended: true,
  readsOne: true,
  summary: 'Show an installation of an integration',
  beyondClones: 'A clone holds no configuration of installations, and none of integrations of others',
  response: Installation,
  secrets: ['configuration'],
  columns,
  examples: [
    'ws integration installation get diagrams ins_diagrams_northwind',
    'ws integration installation get diagrams ins_diagrams_northwind -o json --fields id,status,externalIds',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/integrations/{integrationName}/installations/{installationId}',
  extended: true,
  summary: 'Change where an installation works, and its configuration',
  searchWords: ['configure integration', 'integration settings'],
  beyondClones: 'A clone holds no configuration of installations, and none of integrations of others',
  body: fields({
    externalIds: optional(
      listOf(word('Id', { min: 1 }), "Ids of it in the integration's own service, at most 5", { max: 5 }),
    ),
    configuration: optional(
      json('The settings that the integration asks for, whole', record(unknown()), { secret: true }),
    ),
    space_selection: optional(selection('spaces')),
    site_selection: optional(selection('sites')),
  }),
  flags: { space_selection: 'space-selection', site_selection: 'site-selection' },
  response: Installation,
  secrets: ['configuration'],
  columns,
  examples: [
    'ws integration installation update diagrams ins_diagrams_northwind --space-selection selected',
    'ws integration installation update diagrams ins_diagrams_northwind --external-id acct_7 --site-selection all',
  ],
})

export const remove = operation({
  method: 'DELETE',
  path: '/v1/integrations/{integrationName}/installations/{installationId}',
  extended: true,
  summary: 'Remove an integration from an organization',
  searchWords: ['uninstall integration', 'uninstall', 'remove integration'],
  beyondClones: 'A clone holds no configuration of installations, and none of integrations of others',
  destructive: 'ask',
  question: {
    deed: 'Remove an installation of an integration',
    consequence: 'Its configuration is lost',
  },
  status: 204,
  columns: [],
  examples: [
    'ws integration installation remove diagrams ins_diagrams_lab --yes',
    'ws integration installation remove diagrams ins_diagrams_northwind --yes',
  ],
})

export const spaces = operation({
  method: 'GET',
  path: '/v1/integrations/{integrationName}/installations/{installationId}/spaces',
  extended: true,
  summary: 'List the spaces that an installation works on',
  beyondClones: 'A clone holds no configuration of installations, and none of integrations of others',
  paginated: true,
  response: pageOf(InstallationSpace),
  secrets: ['configuration'],
  listed: 'spaces',
  columns: ['space', 'status', 'installation', 'externalIds'],
  identifiedBy: 'space',
  examples: [
    'ws integration installation spaces diagrams ins_diagrams_northwind',
    'ws integration installation spaces diagrams ins_diagrams_northwind --all -o json',
  ],
})

export const sites = operation({
  method: 'GET',
  path: '/v1/integrations/{integrationName}/installations/{installationId}/sites',
  extended: true,
  summary: 'List the sites that an installation works on',
  beyondClones: 'A clone holds no configuration of installations, and none of integrations of others',
  paginated: true,
  response: pageOf(InstallationSite),
  secrets: ['configuration'],
  listed: 'sites',
  columns: ['site', 'status', 'installation', 'externalIds'],
  identifiedBy: 'site',
  examples: [
    'ws integration installation sites diagrams ins_diagrams_northwind',
    'ws integration installation sites diagrams ins_diagrams_northwind --all -o json',
  ],
})
