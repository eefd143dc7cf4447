/** The row-maker of each kind, by the kind's name. */

import type { CopiedKind, Kind } from '../../catalog/kinds.ts'
import { file, page } from './content.ts'
import type { RowMaker } from './loading.ts'
import { inviteLink, member, organization, team, teamMember } from './people.ts'
import { permission } from './permissions.ts'
import { collection, space } from './places.ts'
import { changeRequest, comment, reply, reviewer } from './proposals.ts'
import {
  installation,
  integration,
  openapiSpec,
  openapiVersion,
  samlProvider,
  translation,
} from './services.ts'
import {
  adaptiveSchema,
  customization,
  externalLink,
  publishingAuth,
  redirect,
  section,
  sectionGroup,
  shareLink,
  site,
  siteSpace,
} from './sites.ts'

/** Copies hold no kind that lacks one. */
export const makers: Readonly<Record<CopiedKind, RowMaker> & Partial<Record<Kind, RowMaker>>> = {
  organization,
  member,
  'collection-user-permission': permission,
  'collection-team-permission': permission,
  'space-user-permission': permission,
  'space-team-permission': permission,
  'site-user-permission': permission,
  'site-team-permission': permission,
  team,
  'team-member': teamMember,
  'invite-link': inviteLink,
  collection,
  space,
  site,
  'site-space': siteSpace,
  section,
  'section-group': sectionGroup,
  'external-link': externalLink,
  redirect,
  'publishing-auth': publishingAuth,
  customization,
  'share-link': shareLink,
  'adaptive-schema': adaptiveSchema,
  'saml-provider': samlProvider,
  'openapi-spec': openapiSpec,
  'openapi-version': openapiVersion,
  translation,
  integration,
  installation,
  'change-request': changeRequest,
  reviewer,
  comment,
  reply,
  page,
  file,
}
