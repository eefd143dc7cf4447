/** The pages of "CLI". */
import type { SamplePage } from '../page.ts'
import listen from './cli/listen.md'
import overview from './cli/overview.md'
import profiles from './cli/profiles.md'

export const cli: readonly SamplePage[] = [
  {
    id: 'pag_cli_overview',
    slug: 'overview',
    emoji: '⌨️',
    description: 'Commands, output, exit codes',
    text: overview,
    edited: 83.5,
  },
  {
    id: 'pag_cli_profiles',
    slug: 'profiles',
    text: profiles,
    edited: 83.1,
  },
  {
    id: 'pag_cli_listen',
    slug: 'listen',
    emoji: '👂',
    description: 'Webhooks on your own machine',
    text: listen,
    edited: 24.7,
  },
]
