/** The operations as people write them: the expected result of the catalog, kept by hand and separate from it. */

/** One flag of a command, as its row spells it. */
export interface FlagRow {
  /** Kebab-case, without dashes. */
  readonly name: string
  /** `(--x)`: the call fails without it. */
  readonly required: boolean
  /** `--x...` */
  readonly repeatable: boolean
  /** `--[no-]x`: false is `--no-x`. */
  readonly negatable: boolean
  /** `--x|--no-x`: null is `--no-x`. */
  readonly nullable: boolean
  /** `--no-x` alone: clears an object whose members have flags of their own. */
  readonly clearing: boolean
  /** `--x=<value>`: the name of the value, e.g. `user=role` for a map. */
  readonly value: string | undefined
}

/** One argument, e.g. `<cr>`, `[space]` or `<email...>`. */
export interface ArgumentRow {
  readonly name: string
  readonly optional: boolean
  readonly variadic: boolean
}

export interface CommandRow {
  readonly words: string
  readonly arguments: readonly ArgumentRow[]
  /** Its own flags, without those of the context, of lists, and `--input`. */
  readonly flags: readonly FlagRow[]
  /** Takes `--all --limit --page --page-size`. */
  readonly paged: boolean
  /** Refuses an empty change. */
  readonly needsSome: boolean
  /** Takes `--input`. */
  readonly hasBody: boolean
  /** Takes `--edit`. */
  readonly isEdited: boolean
  /** Takes `--wait --interval`. */
  readonly isWaitedFor: boolean
  /** Takes `--out`. */
  readonly isSaved: boolean
  readonly method: string
  readonly path: string
}

/** Command | arguments and flags | request. The last entries of a cell may say that the command is PAGED, needs SOME flag, has a BODY that it can EDIT, can WAIT, or SAVE a file. */
const table = `
org list | PAGED | GET /v1/orgs
org get | [org] | GET /v1/orgs/{organizationId}
org update | [org] --title --email-domain... --hostname --default-role|--no-default-role --default-content-type --default-content-site --no-default-content --logo|--no-logo --[no-]sso --[no-]ai --[no-]invite-links BODY EDIT | PATCH /v1/orgs/{organizationId}
org search | <query> PAGED | GET /v1/orgs/{organizationId}/search
org lookup | <email-domain> | GET /v1/email-domains/{emailDomain}/orgs
user current |  | GET /v1/user
user get | <user> | GET /v1/users/{userId}
member list | --role --search --sort --order PAGED | GET /v1/orgs/{organizationId}/members
member get | <user> | GET /v1/orgs/{organizationId}/members/{userId}
member update | <user> --role|--no-role BODY EDIT | PATCH /v1/orgs/{organizationId}/members/{userId}
member remove | <user> | DELETE /v1/orgs/{organizationId}/members/{userId}
member spaces | <user> --order PAGED | GET /v1/orgs/{organizationId}/members/{userId}/spaces
member teams | <user> --title PAGED | GET /v1/orgs/{organizationId}/members/{userId}/teams
member sso | <user> | POST /v1/orgs/{organizationId}/members/{userId}/sso
space commenters | PAGED | GET /v1/spaces/{spaceId}/commenters
space comment reply list | <comment> --format PAGED | GET /v1/spaces/{spaceId}/comments/{commentId}/replies
space git info | - | GET /v1/spaces/{spaceId}/git/info
space git import | (--url) (--ref) --repo-project-directory --[no-]force BODY | POST /v1/spaces/{spaceId}/git/import
space git export | (--url) (--ref) --repo-project-directory (--commit-message) --[no-]force BODY | POST /v1/spaces/{spaceId}/git/export
space content get | --[no-]metadata --[no-]computed | GET /v1/spaces/{spaceId}/content
space page list | --[no-]metadata --[no-]computed | GET /v1/spaces/{spaceId}/content/pages
space page get | <page> --format --[no-]evaluated --[no-]metadata --[no-]computed | GET /v1/spaces/{spaceId}/content/page/{pageId}
space page find | <path> --format --[no-]evaluated --[no-]metadata --[no-]computed | GET /v1/spaces/{spaceId}/content/path/{pagePath}
space file list | --[no-]metadata --[no-]computed PAGED | GET /v1/spaces/{spaceId}/content/files
space file get | <file> --[no-]metadata --[no-]computed SAVE | GET /v1/spaces/{spaceId}/content/files/{fileId}
space revision get | <revision> --[no-]metadata --[no-]computed | GET /v1/spaces/{spaceId}/revisions/{revisionId}
space revision changes | <revision> --limit --[no-]metadata --[no-]computed | GET /v1/spaces/{spaceId}/revisions/{revisionId}/changes
space revision page list | <revision> --[no-]metadata --[no-]computed | GET /v1/spaces/{spaceId}/revisions/{revisionId}/pages
space revision page get | <revision> <page> --format --[no-]evaluated --[no-]metadata --[no-]computed | GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}
space revision page find | <revision> <path> --format --[no-]evaluated --[no-]metadata --[no-]computed | GET /v1/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}
space revision file list | <revision> --[no-]metadata --[no-]computed PAGED | GET /v1/spaces/{spaceId}/revisions/{revisionId}/files
space revision file get | <revision> <file> --[no-]metadata --[no-]computed SAVE | GET /v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}
cr changes | <cr> --limit | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes
cr contributors | <cr> | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors
cr commenters | <cr> PAGED | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/commenters
cr page find | <cr> <path> --format --[no-]evaluated --[no-]metadata --[no-]computed | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}
cr content update | <cr> (--changes) --[no-]compat BODY | POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content
cr comment reply update | <cr> <comment> <reply> --body --add-reaction... --remove-reaction... BODY SOME | PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}
cr comment reply delete | <cr> <comment> <reply> | DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}
org change-requests | --status... --creator --contributor --requested-reviewer --of-space --of-site --order-by PAGED | GET /v1/orgs/{organizationId}/change-requests
space list | PAGED | GET /v1/orgs/{organizationId}/spaces
space search | <query> PAGED | GET /v1/spaces/{spaceId}/search
space pdf | --[no-]only --page SAVE | GET /v1/spaces/{spaceId}/pdf
org installations | --search PAGED | GET /v1/orgs/{organizationId}/installations
space create | --title --emoji --parent --edit-mode --[no-]empty BODY | POST /v1/orgs/{organizationId}/spaces
cr review list | <cr> --[no-]outdated --format PAGED | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews
cr review submit | <cr> (--status) --comment BODY | POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews
cr review get | <cr> <review> --format | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}
site publish | <site> | POST /v1/orgs/{organizationId}/sites/{siteId}/publish
site unpublish | <site> | POST /v1/orgs/{organizationId}/sites/{siteId}/unpublish
site structure get | --share-key | GET /v1/orgs/{organizationId}/sites/{siteId}/structure
site structure sort | <type> <id> --before=<type:id> --after=<type:id> BODY | PATCH /v1/orgs/{organizationId}/sites/{siteId}/structure/sort
site space duplicate | <site-space> --[no-]draft BODY | POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/duplicate
site external-link create | (--title) (--url) --description --icon --parent --[no-]draft --condition BODY | POST /v1/orgs/{organizationId}/sites/{siteId}/external-links
site external-link update | <link> --title --url --description|--no-description --icon|--no-icon --parent|--no-parent --[no-]draft --condition|--no-condition BODY EDIT | PATCH /v1/orgs/{organizationId}/sites/{siteId}/external-links/{siteExternalLinkId}
site external-link delete | <link> | DELETE /v1/orgs/{organizationId}/sites/{siteId}/external-links/{siteExternalLinkId}
site redirect list | --search --[no-]draft --order-by PAGED | GET /v1/orgs/{organizationId}/sites/{siteId}/redirects
site redirect create | (--source) --destination --to-section --to-site-space --to-page=<site-space:page> --to-url --[no-]capture-wildcard --[no-]draft --[no-]permanent BODY | POST /v1/orgs/{organizationId}/sites/{siteId}/redirects
site redirect update | <redirect> --source --destination --to-section --to-site-space --to-page=<site-space:page> --to-url --[no-]capture-wildcard --[no-]draft --[no-]permanent BODY EDIT | PATCH /v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}
site redirect delete | <redirect> | DELETE /v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}
site redirect set | (--redirects) BODY | PUT /v1/orgs/{organizationId}/sites/{siteId}/redirects
site redirect resolve | <source> --share-key | GET /v1/orgs/{organizationId}/sites/{siteId}/redirect
site auth get | - | GET /v1/orgs/{organizationId}/sites/{siteId}/publishing/auth
site auth update | (--backend) --fallback-url|--no-fallback-url --logout-url|--no-logout-url BODY EDIT | PATCH /v1/orgs/{organizationId}/sites/{siteId}/publishing/auth
site auth regenerate | - | POST /v1/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate
site preview | --site-space --claims --[no-]draft | GET /v1/orgs/{organizationId}/sites/{siteId}/publishing/preview
site customization get | - | GET /v1/orgs/{organizationId}/sites/{siteId}/customization
site customization set | BODY | PUT /v1/orgs/{organizationId}/sites/{siteId}/customization
site section list | --share-key PAGED | GET /v1/orgs/{organizationId}/sites/{siteId}/sections
site section create | (--space-id|--no-space-id) --title --icon --[no-]draft --section-group BODY | POST /v1/orgs/{organizationId}/sites/{siteId}/sections
site section update | <section> --title --path --description|--no-description --icon|--no-icon --condition|--no-condition --default-site-space --[no-]draft --section-group|--no-section-group BODY | PATCH /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}
site section delete | <section> | DELETE /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}
space permission add | (--role|--no-role) --user... --team... SOME BODY | POST /v1/spaces/{spaceId}/permissions
space permission list | --role PAGED | GET /v1/spaces/{spaceId}/permissions/aggregate
space permission user list | PAGED | GET /v1/spaces/{spaceId}/permissions/users
space permission user update | <user> --role|--no-role BODY EDIT | PATCH /v1/spaces/{spaceId}/permissions/users/{userId}
space permission user remove | <user> | DELETE /v1/spaces/{spaceId}/permissions/users/{userId}
space permission team list | PAGED | GET /v1/spaces/{spaceId}/permissions/teams
space permission team update | <team> --role|--no-role BODY EDIT | PATCH /v1/spaces/{spaceId}/permissions/teams/{teamId}
space permission team remove | <team> | DELETE /v1/spaces/{spaceId}/permissions/teams/{teamId}
collection permission add | <collection> (--role|--no-role) --user... --team... SOME BODY | POST /v1/collections/{collectionId}/permissions
collection permission list | <collection> --role PAGED | GET /v1/collections/{collectionId}/permissions/aggregate
collection permission user list | <collection> PAGED | GET /v1/collections/{collectionId}/permissions/users
collection permission user update | <collection> <user> --role|--no-role BODY EDIT | PATCH /v1/collections/{collectionId}/permissions/users/{userId}
collection permission user remove | <collection> <user> | DELETE /v1/collections/{collectionId}/permissions/users/{userId}
collection permission team list | <collection> PAGED | GET /v1/collections/{collectionId}/permissions/teams
collection permission team update | <collection> <team> --role|--no-role BODY EDIT | PATCH /v1/collections/{collectionId}/permissions/teams/{teamId}
collection permission team remove | <collection> <team> | DELETE /v1/collections/{collectionId}/permissions/teams/{teamId}
site permission add | (--role|--no-role) --user... --team... SOME BODY | POST /v1/orgs/{organizationId}/sites/{siteId}/permissions
site permission list | --role --search --sort --order --team PAGED | GET /v1/orgs/{organizationId}/sites/{siteId}/permissions/aggregate
site permission user list | PAGED | GET /v1/orgs/{organizationId}/sites/{siteId}/permissions/users
site permission user update | <user> --role BODY EDIT | PATCH /v1/orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}
site permission user remove | <user> | DELETE /v1/orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}
site permission team list | PAGED | GET /v1/orgs/{organizationId}/sites/{siteId}/permissions/teams
site permission team update | <team> --role BODY EDIT | PATCH /v1/orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}
site permission team remove | <team> | DELETE /v1/orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}
invite send | <email...> --role|--no-role --[no-]sso BODY | POST /v1/orgs/{organizationId}/invites
invite accept | <invite> | POST /v1/orgs/{organizationId}/invites/{inviteId}
invite link list | PAGED | GET /v1/orgs/{organizationId}/link-invites
invite link create | --role BODY | POST /v1/orgs/{organizationId}/link-invites
invite link get | <invite> | GET /v1/orgs/{organizationId}/link-invites/{inviteId}
invite link update | <invite> --role BODY EDIT | PATCH /v1/orgs/{organizationId}/link-invites/{inviteId}
invite link delete | <invite> | DELETE /v1/orgs/{organizationId}/link-invites/{inviteId}
team list | --owner --title PAGED | GET /v1/orgs/{organizationId}/teams
team create | (--title) --member... BODY | PUT /v1/orgs/{organizationId}/teams
team get | <team> | GET /v1/orgs/{organizationId}/teams/{teamId}
team update | <team> (--title) BODY EDIT | PATCH /v1/orgs/{organizationId}/teams/{teamId}
team delete | <team> | DELETE /v1/orgs/{organizationId}/teams/{teamId}
team member list | <team> PAGED | GET /v1/orgs/{organizationId}/teams/{teamId}/members
team member update | <team> --add... --remove... --membership=<user=role>... SOME BODY | PUT /v1/orgs/{organizationId}/teams/{teamId}/members
team member set | <team> <user> --role BODY | PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}
team member remove | <team> <user> | DELETE /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}
collection list | --[no-]nested PAGED | GET /v1/orgs/{organizationId}/collections
collection create | --title --parent BODY | POST /v1/orgs/{organizationId}/collections
collection get | <collection> | GET /v1/collections/{collectionId}
collection update | <collection> --title --description --default-level|--no-default-level BODY EDIT | PATCH /v1/collections/{collectionId}
collection delete | <collection> | DELETE /v1/collections/{collectionId}
collection spaces | <collection> PAGED | GET /v1/collections/{collectionId}/spaces
collection move | <collection> --parent|--no-parent --before=<space> --after=<space> SOME BODY | POST /v1/collections/{collectionId}/move
collection transfer | <collection> (--to-org) BODY | POST /v1/collections/{collectionId}/transfer
space get | [space] --share-key | GET /v1/spaces/{spaceId}
space update | [space] --title --emoji --edit-mode --default-level|--no-default-level BODY EDIT | PATCH /v1/spaces/{spaceId}
space delete | <space> | DELETE /v1/spaces/{spaceId}
space duplicate | <space> | POST /v1/spaces/{spaceId}/duplicate
space restore | <space> | POST /v1/spaces/{spaceId}/restore
space move | <space> --parent|--no-parent --before=<space> --after=<space> SOME BODY | POST /v1/spaces/{spaceId}/move
space transfer | <space> (--to-org) BODY | POST /v1/spaces/{spaceId}/transfer
space links | [space] --status PAGED | GET /v1/spaces/{spaceId}/links
space comment list | --order --status --format --target-page --author... PAGED | GET /v1/spaces/{spaceId}/comments
space comment create | (--body) --node --page BODY | POST /v1/spaces/{spaceId}/comments
space comment get | <comment> --format | GET /v1/spaces/{spaceId}/comments/{commentId}
space comment update | <comment> --[no-]resolved --body --add-reaction... --remove-reaction... SOME BODY EDIT | PUT /v1/spaces/{spaceId}/comments/{commentId}
space comment delete | <comment> | DELETE /v1/spaces/{spaceId}/comments/{commentId}
space comment reply create | <comment> (--body) BODY | POST /v1/spaces/{spaceId}/comments/{commentId}/replies
space comment reply get | <comment> <reply> --format | GET /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}
space comment reply update | <comment> <reply> --body --add-reaction... --remove-reaction... SOME BODY EDIT | PUT /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}
space comment reply delete | <comment> <reply> | DELETE /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}
cr list | --status --contributor PAGED | GET /v1/spaces/{spaceId}/change-requests
cr create | --subject --agent-task BODY | POST /v1/spaces/{spaceId}/change-requests
cr get | <cr> | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}
cr update | <cr> --subject --status BODY EDIT | PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}
cr merge | <cr> | POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge
cr pull | <cr> | POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/update
cr pdf | <cr> --[no-]only --page SAVE | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf
cr reviewer list | <cr> PAGED | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers
cr reviewer add | <cr> <user...> --subject BODY | POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers
cr reviewer remove | <cr> <user> | DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}
cr comment list | <cr> --order --status --format --target-page --author... PAGED | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments
cr comment create | <cr> (--body) --node --page BODY | POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments
cr comment get | <cr> <comment> --format | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}
cr comment update | <cr> <comment> --[no-]resolved --body --add-reaction... --remove-reaction... SOME BODY EDIT | PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}
cr comment delete | <cr> <comment> | DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}
cr comment reply list | <cr> <comment> --format PAGED | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies
cr comment reply create | <cr> <comment> (--body) --format BODY | POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies
cr comment reply get | <cr> <comment> <reply> --format | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}
cr content get | <cr> --[no-]metadata --[no-]computed | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content
cr content import | <cr> (--url) (--source) BODY | POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import
cr page list | <cr> --[no-]metadata --[no-]computed | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages
cr page get | <cr> <page> --format --[no-]evaluated --[no-]metadata --[no-]computed | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}
cr page links | <cr> <page> PAGED | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links
cr file list | <cr> --[no-]metadata --[no-]computed PAGED | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files
cr file get | <cr> <file> --[no-]metadata --[no-]computed SAVE | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}
cr file backlinks | <cr> <file> PAGED | GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks
site list | --with-space --title --[no-]published PAGED | GET /v1/orgs/{organizationId}/sites
site create | --type --title --visibility --add-space... --spaces BODY | POST /v1/orgs/{organizationId}/sites
site get | [site] | GET /v1/orgs/{organizationId}/sites/{siteId}
site update | [site] --title --visibility --basename --[no-]adaptive-content --agents-context --default-site-space --default-site-section --proxy|--no-proxy BODY EDIT | PATCH /v1/orgs/{organizationId}/sites/{siteId}
site delete | <site> | DELETE /v1/orgs/{organizationId}/sites/{siteId}
site published | [site] --share-key | GET /v1/orgs/{organizationId}/sites/{siteId}/published
site adaptive-schema get | - | GET /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema
site adaptive-schema set | (--json-schema) BODY EDIT | PUT /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema
site adaptive-schema conditions | - | GET /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema/template-conditions
site space list | --share-key --[no-]default PAGED | GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces
site space add | <space> --section BODY | POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces
site space update | <site-space> --path --condition|--no-condition --to-space BODY EDIT | PATCH /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}
site space remove | <site-space> | DELETE /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}
site space move | <site-space> --before=<site-space> --after=<site-space> SOME BODY | POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move
site section-group list | PAGED | GET /v1/orgs/{organizationId}/sites/{siteId}/section-groups
site section-group create | (--title) --icon|--no-icon --section... BODY | POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups
site section-group update | <group> --title --icon|--no-icon BODY EDIT | PATCH /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}
site section-group delete | <group> | DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}
site section-group add-section | <group> <section> BODY | POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections
site section-group remove-section | <group> <section> | DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}
site section-group move | <group> --before=<section> --after=<section> SOME BODY | POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move
site share-link list | PAGED | GET /v1/orgs/{organizationId}/sites/{siteId}/share-links
site share-link create | (--name) BODY | POST /v1/orgs/{organizationId}/sites/{siteId}/share-links
site share-link update | <share-link> --[no-]active --name BODY EDIT | PATCH /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}
site share-link delete | <share-link> | DELETE /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}
saml list | PAGED | GET /v1/orgs/{organizationId}/saml
saml create | (--label) --entity-id --certificate --sso-url --default-team --default-role|--no-default-role BODY | POST /v1/orgs/{organizationId}/saml
saml get | <provider> | GET /v1/orgs/{organizationId}/saml/{samlProviderId}
saml update | <provider> --label --entity-id --certificate --sso-url --default-team --default-role|--no-default-role BODY EDIT | PATCH /v1/orgs/{organizationId}/saml/{samlProviderId}
saml delete | <provider> | DELETE /v1/orgs/{organizationId}/saml/{samlProviderId}
sso list | - | GET /v1/orgs/{organizationId}/sso
openapi list | PAGED | GET /v1/orgs/{organizationId}/openapi
openapi create | <spec> --source-url --source-text BODY | POST /v1/orgs/{organizationId}/openapi
openapi get | <spec> | GET /v1/orgs/{organizationId}/openapi/{specSlug}
openapi publish | <spec> --source-url --source-text BODY WAIT EDIT | PUT /v1/orgs/{organizationId}/openapi/{specSlug}
openapi update | <spec> (--visibility) BODY | PATCH /v1/orgs/{organizationId}/openapi/{specSlug}
openapi delete | <spec> | DELETE /v1/orgs/{organizationId}/openapi/{specSlug}
openapi version list | <spec> PAGED | GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions
openapi version latest | <spec> | GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest
openapi version latest-content | <spec> | GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content
openapi version get | <spec> <version> | GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}
openapi version content | <spec> <version> | GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content
translation list | PAGED | GET /v1/orgs/{organizationId}/translations
translation create | (--title) BODY | POST /v1/orgs/{organizationId}/translations
translation get | <translation> | GET /v1/orgs/{organizationId}/translations/{translationSettingsId}
translation update | <translation> (--title) BODY EDIT | PUT /v1/orgs/{organizationId}/translations/{translationSettingsId}
translation delete | <translation> | DELETE /v1/orgs/{organizationId}/translations/{translationSettingsId}
integration list | --search --category --block-domain --[no-]blocks --[no-]content-sources --owner --scope --target PAGED | GET /v1/integrations
integration get | <integration> | GET /v1/integrations/{integrationName}
integration publish | <integration> (--title) (--description) (--script) (--organization) --runtime --icon --summary --preview-image... --visibility --target --scope... --category... --blocks --content-sources --external-links --configurations --secret=<name=value>... --content-security-policy BODY | POST /v1/integrations/{integrationName}
integration unpublish | <integration> | DELETE /v1/integrations/{integrationName}
integration installations | <integration> --external-id PAGED | GET /v1/integrations/{integrationName}/installations
integration install | <integration> --organization BODY | POST /v1/integrations/{integrationName}/installations
integration installation get | <integration> <installation> | GET /v1/integrations/{integrationName}/installations/{installationId}
integration installation update | <integration> <installation> --external-id... --configuration --space-selection --site-selection BODY EDIT | PATCH /v1/integrations/{integrationName}/installations/{installationId}
integration installation remove | <integration> <installation> | DELETE /v1/integrations/{integrationName}/installations/{installationId}
integration installation spaces | <integration> <installation> PAGED | GET /v1/integrations/{integrationName}/installations/{installationId}/spaces
integration installation sites | <integration> <installation> PAGED | GET /v1/integrations/{integrationName}/installations/{installationId}/sites
hostname get | <hostname> | GET /v1/custom-hostnames/{hostname}
hostname revalidate | <hostname> | PATCH /v1/custom-hostnames/{hostname}
hostname remove | <hostname> | DELETE /v1/custom-hostnames/{hostname}
subdomain get | <subdomain> | GET /v1/subdomains/{subdomain}
url resolve | <url> | GET /v1/urls/content
audit-event list | --from --to --action --actor --target PAGED | GET /v1/orgs/{organizationId}/audit-events
audit-event get | <event> | GET /v1/orgs/{organizationId}/audit-events/{auditEventId}
audit-event actions | - | GET /v1/orgs/{organizationId}/audit-event-actions
`

/** A workflow of the same name stands for these: it has flags of its own, and sends others in their place where it must. */
export const ofWorkflows: ReadonlySet<string> = new Set(['space list'])

export const commands: readonly CommandRow[] = table.trim().split('\n').map(readRow)

/** Takes `--from`: all commands except lists of everything, for which no row could name anything, and those with a `--from` of their own. */
export const takesRows = ({ paged, path, flags }: CommandRow): boolean =>
  (!paged || path.includes('{')) && !flags.some(({ name }) => name === 'from')

function readRow(line: string): CommandRow {
  const [words = '', usage = '', request = ''] = line.split(' | ').map((cell) => cell.trim())
  const [method = '', path = ''] = request.split(' ')
  const tokens = usage.split(' ')
  return {
    words,
    arguments: tokens.filter((token) => /^[<[]/.test(token)).map(readArgument),
    flags: tokens.filter((token) => /^\(?--/.test(token)).map(readFlag),
    paged: tokens.includes('PAGED'),
    needsSome: (method === 'PATCH' && tokens.includes('BODY')) || tokens.includes('SOME'),
    hasBody: tokens.includes('BODY'),
    isEdited: tokens.includes('EDIT'),
    isWaitedFor: tokens.includes('WAIT'),
    isSaved: tokens.includes('SAVE'),
    method,
    path,
  }
}

function readArgument(token: string): ArgumentRow {
  return {
    name: token.replace(/[<>[\].]/g, ''),
    optional: token.startsWith('['),
    variadic: token.includes('...'),
  }
}

function readFlag(token: string): FlagRow {
  return {
    name: /--(?:\[no-\]|no-)?([a-z-]+)/.exec(token)?.[1] ?? '',
    required: token.startsWith('('),
    repeatable: token.endsWith('...'),
    negatable: token.includes('[no-]'),
    nullable: token.includes('|--no-'),
    clearing: token.startsWith('--no-'),
    value: /=<(.+)>/.exec(token)?.[1],
  }
}
