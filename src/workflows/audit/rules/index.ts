/** The table of built-in rules, in the order of reports. */
import type { Rule } from '../rule.ts'
import { brokenLink } from './broken-link.ts'
import { changeRequestOutdated } from './change-request-outdated.ts'
import { changeRequestStale } from './change-request-stale.ts'
import { changeRequestUnreviewedMerge } from './change-request-unreviewed-merge.ts'
import { commentStale } from './comment-stale.ts'
import { defaultLevelEdits } from './default-level-edits.ts'
import { defaultRoleEdits } from './default-role-edits.ts'
import { integrationWideScopes } from './integration-wide-scopes.ts'
import { inviteLinkOpen } from './invite-link-open.ts'
import { memberForeignDomain } from './member-foreign-domain.ts'
import { openapiFailed } from './openapi-failed.ts'
import { openapiStale } from './openapi-stale.ts'
import { samlCertificateExpired } from './saml-certificate-expired.ts'
import { samlCertificateExpiring } from './saml-certificate-expiring.ts'
import { sectionEmpty } from './section-empty.ts'
import { shareLinkActive } from './share-link-active.ts'
import { siteShowsPrivateSpace } from './site-shows-private-space.ts'
import { siteSpaceMissing } from './site-space-missing.ts'
import { spaceUnreachable } from './space-unreachable.ts'
import { ssoNotEnforced } from './sso-not-enforced.ts'
import { teamEmpty } from './team-empty.ts'
import { teamWithoutOwner } from './team-without-owner.ts'
import { tooFewAdmins } from './too-few-admins.ts'
import { tooManyAdmins } from './too-many-admins.ts'
import { visitorAuthOff } from './visitor-auth-off.ts'

const table = [
  siteShowsPrivateSpace,
  siteSpaceMissing,
  inviteLinkOpen,
  samlCertificateExpired,
  openapiFailed,
  visitorAuthOff,
  ssoNotEnforced,
  samlCertificateExpiring,
  tooManyAdmins,
  tooFewAdmins,
  teamWithoutOwner,
  defaultRoleEdits,
  defaultLevelEdits,
  memberForeignDomain,
  changeRequestUnreviewedMerge,
  brokenLink,
  integrationWideScopes,
  shareLinkActive,
  teamEmpty,
  sectionEmpty,
  changeRequestStale,
  changeRequestOutdated,
  openapiStale,
  spaceUnreachable,
  commentStale,
] as const

export type RuleId = (typeof table)[number]['id']

export const builtInRules: readonly Rule[] = table
