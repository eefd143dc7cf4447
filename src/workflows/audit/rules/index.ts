/** The table of built-in rules, the worst first, as in reports. */
import type { Rule } from '../rule.ts'
import { accessEnded } from './access-ended.ts'
import { accessEndedLine } from './access-ended-line.ts'
import { accessEnding } from './access-ending.ts'
import { adminTooMany } from './admin-too-many.ts'
import { adminWithoutSso } from './admin-without-sso.ts'
import { brokenLink } from './broken-link.ts'
import { changeRequestOutdated } from './change-request-outdated.ts'
import { changeRequestStale } from './change-request-stale.ts'
import { changeRequestUnreviewedMerge } from './change-request-unreviewed-merge.ts'
import { collectionEmpty } from './collection-empty.ts'
import { commentStale } from './comment-stale.ts'
import { defaultLevelEdits } from './default-level-edits.ts'
import { defaultRoleEdits } from './default-role-edits.ts'
import { directPermission } from './direct-permission.ts'
import { guestCanEdit } from './guest-can-edit.ts'
import { hostnameBroken } from './hostname-broken.ts'
import { installationPaused } from './installation-paused.ts'
import { integrationWideScopes } from './integration-wide-scopes.ts'
import { inviteLinkOpen } from './invite-link-open.ts'
import { memberDisabledWithAccess } from './member-disabled-with-access.ts'
import { memberForeignDomain } from './member-foreign-domain.ts'
import { memberInactive } from './member-inactive.ts'
import { memberNeverSeen } from './member-never-seen.ts'
import { openapiFailed } from './openapi-failed.ts'
import { openapiStale } from './openapi-stale.ts'
import { redirectDead } from './redirect-dead.ts'
import { redirectLoop } from './redirect-loop.ts'
import { samlCertificateExpired } from './saml-certificate-expired.ts'
import { samlCertificateExpiring } from './saml-certificate-expiring.ts'
import { samlGivesAdmin } from './saml-gives-admin.ts'
import { sectionEmpty } from './section-empty.ts'
import { shareLinkActive } from './share-link-active.ts'
import { siteShowsPrivateSpace } from './site-shows-private-space.ts'
import { siteSpaceMissing } from './site-space-missing.ts'
import { spaceStale } from './space-stale.ts'
import { spaceUnreachable } from './space-unreachable.ts'
import { ssoNotEnforced } from './sso-not-enforced.ts'
import { teamEmpty } from './team-empty.ts'
import { teamWithoutOwner } from './team-without-owner.ts'
import { tooFewAdmins } from './too-few-admins.ts'
import { tooManyAdmins } from './too-many-admins.ts'
import { visitorAuthOff } from './visitor-auth-off.ts'

const table = [
  siteShowsPrivateSpace,
  inviteLinkOpen,
  samlGivesAdmin,
  defaultRoleEdits,
  defaultLevelEdits,
  siteSpaceMissing,
  adminWithoutSso,
  accessEnded,
  hostnameBroken,
  redirectLoop,
  samlCertificateExpired,
  openapiFailed,
  visitorAuthOff,
  ssoNotEnforced,
  samlCertificateExpiring,
  adminTooMany,
  tooManyAdmins,
  tooFewAdmins,
  teamWithoutOwner,
  memberForeignDomain,
  memberInactive,
  memberDisabledWithAccess,
  guestCanEdit,
  redirectDead,
  changeRequestUnreviewedMerge,
  brokenLink,
  integrationWideScopes,
  shareLinkActive,
  accessEnding,
  directPermission,
  memberNeverSeen,
  installationPaused,
  collectionEmpty,
  teamEmpty,
  sectionEmpty,
  changeRequestStale,
  changeRequestOutdated,
  openapiStale,
  spaceUnreachable,
  commentStale,
  spaceStale,
  accessEndedLine,
] as const

export type RuleId = (typeof table)[number]['id']

export const builtInRules: readonly Rule[] = table
