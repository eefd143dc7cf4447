/** The queries that ws brings along, each a file of SQL. */
import activeShareLinks from './active-share-links.sql'
import admins from './admins.sql'
import brokenLinks from './broken-links.sql'
import busiestSpaces from './busiest-spaces.sql'
import directPermissions from './direct-permissions.sql'
import disabledMembers from './disabled-members.sql'
import duplicateTitles from './duplicate-titles.sql'
import emptyCollections from './empty-collections.sql'
import emptyTeams from './empty-teams.sql'
import failedSpecifications from './failed-specifications.sql'
import figures from './figures.sql'
import findingsByRule from './findings-by-rule.sql'
import guests from './guests.sql'
import inactiveMembers from './inactive-members.sql'
import inviteLinks from './invite-links.sql'
import largestSpaces from './largest-spaces.sql'
import membersNeverSeen from './members-never-seen.sql'
import membersOutside from './members-outside.sql'
import membersWithoutTeam from './members-without-team.sql'
import oldDrafts from './old-drafts.sql'
import openChangeRequests from './open-change-requests.sql'
import outdatedChangeRequests from './outdated-change-requests.sql'
import peopleByRole from './people-by-role.sql'
import publicSites from './public-sites.sql'
import sitesWithoutOwnerTeam from './sites-without-owner-team.sql'
import spacesByCollection from './spaces-by-collection.sql'
import spacesOnNoSite from './spaces-on-no-site.sql'
import staleSpaces from './stale-spaces.sql'
import teamSizes from './team-sizes.sql'
import teamsWithoutOwner from './teams-without-owner.sql'
import unansweredComments from './unanswered-comments.sql'
import whoMayWhat from './who-may-what.sql'

export const builtInQueries: Readonly<Record<string, string>> = {
  'active-share-links': activeShareLinks,
  admins,
  'broken-links': brokenLinks,
  'busiest-spaces': busiestSpaces,
  'direct-permissions': directPermissions,
  'disabled-members': disabledMembers,
  'duplicate-titles': duplicateTitles,
  'empty-collections': emptyCollections,
  'empty-teams': emptyTeams,
  'failed-specifications': failedSpecifications,
  figures,
  'findings-by-rule': findingsByRule,
  guests,
  'inactive-members': inactiveMembers,
  'invite-links': inviteLinks,
  'largest-spaces': largestSpaces,
  'members-never-seen': membersNeverSeen,
  'members-outside': membersOutside,
  'members-without-team': membersWithoutTeam,
  'old-drafts': oldDrafts,
  'open-change-requests': openChangeRequests,
  'outdated-change-requests': outdatedChangeRequests,
  'people-by-role': peopleByRole,
  'public-sites': publicSites,
  'sites-without-owner-team': sitesWithoutOwnerTeam,
  'spaces-by-collection': spacesByCollection,
  'spaces-on-no-site': spacesOnNoSite,
  'stale-spaces': staleSpaces,
  'team-sizes': teamSizes,
  'teams-without-owner': teamsWithoutOwner,
  'unanswered-comments': unansweredComments,
  'who-may-what': whoMayWhat,
}
