/** The published members of an integration that no filter uses, stored as one JSON value. */
import type { Infer } from '../../../catalog/fields.ts'
import type { publish } from '../../../catalog/integration.ts'

export type PublishedIntegration = Infer<typeof publish.body>

export type IntegrationManifest = Pick<
  PublishedIntegration,
  'runtime' | 'icon' | 'previewImages' | 'externalLinks' | 'configurations' | 'contentSecurityPolicy'
>

export const manifestOf = ({
  runtime,
  icon,
  previewImages,
  externalLinks,
  configurations,
  contentSecurityPolicy,
}: PublishedIntegration): IntegrationManifest => ({
  runtime,
  icon,
  previewImages,
  externalLinks,
  configurations,
  contentSecurityPolicy,
})

/** Turns a policy with directives by name into the header. */
export function policyHeader(policy: IntegrationManifest['contentSecurityPolicy']): string | undefined {
  if (policy === undefined || typeof policy === 'string') return policy
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...[sources].flat().map(String)].join(' '))
    .join('; ')
}
