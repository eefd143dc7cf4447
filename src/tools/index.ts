/** The nouns that ws brings itself; like the catalog's tree, names and loaders only. */
import type { Noun } from '../catalog/index.ts'

export const toolNouns = {
  auth: { summary: 'Log in to a service, and out again', load: () => import('./auth.ts') },
  profile: {
    summary: 'Profiles: services and what commands act on there',
    load: () => import('./profile.ts'),
  },
  config: { summary: 'Settings of a profile, and what is in force', load: () => import('./config.ts') },
  local: { summary: 'The embedded workspace', load: () => import('./local.ts') },
} as const satisfies Record<string, Noun>
