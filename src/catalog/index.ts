/** The noun tree: the nouns of `ws <noun>`, and the file that declares the verbs of each. It builds no schema. */
import type { CommandSpec } from './command-spec.ts'
import type { Resource } from './resource.ts'

export interface Noun {
  readonly summary: string
  /** The module whose exports are the verbs; absent for a noun that only holds others. */
  readonly load?: () => Promise<Readonly<Record<string, CommandSpec>>>
  /** The module whose exports are the resources of these verbs. */
  readonly resources?: () => Promise<Readonly<Record<string, Resource>>>
  readonly nouns?: Readonly<Record<string, Noun>>
  /** The verb that people mean by the noun alone, or by the noun with flags. */
  readonly usual?: string
  /** The words by which other tools and people name it, in the singular; with a hyphen for two words. */
  readonly alsoCalled?: readonly string[]
}

export const nouns = {
  org: {
    summary: 'Organizations: look up, search, change',
    alsoCalled: ['organization', 'organisation', 'company', 'tenant'],
    load: () => import('./org.ts'),
    resources: () => import('./resources/org.ts'),
  },
  invite: {
    summary: 'Invites by e-mail and by link',
    alsoCalled: ['invitation'],
    load: () => import('./invite.ts'),
    nouns: {
      link: {
        summary: 'Invite links',
        load: () => import('./invite/link.ts'),
        resources: () => import('./resources/invite/link.ts'),
      },
    },
  },
  user: {
    summary: 'Users, and who you are',
    load: () => import('./user.ts'),
  },
  member: {
    summary: 'Members of an organization',
    alsoCalled: ['person', 'people', 'employee', 'guest'],
    load: () => import('./member.ts'),
    resources: () => import('./resources/member.ts'),
  },
  team: {
    summary: 'Teams and who is in them',
    alsoCalled: ['group'],
    load: () => import('./team.ts'),
    resources: () => import('./resources/team.ts'),
    nouns: {
      member: {
        summary: 'Members of a team',
        alsoCalled: ['user', 'person', 'people', 'employee'],
        load: () => import('./team/member.ts'),
        resources: () => import('./resources/team/member.ts'),
      },
    },
  },
  collection: {
    summary: 'Collections: nested groups of spaces',
    alsoCalled: ['folder', 'directory', 'category'],
    load: () => import('./collection.ts'),
    resources: () => import('./resources/collection.ts'),
    nouns: {
      permission: {
        summary: 'Who has access to a collection, and who was given it',
        alsoCalled: ['access', 'acl', 'grant', 'collaborator', 'right'],
        load: () => import('./collection/permission.ts'),
        nouns: {
          user: {
            summary: 'Users who were given access',
            alsoCalled: ['member', 'person', 'people'],
            load: () => import('./collection/permission/user.ts'),
            resources: () => import('./resources/collection/permission/user.ts'),
          },
          team: {
            summary: 'Teams that were given access',
            alsoCalled: ['group'],
            load: () => import('./collection/permission/team.ts'),
            resources: () => import('./resources/collection/permission/team.ts'),
          },
        },
      },
    },
  },
  space: {
    summary: 'Spaces: content with revisions',
    alsoCalled: ['repo', 'repository', 'project', 'doc', 'document', 'wiki', 'book', 'workspace'],
    load: () => import('./space.ts'),
    resources: () => import('./resources/space.ts'),
    nouns: {
      comment: {
        summary: 'Comments on a space',
        alsoCalled: ['issue', 'discussion', 'ticket', 'note'],
        load: () => import('./space/comment.ts'),
        resources: () => import('./resources/space/comment.ts'),
        nouns: {
          reply: {
            summary: 'Replies to a comment',
            load: () => import('./space/comment/reply.ts'),
            resources: () => import('./resources/space/comment/reply.ts'),
          },
        },
      },
      permission: {
        summary: 'Who has access to a space, and who was given it',
        alsoCalled: ['access', 'acl', 'grant', 'collaborator', 'right'],
        load: () => import('./space/permission.ts'),
        nouns: {
          user: {
            summary: 'Users who were given access',
            alsoCalled: ['member', 'person', 'people'],
            load: () => import('./space/permission/user.ts'),
            resources: () => import('./resources/space/permission/user.ts'),
          },
          team: {
            summary: 'Teams that were given access',
            alsoCalled: ['group'],
            load: () => import('./space/permission/team.ts'),
            resources: () => import('./resources/space/permission/team.ts'),
          },
        },
      },
      content: { summary: 'Content of a space as it is now', load: () => import('./space/content.ts') },
      git: {
        summary: 'A space and its Git repository',
        load: () => import('./space/git.ts'),
      },
      page: { summary: 'Pages of a space', load: () => import('./space/page.ts') },
      file: {
        summary: 'Files of a space',
        alsoCalled: ['attachment', 'image'],
        load: () => import('./space/file.ts'),
      },
      revision: {
        summary: 'A space as it was at a revision',
        alsoCalled: ['version', 'commit'],
        load: () => import('./space/revision.ts'),
        nouns: {
          page: { summary: 'Pages at a revision', load: () => import('./space/revision/page.ts') },
          file: { summary: 'Files at a revision', load: () => import('./space/revision/file.ts') },
        },
      },
    },
  },
  cr: {
    summary: 'Change requests: propose, review, merge',
    alsoCalled: [
      'pr',
      'mr',
      'pull-request',
      'merge-request',
      'change-request',
      'change',
      'branch',
      'draft',
      'issue',
    ],
    load: () => import('./cr.ts'),
    resources: () => import('./resources/cr.ts'),
    nouns: {
      reviewer: {
        summary: 'Requested reviewers',
        load: () => import('./cr/reviewer.ts'),
        resources: () => import('./resources/cr/reviewer.ts'),
      },
      comment: {
        summary: 'Comments on a change request',
        load: () => import('./cr/comment.ts'),
        resources: () => import('./resources/cr/comment.ts'),
        nouns: {
          reply: {
            summary: 'Replies to a comment',
            load: () => import('./cr/comment/reply.ts'),
            resources: () => import('./resources/cr/comment/reply.ts'),
          },
        },
      },
      review: { summary: 'Reviews: approve, or ask for changes', load: () => import('./cr/review.ts') },
      content: { summary: 'Content of a change request', load: () => import('./cr/content.ts') },
      page: {
        summary: 'Pages of a change request',
        load: () => import('./cr/page.ts'),
        resources: () => import('./resources/cr/page.ts'),
      },
      file: {
        summary: 'Files of a change request',
        alsoCalled: ['attachment', 'image'],
        load: () => import('./cr/file.ts'),
        resources: () => import('./resources/cr/file.ts'),
      },
    },
  },
  site: {
    summary: 'Published sites',
    alsoCalled: ['website', 'portal'],
    load: () => import('./site.ts'),
    resources: () => import('./resources/site.ts'),
    nouns: {
      'adaptive-schema': {
        summary: 'The data about visitors that a site may use',
        load: () => import('./site/adaptive-schema.ts'),
        resources: () => import('./resources/site/adaptive-schema.ts'),
      },
      space: {
        summary: 'Spaces of a site',
        load: () => import('./site/space.ts'),
        resources: () => import('./resources/site/space.ts'),
      },
      section: { summary: 'Sections of a site', load: () => import('./site/section.ts') },
      structure: { summary: 'What a site holds, in order', load: () => import('./site/structure.ts') },
      'external-link': {
        summary: 'Links in the navigation of a site that lead elsewhere',
        load: () => import('./site/external-link.ts'),
        resources: () => import('./resources/site/external-link.ts'),
      },
      redirect: {
        summary: 'Where old paths of a site lead',
        alsoCalled: ['forward'],
        load: () => import('./site/redirect.ts'),
        resources: () => import('./resources/site/redirect.ts'),
      },
      auth: {
        summary: 'How visitors of a site log in',
        load: () => import('./site/auth.ts'),
        resources: () => import('./resources/site/auth.ts'),
      },
      customization: {
        summary: 'Theme, colours, header and footer of a site',
        alsoCalled: ['theme', 'branding'],
        load: () => import('./site/customization.ts'),
        resources: () => import('./resources/site/customization.ts'),
      },
      'section-group': {
        summary: 'Groups of sections',
        load: () => import('./site/section-group.ts'),
        resources: () => import('./resources/site/section-group.ts'),
      },
      permission: {
        summary: 'Who has access to a site, and who was given it',
        alsoCalled: ['access', 'acl', 'grant', 'collaborator', 'right'],
        load: () => import('./site/permission.ts'),
        nouns: {
          user: {
            summary: 'Users who were given access',
            alsoCalled: ['member', 'person', 'people'],
            load: () => import('./site/permission/user.ts'),
            resources: () => import('./resources/site/permission/user.ts'),
          },
          team: {
            summary: 'Teams that were given access',
            alsoCalled: ['group'],
            load: () => import('./site/permission/team.ts'),
            resources: () => import('./resources/site/permission/team.ts'),
          },
        },
      },
      'share-link': {
        summary: 'Secret links to a site',
        alsoCalled: ['link', 'share'],
        load: () => import('./site/share-link.ts'),
        resources: () => import('./resources/site/share-link.ts'),
      },
    },
  },
  saml: {
    summary: 'SAML single sign-on providers',
    alsoCalled: ['idp', 'identity-provider'],
    load: () => import('./saml.ts'),
    resources: () => import('./resources/saml.ts'),
  },
  sso: { summary: 'How members log in', load: () => import('./sso.ts') },
  openapi: {
    summary: 'OpenAPI specifications',
    alsoCalled: ['spec', 'specification', 'swagger'],
    load: () => import('./openapi.ts'),
    resources: () => import('./resources/openapi.ts'),
    nouns: {
      version: {
        summary: 'Versions of a specification',
        load: () => import('./openapi/version.ts'),
        resources: () => import('./resources/openapi/version.ts'),
      },
    },
  },
  translation: {
    summary: 'Translation settings',
    alsoCalled: ['language', 'locale'],
    load: () => import('./translation.ts'),
    resources: () => import('./resources/translation.ts'),
  },
  integration: {
    summary: 'Integrations: find, install, publish',
    alsoCalled: ['app', 'plugin', 'plug-in', 'extension'],
    load: () => import('./integration.ts'),
    resources: () => import('./resources/integration.ts'),
    nouns: {
      installation: {
        summary: 'Installations of an integration',
        load: () => import('./integration/installation.ts'),
        resources: () => import('./resources/integration/installation.ts'),
      },
    },
  },
  hostname: {
    summary: 'Custom hostnames of sites and organizations',
    alsoCalled: ['custom-hostname'],
    load: () => import('./hostname.ts'),
    resources: () => import('./resources/hostname.ts'),
  },
  subdomain: { summary: 'Subdomains of the service', load: () => import('./subdomain.ts') },
  url: { summary: 'Addresses of the app', alsoCalled: ['address'], load: () => import('./url.ts') },
  'audit-event': {
    summary: 'Who changed what in the organization',
    alsoCalled: ['event'],
    load: () => import('./audit-event.ts'),
    resources: () => import('./resources/audit-event.ts'),
  },
} as const satisfies Record<string, Noun>

/** Words of verbs in other tools that work here, too, where a noun has none of that word. */
const verbAliases: Readonly<Record<string, string>> = { show: 'get' }

/** The exported verb that a word names; undefined if it names none. */
export function exportNamed(word: string, exported: readonly string[]): string | undefined {
  const named = (wanted: string) => exported.find((name) => verbWord(name) === wanted)
  return named(word) ?? named(usualWord(word))
}

/** The usual word of a verb that other tools call by this one. */
export const usualWord = (word: string): string =>
  Object.hasOwn(verbAliases, word) ? (verbAliases[word] ?? word) : word

/** The word of a verb, from its export name: `addSection` becomes `add-section`. */
export const verbWord = (exported: string): string =>
  exported.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
