# Completion of ws for fish. The code is src/reference/completion/engine.fish; `npm run generate` adds the table of commands.
# Commands, flags, values and files need no ws to run; ids are asked of `ws __complete`, which answers in time with what it has by then.

set -g __ws_globals '--output=table,json,ndjson,yaml,csv,tsv,id,markdown,curl	Format' '-o=table,json,ndjson,yaml,csv,tsv,id,markdown,curl	Format' '--json	The same as --output json' '--fields#	Columns or JSON members, e.g. id,urls.app' '--sort-by#	Sort the whole list by a member; -member for descending' '--jq+	Filter the JSON with a jq expression; strings come raw' '--arg+	Text that --jq knows as $name' '--argjson+	JSON that --jq knows as $name' '--envelope	Keep {items, count, next} around a list in JSON' '--no-header	Leave out the header of tables, CSV and TSV' '--csv-json	CSV and TSV cells hold lists as JSON, not as words divided by ;' '--csv-raw	CSV and TSV cells as sent: no guard for spreadsheets, no escapes' '--bom	CSV begins with a byte order mark, for Excel' '--color=always,never,auto	When to colour' '--quiet	Only errors on stderr' '-q	Only errors on stderr' '--debug	Trace requests and replies on stderr, secrets masked' '-d	Trace requests and replies on stderr, secrets masked' '--yes	Do not ask for confirmation' '-y	Do not ask for confirmation' '--confirm+	Id that may be destroyed although its profile protects it' '--dry-run	Show the request, send nothing; -o curl gives a curl line' '-n	Show the request, send nothing; -o curl gives a curl line' '--no-input	Never prompt' '--note+	Reason for the changes, kept in the history' '--no-history	Do not record the changes: ws undo will not know them' '--exact-ids	Take every id as it stands: no ~titles, no addresses' '--org#	Organization, where no argument names it' '--space#	Space, where no argument names it' '--site#	Site, where no argument names it' '--profile#	Profile to use' '--base-url+	Address of the service without /v1, or local:[PATH]' '--token-file@	File that holds the token' '--timeout+	Seconds for a whole call' '--retries+	Attempts after the first' '--outage+	Longest wait of rows or pages for a service that is away: 30s, 5m (usual), 0' '--refresh	Ask anew which extended operations the service offers: ws help extended' '--max-page-size-bytes+	Largest reply to read; 33554432 unless given' '--help	Show help'
set -g __ws_body '--input@	Whole body as JSON or YAML, a file or - for stdin; flags override it'
set -g __ws_edit '--edit	Open the present values in $VISUAL or $EDITOR, send your changes'
set -g __ws_list '--all	Every item, over as many pages as it takes' '--limit+	At most this many items' '--page+	Start at this page, named by an earlier list' '--page-size+	Items a request'
set -g __ws_nesting '--recursive	Also everything in nested ones, each after its parent'
set -g __ws_wait '--wait	Wait until what goes on after the reply is over (--timeout); not with --from' '--interval+	Seconds between two looks; 2 unless given'
set -g __ws_save '--out@	Write the file itself here; replaces one that is there under --yes only'
set -g __ws_answer '--out@	Write the answer to this file, in the form of -o or of its ending'
set -g __ws_secrets '--show-secrets	Show the secrets of the answer, which are masked otherwise'
set -g __ws_history '--history	What ws has changed of it, in place of the thing itself'
set -g __ws_needed '--if-needed	Succeed where it was done before, and send nothing twice'
set -g __ws_absent '--if-absent	Answer with the one of exactly this name where there is one, and make none'
set -g __ws_like '--like#	Make it like this one, with what lies in it: shows the requests, and asks'
set -g __ws_gate '--gate=breaking,warning	Exit with 12, and send nothing, where the change has this level or a worse one'
set -g __ws_judged '--outdated-ok	Send it even if the thing has changed since ws showed it on this machine'
set -g __ws_offer '--force	Send it, though the description of the service lacks it'
set -g __ws_metadata '--metadata-file@	Metadata of the other system (XML), a file or - for stdin; flags override it' '--metadata-url+	Address of that metadata, from https://'
set -g __ws_bulk '--from@	Run for each id or row of a file (or -): ids one a line, NDJSON, JSON, YAML, CSV' '--from-format=ids,csv,tsv,json,ndjson,yaml	Format of --from, if its name or first line does not tell' '--from-as+	Argument that an id of --from fills, where the words leave that open' '--allow-empty	Do nothing where nothing comes through the pipe of --from -' '--columns+	Members of the rows to use; the rest of each row is left out' '--concurrency+	Rows under way at the same time; 8 unless given' '--fail-fast	Begin no further row after a failure' '--requests	With --dry-run: each request whole, in place of a table' '--failed@	File for the rows that failed, ready for --from; it replaces only what a run has written' '--journal@	File that keeps account of the run; in the state folder unless given' '--resume@	Go on with a run that was cut short; its journal may be named with =' '--unknown=resend,done	Under --resume, rows with an unknown outcome: send them again, or take them for done' '--output=table,json,ndjson,yaml,csv,tsv,id,markdown,curl,github	Format' '-o=table,json,ndjson,yaml,csv,tsv,id,markdown,curl,github	Format'
function __ws_row -S
    set kids
    set flags
    set args
    switch "$argv[1]"
        case 'browse'
            set kids 'org	Organizations: look up, search, change' 'collection	Collections: nested groups of spaces' 'space	Spaces: content with revisions' 'cr	Change requests: propose, review, merge' 'site	Published sites' 'openapi	OpenAPI specifications' 'integration	Integrations: find, install, publish' 'hostname	Custom hostnames of sites and organizations'
            set flags '--published	The published page instead of the app' '--print	Print the address, open nothing'
            set args ''
        case 'browse org'
            set kids 
            set flags '--published	The published page instead of the app' '--print	Print the address, open nothing'
            set args 'org#'
        case 'browse collection'
            set kids 
            set flags '--published	The published page instead of the app' '--print	Print the address, open nothing'
            set args 'collection#'
        case 'browse space'
            set kids 'content	Content of a space as it is now' 'page	Pages of a space' 'revision	A space as it was at a revision'
            set flags '--share-key+	Secret key of a share link, to resolve published URLs' '--published	The published page instead of the app' '--print	Print the address, open nothing'
            set args 'space#'
        case 'browse space content'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--published	The published page instead of the app' '--print	Print the address, open nothing'
            set args ''
        case 'browse space page'
            set kids 
            set flags '--format=document,markdown	How the page is written in the reply' '--evaluated	Evaluate expressions in the content' '--no-evaluated	Evaluate expressions in the content (off)' '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--published	The published page instead of the app' '--print	Print the address, open nothing'
            set args 'page#'
        case 'browse space revision'
            set kids 'page	Pages at a revision'
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--published	The published page instead of the app' '--print	Print the address, open nothing'
            set args 'revision#'
        case 'browse space revision page'
            set kids 
            set flags '--format=document,markdown	How the page is written in the reply' '--evaluated	Evaluate expressions in the content' '--no-evaluated	Evaluate expressions in the content (off)' '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--published	The published page instead of the app' '--print	Print the address, open nothing'
            set args 'revision#' 'page#'
        case 'browse cr'
            set kids 'review	Reviews: approve, or ask for changes' 'content	Content of a change request' 'page	Pages of a change request'
            set flags '--published	The published page instead of the app' '--print	Print the address, open nothing'
            set args 'cr#'
        case 'browse cr review'
            set kids 
            set flags '--format=markdown	How content is written in the reply' '--published	The published page instead of the app' '--print	Print the address, open nothing'
            set args 'cr#' 'review#'
        case 'browse cr content'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--published	The published page instead of the app' '--print	Print the address, open nothing'
            set args 'cr#'
        case 'browse cr page'
            set kids 
            set flags '--format=markdown	How content is written in the reply' '--evaluated	Evaluate expressions in the content' '--no-evaluated	Evaluate expressions in the content (off)' '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--published	The published page instead of the app' '--print	Print the address, open nothing'
            set args 'cr#' 'page#'
        case 'browse site'
            set kids 
            set flags '--published	The published page instead of the app' '--print	Print the address, open nothing'
            set args 'site#'
        case 'browse openapi'
            set kids 
            set flags '--published	The published page instead of the app' '--print	Print the address, open nothing'
            set args 'spec#'
        case 'browse integration'
            set kids 'installation	Installations of an integration'
            set flags '--published	The published page instead of the app' '--print	Print the address, open nothing'
            set args 'integration#'
        case 'browse integration installation'
            set kids 
            set flags '--published	The published page instead of the app' '--print	Print the address, open nothing'
            set args 'integration#' 'installation#'
        case 'browse hostname'
            set kids 
            set flags '--published	The published page instead of the app' '--print	Print the address, open nothing'
            set args 'hostname+'
        case 'browse *'
            __ws_row (string replace -r '^\S+ ' '' -- "$argv[1]")
            set flags $flags '--published	The published page instead of the app' '--print	Print the address, open nothing'
        case 'commands'
            set kids 'access	Show who may do what, and why' 'api	Send any request to the service' 'apply	Change a workspace to match a document' 'audit	Check a workspace for open, broken and unused things' 'browse	Open the page of a resource in the browser' 'commands	List every command, for tools and agents' 'completion	Set up completion of ws in a shell' 'diff	Compare two states of a workspace' 'doctor	Check everything that ws depends on' 'export	Write an organization as a document (YAML or JSON)' 'inbox	Show what waits for you: reviews, requested changes, comments' 'licenses	Print the licenses of third-party code in ws' 'offboard	Remove a person from the organization, its teams and reviews' 'plan	Show what a document of a workspace would change' 'query	Ask a workspace questions in SQL' 'redo	Take back an undo' 'rehearse	Try a script on a copy, and see what it would change' 'report	Report on an organization on one page' 'schema	Print the JSON Schema of what a command takes and answers' 'tree	Draw an organization: collections, spaces, sites' 'undo	Undo what ws has changed, newest first' 'wait	Repeat a command that reads until something is true' 'org	Organizations: look up, search, change' 'invite	Invites by e-mail and by link' 'user	Users, and who you are' 'member	Members of an organization' 'team	Teams and who is in them' 'collection	Collections: nested groups of spaces' 'space	Spaces: content with revisions' 'cr	Change requests: propose, review, merge' 'site	Published sites' 'saml	SAML single sign-on providers' 'sso	How members log in' 'openapi	OpenAPI specifications' 'translation	Translation settings' 'integration	Integrations: find, install, publish' 'hostname	Custom hostnames of sites and organizations' 'subdomain	Subdomains of the service' 'url	Addresses of the app' 'audit-event	Who changed what in the organization' 'auth	Log in to a service, and out again' 'profile	Profiles: services and what commands act on there' 'config	Settings of a profile, and what is in force' 'mcp	Serve agents by the Model Context Protocol' 'local	The embedded workspace' 'alias	Names of yours for command lines' 'plugin	Programs of others that are commands of ws' 'backup	Backups: copy an organization to the disk, and back' 'content	The pages of a space as a folder of Markdown, and back' 'history	What ws has changed, and the values before'
            set flags '--globals	The flags of every command instead, as one entry' '--full	Everything about every command: a megabyte of JSON'
            set args ''
        case 'commands *'
            __ws_row (string replace -r '^\S+ ' '' -- "$argv[1]")
            set flags '--globals	The flags of every command instead, as one entry' '--full	Everything about every command: a megabyte of JSON'
            set args
        case 'schema'
            set kids 'access	Show who may do what, and why' 'api	Send any request to the service' 'apply	Change a workspace to match a document' 'audit	Check a workspace for open, broken and unused things' 'browse	Open the page of a resource in the browser' 'commands	List every command, for tools and agents' 'completion	Set up completion of ws in a shell' 'diff	Compare two states of a workspace' 'doctor	Check everything that ws depends on' 'export	Write an organization as a document (YAML or JSON)' 'inbox	Show what waits for you: reviews, requested changes, comments' 'licenses	Print the licenses of third-party code in ws' 'offboard	Remove a person from the organization, its teams and reviews' 'plan	Show what a document of a workspace would change' 'query	Ask a workspace questions in SQL' 'redo	Take back an undo' 'rehearse	Try a script on a copy, and see what it would change' 'report	Report on an organization on one page' 'schema	Print the JSON Schema of what a command takes and answers' 'tree	Draw an organization: collections, spaces, sites' 'undo	Undo what ws has changed, newest first' 'wait	Repeat a command that reads until something is true' 'org	Organizations: look up, search, change' 'invite	Invites by e-mail and by link' 'user	Users, and who you are' 'member	Members of an organization' 'team	Teams and who is in them' 'collection	Collections: nested groups of spaces' 'space	Spaces: content with revisions' 'cr	Change requests: propose, review, merge' 'site	Published sites' 'saml	SAML single sign-on providers' 'sso	How members log in' 'openapi	OpenAPI specifications' 'translation	Translation settings' 'integration	Integrations: find, install, publish' 'hostname	Custom hostnames of sites and organizations' 'subdomain	Subdomains of the service' 'url	Addresses of the app' 'audit-event	Who changed what in the organization' 'auth	Log in to a service, and out again' 'profile	Profiles: services and what commands act on there' 'config	Settings of a profile, and what is in force' 'mcp	Serve agents by the Model Context Protocol' 'local	The embedded workspace' 'alias	Names of yours for command lines' 'plugin	Programs of others that are commands of ws' 'backup	Backups: copy an organization to the disk, and back' 'content	The pages of a space as a folder of Markdown, and back' 'history	What ws has changed, and the values before'
            set flags '--input	Only what the command takes' '--reply	Only what it answers, as --output without a format' '--answer=json,ndjson,rows,dry-run	Only what it prints in this form'
            set args ''
        case 'schema *'
            __ws_row (string replace -r '^\S+ ' '' -- "$argv[1]")
            set flags '--input	Only what the command takes' '--reply	Only what it answers, as --output without a format' '--answer=json,ndjson,rows,dry-run	Only what it prints in this form'
            set args
        case 'wait'
            set kids 'access	Show who may do what, and why' 'api	Send any request to the service' 'audit	Check a workspace for open, broken and unused things' 'commands	List every command, for tools and agents' 'diff	Compare two states of a workspace' 'doctor	Check everything that ws depends on' 'export	Write an organization as a document (YAML or JSON)' 'inbox	Show what waits for you: reviews, requested changes, comments' 'licenses	Print the licenses of third-party code in ws' 'plan	Show what a document of a workspace would change' 'query	Ask a workspace questions in SQL' 'report	Report on an organization on one page' 'schema	Print the JSON Schema of what a command takes and answers' 'tree	Draw an organization: collections, spaces, sites' 'org	Organizations: look up, search, change' 'invite	Invites by e-mail and by link' 'user	Users, and who you are' 'member	Members of an organization' 'team	Teams and who is in them' 'collection	Collections: nested groups of spaces' 'space	Spaces: content with revisions' 'cr	Change requests: propose, review, merge' 'site	Published sites' 'saml	SAML single sign-on providers' 'sso	How members log in' 'openapi	OpenAPI specifications' 'translation	Translation settings' 'integration	Integrations: find, install, publish' 'hostname	Custom hostnames of sites and organizations' 'subdomain	Subdomains of the service' 'url	Addresses of the app' 'audit-event	Who changed what in the organization' 'auth	Log in to a service, and out again' 'profile	Profiles: services and what commands act on there' 'config	Settings of a profile, and what is in force' 'local	The embedded workspace' 'alias	Names of yours for command lines' 'plugin	Programs of others that are commands of ws' 'backup	Backups: copy an organization to the disk, and back' 'content	The pages of a space as a folder of Markdown, and back' 'history	What ws has changed, and the values before'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait commands'
            set kids 
            set flags '--globals	The flags of every command instead, as one entry' '--full	Everything about every command: a megabyte of JSON' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'command+*'
        case 'wait diff'
            set kids 
            set flags '--kinds=organization,member,team,team-member,invite-link,collection,space,site,site-space,section,section-group,external-link,redirect,publishing-auth,customization,share-link,adaptive-schema,saml-provider,openapi-spec,translation,integration,installation,permission	Only these kinds' '--stat	Only show how many of each kind' '--ignore-order	Leave out the order of spaces, sections and other siblings' '--allow-env+	Variable that documents may fill in, besides WS_VAR_*' '--allow-file@	File that documents may fill in, besides those below their own folder' '--show-secrets	Show the values that documents fill in, which are masked otherwise' '--exit-code	Exit with 12 if there are differences' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'from+' 'to+'
        case 'wait query'
            set kids 
            set flags '--file@	File with the statement, or - for stdin' '-f@	File with the statement, or - for stdin' '--param+	Value of a parameter, as name=value for :name' '--source+	live, profile:NAME, snapshot:NAME, a document or a backup folder; adds a column source' '--list	List the queries that have a name' '--tables	List the tables, and which of them the service offers' '--describe#	Table whose columns to list' '--explain	Show what would be read, and read nothing' '--max-requests+	Most requests; 1000 by default' '--max-rows+	Most rows of the tables and of the answer; 1000000 by default' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'statement#'
        case 'wait report'
            set kids 
            set flags '--html@	File for the page; - for stdout' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'query#*'
        case 'wait schema'
            set kids 
            set flags '--input	Only what the command takes' '--reply	Only what it answers, as --output without a format' '--answer=json,ndjson,rows,dry-run	Only what it prints in this form' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'command+*'
        case 'wait org'
            set kids 'change-requests	List the change requests of all spaces' 'get	Show an organization' 'installations	List the integrations that an organization has installed' 'list	List the organizations that you belong to' 'lookup	Find the organizations of an e-mail domain' 'search	Search the content of an organization'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait org change-requests'
            set kids 
            set flags '--status=draft,open,archived,merged	Only change requests of these statuses' '--creator#	Only change requests of this user' '--contributor#	Only change requests that this user contributed to' '--requested-reviewer#	Only change requests that this user is asked to review' '--of-space#	Only change requests of this space' '--of-site#	Only change requests of spaces of this site' '--order-by=updatedAt,createdAt	What the list is sorted by, latest first' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait org get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'org#'
        case 'wait org installations'
            set kids 
            set flags '--search+	Only integrations whose name or title contains this, in any case' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait org lookup'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'email-domain+'
        case 'wait org search'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'query+'
        case 'wait invite'
            set kids 'link	Invite links'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait invite link'
            set kids 'get	Show an invite link' 'list	List invite links'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait invite link get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'invite#'
        case 'wait invite link list'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait user'
            set kids 'current	Show who the token belongs to' 'get	Show the name and the e-mail address of a user'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait user current'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait user get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'user#'
        case 'wait member'
            set kids 'get	Show a member of the organization: role, teams, last seen' 'list	List the members of an organization' 'spaces	List the spaces that a member can open, with their role in each' 'teams	List the teams of a member'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait member get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'user#'
        case 'wait member list'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read,guest	Only members with this role; guest: those without one' '--search+	Only members whose name or e-mail address contains this, in any case' '--sort=joinedAt,lastSeenAt,name	What the list is sorted by' '--order=asc,desc	Order of the list' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait member spaces'
            set kids 
            set flags '--order=asc,desc	Order of the list' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'user#'
        case 'wait member teams'
            set kids 
            set flags '--title+	Only teams whose title contains this, in any case' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'user#'
        case 'wait team'
            set kids 'get	Show a team' 'list	List teams' 'member	Members of a team'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait team get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'team#'
        case 'wait team list'
            set kids 
            set flags '--owner#	Only teams that this member can manage' '--title+	Only teams whose title contains this, in any case' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait team member'
            set kids 'list	List the members of a team'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait team member list'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'team#'
        case 'wait collection'
            set kids 'get	Show a collection' 'list	List collections' 'spaces	List the spaces of a collection' 'permission	Who has access to a collection, and who was given it'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait collection get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'collection#'
        case 'wait collection list'
            set kids 
            set flags '--nested	Include collections that lie in others' '--no-nested	Include collections that lie in others (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait collection spaces'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list $__ws_nesting
            set args 'collection#'
        case 'wait collection permission'
            set kids 'list	List everybody who has access to a collection, with their role' 'user	Users who were given access' 'team	Teams that were given access'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait collection permission list'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read	Only people with this role' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'collection#'
        case 'wait collection permission user'
            set kids 'list	List the users who were given access to a collection'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait collection permission user list'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'collection#'
        case 'wait collection permission team'
            set kids 'list	List the teams that were given access to a collection'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait collection permission team list'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'collection#'
        case 'wait space'
            set kids 'commenters	List the members who may comment on a space' 'diff	Compare revisions, page by page' 'get	Show a space' 'links	List the links of a space and whether they work' 'list	List the spaces of an organization, or of collections' 'pdf	Show the address of a PDF of a space, or save it' 'search	Search the pages of a space' 'comment	Comments on a space' 'permission	Who has access to a space, and who was given it' 'content	Content of a space as it is now' 'git	A space and its Git repository' 'page	Pages of a space' 'file	Files of a space' 'revision	A space as it was at a revision'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait space commenters'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait space diff'
            set kids 
            set flags '--stat	Show only how many lines of each page changed' '--name-only	Show only the files of changed pages' '--word	Mark changed words instead of whole lines' '--page#	Only this page: its id, its path, or its whole title' '--exit-code	Exit with 12 if there are differences' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'from#' 'to#'
        case 'wait space get'
            set kids 
            set flags '--share-key+	Secret key of a share link, to resolve published URLs' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'space#'
        case 'wait space links'
            set kids 
            set flags '--status=ok,broken,in-app	Only links of this status; broken is a target missing in the revision' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'space#'
        case 'wait space pdf'
            set kids 
            set flags '--only	Only the given page' '--no-only	Only the given page (off)' '--page#	Page to print' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait space search'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'query+'
        case 'wait space comment'
            set kids 'get	Show a comment on a space' 'list	List the comments on a space' 'reply	Replies to a comment'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait space comment get'
            set kids 
            set flags '--format=markdown	How content is written in the reply' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'comment#'
        case 'wait space comment list'
            set kids 
            set flags '--order=desc	Order of the comments' '--status=all,resolved	Only comments of this status' '--format=markdown	How content is written in the reply' '--target-page#	Only comments on this page' '--author#	Only comments of these users' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait space comment reply'
            set kids 'get	Show a reply to a comment on a space' 'list	List the replies to a comment on a space'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait space comment reply get'
            set kids 
            set flags '--format=markdown	How content is written in the reply' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'comment#' 'reply#'
        case 'wait space comment reply list'
            set kids 
            set flags '--format=markdown	How content is written in the reply' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'comment#'
        case 'wait space permission'
            set kids 'list	List everybody who has access to a space, with their role' 'user	Users who were given access' 'team	Teams that were given access'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait space permission list'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read	Only people with this role' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait space permission user'
            set kids 'list	List the users who were given access to a space'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait space permission user list'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait space permission team'
            set kids 'list	List the teams that were given access to a space'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait space permission team list'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait space content'
            set kids 'get	Show all content of a space as it is now'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait space content get'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait space git'
            set kids 'info	Show the Git repository of a space, and its last import or export'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait space git info'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait space page'
            set kids 'find	Show the page of a space at a path' 'get	Show a page of a space' 'list	List the pages of a space'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait space page find'
            set kids 
            set flags '--format=document,markdown	How the page is written in the reply' '--evaluated	Evaluate expressions in the content' '--no-evaluated	Evaluate expressions in the content (off)' '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'path#'
        case 'wait space page get'
            set kids 
            set flags '--format=document,markdown	How the page is written in the reply' '--evaluated	Evaluate expressions in the content' '--no-evaluated	Evaluate expressions in the content (off)' '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'page#'
        case 'wait space page list'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait space file'
            set kids 'get	Show a file of a space, or save it' 'list	List the files of a space'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait space file get'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'file#'
        case 'wait space file list'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait space revision'
            set kids 'changes	List the pages and files that a revision changed' 'get	Show the content of a space at a revision' 'page	Pages at a revision' 'file	Files at a revision'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait space revision changes'
            set kids 
            set flags '--limit+	Most changes to show; the answer says how many more there are' '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'revision#'
        case 'wait space revision get'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'revision#'
        case 'wait space revision page'
            set kids 'find	Show the page that was at a path at a revision' 'get	Show a page as it was at a revision' 'list	List the pages that a space had at a revision'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait space revision page find'
            set kids 
            set flags '--format=document,markdown	How the page is written in the reply' '--evaluated	Evaluate expressions in the content' '--no-evaluated	Evaluate expressions in the content (off)' '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'revision#' 'path#'
        case 'wait space revision page get'
            set kids 
            set flags '--format=document,markdown	How the page is written in the reply' '--evaluated	Evaluate expressions in the content' '--no-evaluated	Evaluate expressions in the content (off)' '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'revision#' 'page#'
        case 'wait space revision page list'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'revision#'
        case 'wait space revision file'
            set kids 'get	Show a file as it was at a revision, or save it' 'list	List the files that a space had at a revision'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait space revision file get'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'revision#' 'file#'
        case 'wait space revision file list'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'revision#'
        case 'wait cr'
            set kids 'changes	List the changed pages and files of a change request' 'commenters	List the members who may comment on a change request' 'contributors	List who edited a change request, or commented on it' 'diff	Show what a change request changes, page by page' 'get	Show a change request' 'list	List the change requests of a space' 'pdf	Show the address of a PDF of a change request, or save it' 'reviewer	Requested reviewers' 'comment	Comments on a change request' 'review	Reviews: approve, or ask for changes' 'content	Content of a change request' 'page	Pages of a change request' 'file	Files of a change request'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait cr changes'
            set kids 
            set flags '--limit+	Most changes to show; the answer says how many more there are' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'cr#'
        case 'wait cr commenters'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'cr#'
        case 'wait cr contributors'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'cr#'
        case 'wait cr diff'
            set kids 
            set flags '--against=base,now	Compare with the revision it branched from, or with the space now' '--stat	Show only how many lines of each page changed' '--name-only	Show only the files of changed pages' '--word	Mark changed words instead of whole lines' '--page#	Only this page: its id, its path, or its whole title' '--exit-code	Exit with 12 if there are differences' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'cr#'
        case 'wait cr get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'cr#'
        case 'wait cr list'
            set kids 
            set flags '--status=draft,open	Only change requests of this status' '--contributor#	Only change requests that this user contributed to' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait cr pdf'
            set kids 
            set flags '--only	Only the given page' '--no-only	Only the given page (off)' '--page#	Page to print' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'cr#'
        case 'wait cr reviewer'
            set kids 'list	List the requested reviewers of a change request'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait cr reviewer list'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'cr#'
        case 'wait cr comment'
            set kids 'get	Show a comment on a change request' 'list	List the comments on a change request' 'reply	Replies to a comment'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait cr comment get'
            set kids 
            set flags '--format=markdown	How content is written in the reply' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'cr#' 'comment#'
        case 'wait cr comment list'
            set kids 
            set flags '--order=desc	Order of the comments' '--status=all,resolved	Only comments of this status' '--format=markdown	How content is written in the reply' '--target-page#	Only comments on this page' '--author#	Only comments of these users' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'cr#'
        case 'wait cr comment reply'
            set kids 'get	Show a reply to a comment on a change request' 'list	List the replies to a comment on a change request'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait cr comment reply get'
            set kids 
            set flags '--format=markdown	How content is written in the reply' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'cr#' 'comment#' 'reply#'
        case 'wait cr comment reply list'
            set kids 
            set flags '--format=markdown	How content is written in the reply' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'cr#' 'comment#'
        case 'wait cr review'
            set kids 'get	Show a review of a change request' 'list	List the reviews of a change request'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait cr review get'
            set kids 
            set flags '--format=markdown	How content is written in the reply' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'cr#' 'review#'
        case 'wait cr review list'
            set kids 
            set flags '--outdated	Only reviews of content that changed after them, or only the others' '--no-outdated	Only reviews of content that changed after them, or only the others (off)' '--format=markdown	How content is written in the reply' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'cr#'
        case 'wait cr content'
            set kids 'get	Show the content of a change request'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait cr content get'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'cr#'
        case 'wait cr page'
            set kids 'find	Show the page of a change request at a path' 'get	Show a page of a change request' 'links	List the links of a page and whether they work' 'list	List the pages of a change request'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait cr page find'
            set kids 
            set flags '--format=document,markdown	How the page is written in the reply' '--evaluated	Evaluate expressions in the content' '--no-evaluated	Evaluate expressions in the content (off)' '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'cr#' 'path#'
        case 'wait cr page get'
            set kids 
            set flags '--format=markdown	How content is written in the reply' '--evaluated	Evaluate expressions in the content' '--no-evaluated	Evaluate expressions in the content (off)' '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'cr#' 'page#'
        case 'wait cr page links'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'cr#' 'page#'
        case 'wait cr page list'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'cr#'
        case 'wait cr file'
            set kids 'backlinks	List the places that link to a file' 'get	Show a file of a change request, or save it' 'list	List the files of a change request'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait cr file backlinks'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'cr#' 'file#'
        case 'wait cr file get'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'cr#' 'file#'
        case 'wait cr file list'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'cr#'
        case 'wait site'
            set kids 'get	Show a site' 'list	List sites' 'preview	Make an address that shows a site before visitors see it' 'published	Show a site as its visitors meet it' 'adaptive-schema	The data about visitors that a site may use' 'space	Spaces of a site' 'section	Sections of a site' 'structure	What a site holds, in order' 'redirect	Where old paths of a site lead' 'auth	How visitors of a site log in' 'customization	Theme, colours, header and footer of a site' 'section-group	Groups of sections' 'permission	Who has access to a site, and who was given it' 'share-link	Secret links to a site'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'site#'
        case 'wait site list'
            set kids 
            set flags '--with-space#	Only sites that hold this space' '--title+	Only sites of this title' '--published	Only published sites, or only unpublished ones' '--no-published	Only published sites, or only unpublished ones (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait site preview'
            set kids 
            set flags '--site-space#	Site space to begin with' '--claims+	Claims of the visitor to see it as, as JSON' '--draft	Show drafts too' '--no-draft	Show drafts too (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site published'
            set kids 
            set flags '--share-key+	Secret key of a share link, to resolve published URLs' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'site#'
        case 'wait site adaptive-schema'
            set kids 'conditions	List conditions that the schema of a site\'s visitors allows' 'get	Show the schema of a site\'s visitors'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site adaptive-schema conditions'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site adaptive-schema get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site space'
            set kids 'list	List the spaces of a site'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site space list'
            set kids 
            set flags '--share-key+	Secret key of a share link, to resolve published URLs' '--default	Only the default space, or only the others' '--no-default	Only the default space, or only the others (off)' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait site section'
            set kids 'list	List the sections of a site'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site section list'
            set kids 
            set flags '--share-key+	Secret key of a share link, to resolve published URLs' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait site structure'
            set kids 'get	Show what a site holds, in order'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site structure get'
            set kids 
            set flags '--share-key+	Secret key of a share link, to resolve published URLs' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site redirect'
            set kids 'list	List the redirects of a site' 'resolve	Show where a path of a site leads'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site redirect list'
            set kids 
            set flags '--search+	Only redirects whose source has this part' '--draft	Only drafts, or only the live ones' '--no-draft	Only drafts, or only the live ones (off)' '--order-by=createdAt,updatedAt,source	Order of the list' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait site redirect resolve'
            set kids 
            set flags '--share-key+	Secret key of a share link, to resolve published URLs' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'source#'
        case 'wait site auth'
            set kids 'get	Show how visitors of a site log in'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site auth get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site customization'
            set kids 'get	Show the theme, colours, header and footer of a site'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site customization get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site section-group'
            set kids 'list	List the section groups of a site'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site section-group list'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait site permission'
            set kids 'list	List everybody who has access to a site, with their role' 'user	Users who were given access' 'team	Teams that were given access'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site permission list'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read,guest	Only people with this role; guest: those without a role in the organization' '--search+	Only people whose name or e-mail address contains this, in any case' '--sort=joinedAt,lastSeenAt,name	What the list is sorted by' '--order=asc,desc	Order of the list' '--team#	Only people of this team' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait site permission user'
            set kids 'list	List the users who were given access to a site'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site permission user list'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait site permission team'
            set kids 'list	List the teams that were given access to a site'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site permission team list'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait site share-link'
            set kids 'list	List the share links of a site'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait site share-link list'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait saml'
            set kids 'get	Show a SAML provider' 'list	List SAML providers'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait saml get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'provider#'
        case 'wait saml list'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait sso'
            set kids 'list	List where the members of an organization log in'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait sso list'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait openapi'
            set kids 'diff	Show what changed between two OpenAPI descriptions, and what breaks clients' 'get	Show an OpenAPI specification' 'list	List OpenAPI specifications' 'version	Versions of a specification'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait openapi diff'
            set kids 
            set flags '--fail-on=breaking,warning,info	Exit with 12 where a finding has this level, or a worse one' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'from+' 'to+'
        case 'wait openapi get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'spec#'
        case 'wait openapi list'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait openapi version'
            set kids 'content	Show the content of a version' 'get	Show a version of an OpenAPI specification' 'latest	Show the latest version of an OpenAPI specification' 'latest-content	Show the content of the latest version' 'list	List the versions of an OpenAPI specification'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait openapi version content'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'spec#' 'version#'
        case 'wait openapi version get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'spec#' 'version#'
        case 'wait openapi version latest'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'spec#'
        case 'wait openapi version latest-content'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'spec#'
        case 'wait openapi version list'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'spec#'
        case 'wait translation'
            set kids 'get	Show translation settings' 'list	List translation settings'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait translation get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'translation#'
        case 'wait translation list'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args ''
        case 'wait integration'
            set kids 'get	Show an integration' 'installations	List the installations of an integration' 'list	List integrations' 'installation	Installations of an integration'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait integration get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'integration#'
        case 'wait integration installations'
            set kids 
            set flags '--external-id+	Only the installation of this external id' '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'integration#'
        case 'wait integration installation'
            set kids 'get	Show an installation of an integration' 'sites	List the sites that an installation works on' 'spaces	List the spaces that an installation works on'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait integration installation get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'integration#' 'installation#'
        case 'wait integration installation sites'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'integration#' 'installation#'
        case 'wait integration installation spaces'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given' $__ws_list
            set args 'integration#' 'installation#'
        case 'wait hostname'
            set kids 'get	Show what a custom hostname belongs to, and whether it works'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait hostname get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'hostname+'
        case 'wait subdomain'
            set kids 'get	Show which organization has a subdomain'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait subdomain get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'subdomain+'
        case 'wait url'
            set kids 'resolve	Show what an address of the app leads to'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait url resolve'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'url+'
        case 'wait audit-event'
            set kids 'actions	List the actions that the audit log can hold' 'get	Show an event of the audit log, with what it changed' 'list	List who changed what in the organization, the newest first'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait audit-event actions'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait audit-event get'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'event#'
        case 'wait auth'
            set kids 'status	Show the token of every profile: where it is, and whether it works' 'token	Print the token in use, for other programs'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait profile'
            set kids 'get	Show a profile' 'list	List the profiles'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait config'
            set kids 'get	Show one setting of a profile' 'list	List every setting in force and where it comes from'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait local'
            set kids 'status	Show what is in the workspace, and whether it is sound' 'user	Users of the embedded workspace' 'token	Tokens that act as one of them' 'snapshot	Copies to go back to'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait local user'
            set kids 'list	List users and the organizations they belong to'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait local token'
            set kids 'list	List the tokens, without their secrets'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait local snapshot'
            set kids 'list	List the snapshots, the oldest first'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait alias'
            set kids 'list	List your aliases, and those of the project'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait plugin'
            set kids 'list	List the programs on PATH that are commands of ws'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait backup'
            set kids 'get	Show what is in a backup' 'list	List the dated backups in a folder' 'verify	Check every byte of a backup'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait content'
            set kids 'diff	Show what a folder changes, page by page' 'status	Show what has changed in a folder and on the service since the pull'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait history'
            set kids 'export	Write the history for a log system: a line for each event' 'get	Show an entry of the history: old and new values' 'list	List what ws has changed, newest first' 'verify	Check that no line of the history is missing or changed'
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args ''
        case 'wait *'
            __ws_row (string replace -r '^\S+ ' '' -- "$argv[1]")
            set flags $flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
        case 'help'
            set kids 'access	Show who may do what, and why' 'api	Send any request to the service' 'apply	Change a workspace to match a document' 'audit	Check a workspace for open, broken and unused things' 'browse	Open the page of a resource in the browser' 'commands	List every command, for tools and agents' 'completion	Set up completion of ws in a shell' 'diff	Compare two states of a workspace' 'doctor	Check everything that ws depends on' 'export	Write an organization as a document (YAML or JSON)' 'inbox	Show what waits for you: reviews, requested changes, comments' 'licenses	Print the licenses of third-party code in ws' 'offboard	Remove a person from the organization, its teams and reviews' 'plan	Show what a document of a workspace would change' 'query	Ask a workspace questions in SQL' 'redo	Take back an undo' 'rehearse	Try a script on a copy, and see what it would change' 'report	Report on an organization on one page' 'schema	Print the JSON Schema of what a command takes and answers' 'tree	Draw an organization: collections, spaces, sites' 'undo	Undo what ws has changed, newest first' 'wait	Repeat a command that reads until something is true' 'org	Organizations: look up, search, change' 'invite	Invites by e-mail and by link' 'user	Users, and who you are' 'member	Members of an organization' 'team	Teams and who is in them' 'collection	Collections: nested groups of spaces' 'space	Spaces: content with revisions' 'cr	Change requests: propose, review, merge' 'site	Published sites' 'saml	SAML single sign-on providers' 'sso	How members log in' 'openapi	OpenAPI specifications' 'translation	Translation settings' 'integration	Integrations: find, install, publish' 'hostname	Custom hostnames of sites and organizations' 'subdomain	Subdomains of the service' 'url	Addresses of the app' 'audit-event	Who changed what in the organization' 'auth	Log in to a service, and out again' 'profile	Profiles: services and what commands act on there' 'config	Settings of a profile, and what is in force' 'mcp	Serve agents by the Model Context Protocol' 'local	The embedded workspace' 'alias	Names of yours for command lines' 'plugin	Programs of others that are commands of ws' 'backup	Backups: copy an organization to the disk, and back' 'content	The pages of a space as a folder of Markdown, and back' 'history	What ws has changed, and the values before' 'context	Which organization, space and site commands act on' 'extended	Operations that a service may not offer' 'output	Formats, columns, colours' 'jq	Filter the answer' 'flags	Flags that commands share: output, safety, connection, lists, bulk' 'lists	Pages, limits, everything' 'bulk	One command for many things' 'exit-codes	What exit codes mean' 'environment	Variables that ws reads' 'safety	Dry runs, questions, protection, retries' 'permissions	Who may do what: roles, and which role counts' 'documents	A workspace as a document: its entries, and how to read it' 'compare	The differences between two states of a workspace' 'backups	What is in a backup, what is not, and how it is kept' 'agents	ws for AI agents: the server, its tools, its guards' 'learn	Operations of a service that the document does not list' 'end-access	Access that ends by itself, on a day' 'profiles	Several services or organizations side by side' 'from-curl	Move scripts from curl to ws' 'troubleshooting	What a message means: ws help <code>, e.g. ws help not_found' 'security	What ws stores where, what it connects to, what an agent may do' 'code	A workspace as code: plan, review, apply' 'ci	ws in GitHub, GitLab and Jenkins' 'install	Install ws, and connect it to a service' 'uninstall	Everything that ws leaves on a machine, and how to remove it' 'both-changed	A conflict: pages of a change request and of its space changed in other ways' 'glossary	Words of a workspace: space, collection, site space, default level' 'scripting	ws in programs and CI'
            set flags 
            set args ''
        case 'help *'
            __ws_row (string replace -r '^\S+ ' '' -- "$argv[1]")
            set flags 
            set args
        case ''
            set kids 'access	Show who may do what, and why' 'api	Send any request to the service' 'apply	Change a workspace to match a document' 'audit	Check a workspace for open, broken and unused things' 'browse	Open the page of a resource in the browser' 'commands	List every command, for tools and agents' 'completion	Set up completion of ws in a shell' 'diff	Compare two states of a workspace' 'doctor	Check everything that ws depends on' 'export	Write an organization as a document (YAML or JSON)' 'inbox	Show what waits for you: reviews, requested changes, comments' 'licenses	Print the licenses of third-party code in ws' 'offboard	Remove a person from the organization, its teams and reviews' 'plan	Show what a document of a workspace would change' 'query	Ask a workspace questions in SQL' 'redo	Take back an undo' 'rehearse	Try a script on a copy, and see what it would change' 'report	Report on an organization on one page' 'schema	Print the JSON Schema of what a command takes and answers' 'tree	Draw an organization: collections, spaces, sites' 'undo	Undo what ws has changed, newest first' 'wait	Repeat a command that reads until something is true' 'org	Organizations: look up, search, change' 'invite	Invites by e-mail and by link' 'user	Users, and who you are' 'member	Members of an organization' 'team	Teams and who is in them' 'collection	Collections: nested groups of spaces' 'space	Spaces: content with revisions' 'cr	Change requests: propose, review, merge' 'site	Published sites' 'saml	SAML single sign-on providers' 'sso	How members log in' 'openapi	OpenAPI specifications' 'translation	Translation settings' 'integration	Integrations: find, install, publish' 'hostname	Custom hostnames of sites and organizations' 'subdomain	Subdomains of the service' 'url	Addresses of the app' 'audit-event	Who changed what in the organization' 'auth	Log in to a service, and out again' 'profile	Profiles: services and what commands act on there' 'config	Settings of a profile, and what is in force' 'mcp	Serve agents by the Model Context Protocol' 'local	The embedded workspace' 'alias	Names of yours for command lines' 'plugin	Programs of others that are commands of ws' 'backup	Backups: copy an organization to the disk, and back' 'content	The pages of a space as a folder of Markdown, and back' 'history	What ws has changed, and the values before' 'help	Show help on a command, a topic or a question'
            set flags 
            set args ','
        case 'access'
            set kids 'copy	Give people the same teams, permissions and role as another one' 'review	Reviews of access, decided in a spreadsheet'
            set flags '--role=read,comment,edit,review,create,admin,member,owner	Only who has this role, or one that includes it' '--until-from@	Document whose `until` says how long access is meant to last'
            set args 'person#'
        case 'access copy'
            set kids 
            set flags '--out@	Write the plan to this file for ws apply --plan; change nothing' '--allow=publish,sso,elevate,members,admins,self,delete	Danger to accept' '--max-changes+	Percentage of each kind that may change'
            set args 'person#' 'to-person#*'
        case 'access review'
            set kids 'apply	Carry out the decisions of a review, and keep the evidence' 'start	Write a CSV file of all access, for decisions in a spreadsheet'
            set flags 
            set args ''
        case 'access review apply'
            set kids 
            set flags '--allow-undecided	Leave rows without a decision as they are' '--html@	File for a page with the evidence' '--by+	Person that decided; the setting user unless given' '--allow=publish,sso,elevate,members,admins,self,delete	Danger to accept' '--max-changes+	Percentage of each kind that may change'
            set args 'review@'
        case 'access review start'
            set kids 
            set flags '--scope=all,admins,direct,guests,outside	Part to decide about; all unless given' '--out@	CSV file to write; review.csv unless given' '--by+	Person that starts it; the setting user unless given'
            set args ''
        case 'api'
            set kids 'drift	Show where a service differs from what ws knows of its API' 'forget	Forget the operations that ws has learnt of a service' 'learn	Learn the operations of a service from its OpenAPI description' 'operations	List the operations that ws has learnt of a service'
            set flags '--field+	Member of the body as text, e.g. title=Hello, parent[id]=x, tags[]=new' '-f+	Member of the body as text, e.g. title=Hello, parent[id]=x, tags[]=new' '--typed-field+	The same, where true, false, null and numbers are typed and @path is a file' '-F+	The same, where true, false, null and numbers are typed and @path is a file' '--input@	Whole body as JSON or YAML, a file or - for stdin; fields override it' '--query+	Query parameter as name=value' '--all	Every item of a list, over as many pages as it takes' '--include	Print status and headers first, also of a refusal (not under -o json)' '-i	Print status and headers first, also of a refusal (not under -o json)'
            set args 'method=GET,POST,PUT,PATCH,DELETE,' 'path+'
        case 'api drift'
            set kids 
            set flags '--fail-on=missing,changed	Exit with 12 where there is one'
            set args ''
        case 'api forget'
            set kids 
            set flags 
            set args ''
        case 'api learn'
            set kids 
            set flags 
            set args 'source+'
        case 'api operations'
            set kids 
            set flags '--not-listed	Only those that no other command of ws does'
            set args ''
        case 'apply'
            set kids 
            set flags '--plan+	Plan that ws plan --out has written, in place of documents' '--hash+	Only the plan of this hash' '--prune	Remove things without an entry, in lists that the document has' '--ignore-order	Leave out the order of spaces, sections and other siblings' '--allow-env+	Variable that documents may fill in, besides WS_VAR_*' '--allow-file@	File that documents may fill in, besides those below their own folder' '--show-secrets	Show the values that documents fill in, which are masked otherwise' '--allow=publish,sso,elevate,members,admins,self,delete	Danger to accept' '--max-changes+	Percentage of each kind that may change' '--skip-blocked	Make the other changes if the API can not make some'
            set args 'document@*'
        case 'audit'
            set kids 
            set flags '--rules+	Only these rules' '--fail-on=critical,high,medium,low,info	Lowest severity that exits with 12; high by default' '--baseline@	Earlier report of -o json; its findings do not count as failures' '--new-only	Show only findings that are not in the baseline' '--out@	File for the document that findings point into, e.g. workspace.yaml' '--until-from@	Document whose `until` says what has ended, or ends soon' '--allow-env+	Variable that documents may fill in, besides WS_VAR_*' '--allow-file@	File that documents may fill in, besides those below their own folder' '--show-secrets	Show the values that documents fill in, which are masked otherwise' '--html@	File for a page with charts, search and an access matrix; - for stdout' '--output=table,json,ndjson,yaml,csv,tsv,id,markdown,curl,sarif,junit,gitlab,github	Format' '-o=table,json,ndjson,yaml,csv,tsv,id,markdown,curl,sarif,junit,gitlab,github	Format'
            set args 'source+'
        case 'browse'
            set kids 
            set flags '--published	The published page instead of the app' '--print	Print the address, open nothing'
            set args 'resource+*'
        case 'commands'
            set kids 
            set flags '--globals	The flags of every command instead, as one entry' '--full	Everything about every command: a megabyte of JSON' $__ws_answer
            set args 'command+*'
        case 'completion'
            set kids 
            set flags '--install	Put the script where the shell looks' '--uninstall	Remove the script again, and the lines in startup files'
            set args 'shell=bash,zsh,fish,powershell'
        case 'diff'
            set kids 
            set flags '--kinds=organization,member,team,team-member,invite-link,collection,space,site,site-space,section,section-group,external-link,redirect,publishing-auth,customization,share-link,adaptive-schema,saml-provider,openapi-spec,translation,integration,installation,permission	Only these kinds' '--stat	Only show how many of each kind' '--ignore-order	Leave out the order of spaces, sections and other siblings' '--allow-env+	Variable that documents may fill in, besides WS_VAR_*' '--allow-file@	File that documents may fill in, besides those below their own folder' '--show-secrets	Show the values that documents fill in, which are masked otherwise' '--exit-code	Exit with 12 if there are differences' $__ws_answer
            set args 'from+' 'to+'
        case 'doctor'
            set kids 
            set flags '--url+	Only this address, without a token: whether a service of this API answers there'
            set args ''
        case 'export'
            set kids 
            set flags '--kinds=organization,member,team,team-member,invite-link,collection,space,site,site-space,section,section-group,external-link,redirect,publishing-auth,customization,share-link,adaptive-schema,saml-provider,openapi-spec,translation,integration,installation,permission	Only these kinds' '--update@	Document to update; it keeps its comments and its order' '--merge@	Document to merge into; it keeps what only it knows, and --out says where it goes' '--out@	File to write; a folder gets a file for each list'
            set args 'org#'
        case 'inbox'
            set kids 
            set flags '--person#	For this person: e-mail address or id'
            set args ''
        case 'licenses'
            set kids 
            set flags 
            set args ''
        case 'offboard'
            set kids 
            set flags '--to#	Successor: e-mail address, id or name' '--keep-member	Leave the person in the organization' '--out@	Write the plan to this file for ws apply --plan; change nothing' '--allow=publish,sso,elevate,members,admins,self,delete	Danger to accept' '--max-changes+	Percentage of each kind that may change'
            set args 'person#'
        case 'plan'
            set kids 
            set flags '--prune	Remove things without an entry, in lists that the document has' '--ignore-order	Leave out the order of spaces, sections and other siblings' '--allow-env+	Variable that documents may fill in, besides WS_VAR_*' '--allow-file@	File that documents may fill in, besides those below their own folder' '--show-secrets	Show the values that documents fill in, which are masked otherwise' '--requests	Also show the exact requests, in order' '--out@	File that keeps the plan, for ws apply --plan' '--exit-code	Exit with 12 if there is something to do'
            set args 'document@*'
        case 'query'
            set kids 
            set flags '--file@	File with the statement, or - for stdin' '-f@	File with the statement, or - for stdin' '--param+	Value of a parameter, as name=value for :name' '--source+	live, profile:NAME, snapshot:NAME, a document or a backup folder; adds a column source' '--list	List the queries that have a name' '--tables	List the tables, and which of them the service offers' '--describe#	Table whose columns to list' '--explain	Show what would be read, and read nothing' '--max-requests+	Most requests; 1000 by default' '--max-rows+	Most rows of the tables and of the answer; 1000000 by default' $__ws_answer
            set args 'statement#'
        case 'redo'
            set kids 
            set flags '--last+	The latest so many' '--force	Also where somebody else has changed a value since, or lines of the history'
            set args 'entry+*'
        case 'rehearse'
            set kids 
            set flags '--clone+	Clone to try it on, by its profile; "clone" without it' '--out@	File for a plan of the differences, for ws apply --plan' '--requests	Show every request that arrived' '--exit-code	Exit with 12 if there are differences' '--network	Let the command use the network: it could reach the live service, too' '--twice	Run it again on the same fork: a second run should change nothing' '--inject+	Fail on purpose, as ws local serve does: 429:0.1,reset:0.01' '--seed+	Number that decides which requests --inject picks' '--at+	Cut the connection at the change of this number, once it is made'
            set args 'command+*'
        case 'report'
            set kids 
            set flags '--html@	File for the page; - for stdout' $__ws_answer
            set args 'query#*'
        case 'schema'
            set kids 
            set flags '--input	Only what the command takes' '--reply	Only what it answers, as --output without a format' '--answer=json,ndjson,rows,dry-run	Only what it prints in this form' $__ws_answer
            set args 'command+*'
        case 'tree'
            set kids 
            set flags '--depth+	Levels below the organization' '--with=members,teams,people,invites,collections,spaces,sites,site-spaces,sections,section-groups,external-links,redirects,publishing-auths,customizations,links,adaptive-schemas,saml,openapi,translations,integrations,installations,permissions	Show these too'
            set args 'org#'
        case 'undo'
            set kids 
            set flags '--last+	The latest so many' '--force	Also where somebody else has changed a value since, or lines of the history'
            set args 'entry+*'
        case 'wait'
            set kids 
            set flags '--appear	Wait until it is there: no 404 any more, or a list that has an item' '--interval+	Seconds between two runs; 2 unless given'
            set args 'command+*'
        case 'org'
            set kids 'change-requests	List the change requests of all spaces' 'get	Show an organization' 'installations	List the integrations that an organization has installed' 'list	List the organizations that you belong to' 'lookup	Find the organizations of an e-mail domain' 'search	Search the content of an organization' 'update	Change an organization'
            set flags 
            set args ''
        case 'org change-requests'
            set kids 
            set flags '--status=draft,open,archived,merged	Only change requests of these statuses' '--creator#	Only change requests of this user' '--contributor#	Only change requests that this user contributed to' '--requested-reviewer#	Only change requests that this user is asked to review' '--of-space#	Only change requests of this space' '--of-site#	Only change requests of spaces of this site' '--order-by=updatedAt,createdAt	What the list is sorted by, latest first' $__ws_list $__ws_bulk
            set args ''
        case 'org get'
            set kids 
            set flags  $__ws_history $__ws_bulk
            set args 'org#'
        case 'org installations'
            set kids 
            set flags '--search+	Only integrations whose name or title contains this, in any case' $__ws_list $__ws_secrets $__ws_bulk
            set args ''
        case 'org list'
            set kids 
            set flags  $__ws_list
            set args ''
        case 'org lookup'
            set kids 
            set flags  $__ws_bulk
            set args 'email-domain+'
        case 'org search'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args 'query+'
        case 'org update'
            set kids 
            set flags '--title+	Title' '--title-file@	Title (from a file)' '--email-domain+	E-mail domains whose users may join; replaces all' '--hostname+	Default hostname for public content' '--default-role=admin,create,review,edit,comment,read,null	Role of members who have no other; null for guests' '--no-default-role	Role of members who have no other; null for guests (off)' '--default-content-type+	Kind of content that members see first, e.g. site' '--default-content-site#	Site that members see first' '--no-default-content	 (off)' '--logo+	Address of the logo' '--no-logo	Address of the logo (off)' '--sso	Enforce single sign-on' '--no-sso	Enforce single sign-on (off)' '--ai	Enable AI features' '--no-ai	Enable AI features (off)' '--invite-links	Allow invite links' '--no-invite-links	Allow invite links (off)' $__ws_body $__ws_edit $__ws_bulk
            set args 'org#'
        case 'invite'
            set kids 'accept	Join an organization with an invite' 'send	Invite people by e-mail' 'link	Invite links'
            set flags 
            set args ''
        case 'invite accept'
            set kids 
            set flags  $__ws_bulk
            set args 'invite#'
        case 'invite send'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read,null	Role that they get; null for guests' '--no-role	Role that they get; null for guests (off)' '--sso	Invite them as single sign-on users' '--no-sso	Invite them as single sign-on users (off)' $__ws_body $__ws_bulk
            set args 'email+*'
        case 'invite link'
            set kids 'create	Create an invite link' 'delete	Delete an invite link' 'get	Show an invite link' 'list	List invite links' 'update	Change the role that an invite link gives'
            set flags 
            set args ''
        case 'invite link create'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read	What its holders may do' $__ws_body $__ws_bulk
            set args ''
        case 'invite link delete'
            set kids 
            set flags  $__ws_bulk
            set args 'invite#'
        case 'invite link get'
            set kids 
            set flags  $__ws_history $__ws_bulk
            set args 'invite#'
        case 'invite link list'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args ''
        case 'invite link update'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read	What its holders may do' $__ws_body $__ws_edit $__ws_bulk
            set args 'invite#'
        case 'user'
            set kids 'current	Show who the token belongs to' 'get	Show the name and the e-mail address of a user'
            set flags 
            set args ''
        case 'user current'
            set kids 
            set flags  $__ws_bulk
            set args ''
        case 'user get'
            set kids 
            set flags  $__ws_bulk
            set args 'user#'
        case 'member'
            set kids 'get	Show a member of the organization: role, teams, last seen' 'list	List the members of an organization' 'remove	Remove a member from the organization' 'spaces	List the spaces that a member can open, with their role in each' 'sso	Make a member log in by single sign-on from now on' 'teams	List the teams of a member' 'update	Change the role of a member in the organization'
            set flags 
            set args ''
        case 'member get'
            set kids 
            set flags  $__ws_history $__ws_bulk
            set args 'user#'
        case 'member list'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read,guest	Only members with this role; guest: those without one' '--search+	Only members whose name or e-mail address contains this, in any case' '--sort=joinedAt,lastSeenAt,name	What the list is sorted by' '--order=asc,desc	Order of the list' $__ws_list $__ws_bulk
            set args ''
        case 'member remove'
            set kids 
            set flags  $__ws_bulk
            set args 'user#'
        case 'member spaces'
            set kids 
            set flags '--order=asc,desc	Order of the list' $__ws_list $__ws_bulk
            set args 'user#'
        case 'member sso'
            set kids 
            set flags  $__ws_bulk
            set args 'user#'
        case 'member teams'
            set kids 
            set flags '--title+	Only teams whose title contains this, in any case' $__ws_list $__ws_bulk
            set args 'user#'
        case 'member update'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read,null	What the member may do in the organization; null for a guest' '--no-role	What the member may do in the organization; null for a guest (off)' $__ws_body $__ws_edit $__ws_bulk
            set args 'user#'
        case 'team'
            set kids 'create	Create a team' 'delete	Delete a team' 'get	Show a team' 'list	List teams' 'sync	Change the members of teams to match a CSV file' 'update	Change the title of a team' 'member	Members of a team'
            set flags 
            set args ''
        case 'team create'
            set kids 
            set flags '--title+	Title' '--title-file@	Title (from a file)' '--member#	Who is in the team' $__ws_body $__ws_absent $__ws_bulk
            set args ''
        case 'team delete'
            set kids 
            set flags  $__ws_bulk
            set args 'team#'
        case 'team get'
            set kids 
            set flags  $__ws_history $__ws_bulk
            set args 'team#'
        case 'team list'
            set kids 
            set flags '--owner#	Only teams that this member can manage' '--title+	Only teams whose title contains this, in any case' $__ws_list $__ws_bulk
            set args ''
        case 'team sync'
            set kids 
            set flags '--from@	CSV file, or - for stdin' '--out@	Write the plan to this file for ws apply --plan; change nothing' '--allow=publish,sso,elevate,members,admins,self,delete	Danger to accept' '--max-changes+	Percentage of each kind that may change'
            set args ''
        case 'team update'
            set kids 
            set flags '--title+	Title' '--title-file@	Title (from a file)' $__ws_body $__ws_edit $__ws_bulk
            set args 'team#'
        case 'team member'
            set kids 'list	List the members of a team' 'remove	Remove a member from a team' 'set	Add a member to a team, or change their role in it' 'update	Add, remove and change members of a team at once'
            set flags 
            set args ''
        case 'team member list'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args 'team#'
        case 'team member remove'
            set kids 
            set flags  $__ws_bulk
            set args 'team#' 'user#'
        case 'team member set'
            set kids 
            set flags '--role=owner,member	owner (manages the members of the team) or member' $__ws_body $__ws_bulk
            set args 'team#' 'user#'
        case 'team member update'
            set kids 
            set flags '--add+	Users to add, by id or e-mail address' '--remove+	Users to remove, by id or e-mail address' '--membership=owner,member	Role of a user in the team' $__ws_body $__ws_bulk
            set args 'team#'
        case 'collection'
            set kids 'create	Create a collection' 'delete	Delete a collection' 'get	Show a collection' 'list	List collections' 'move	Move a collection into another, or among its siblings' 'spaces	List the spaces of a collection' 'transfer	Give a collection to another organization' 'update	Change a collection' 'permission	Who has access to a collection, and who was given it'
            set flags 
            set args ''
        case 'collection create'
            set kids 
            set flags '--title+	Title' '--title-file@	Title (from a file)' '--parent#	Collection that it lies in' $__ws_body $__ws_absent $__ws_like $__ws_bulk
            set args ''
        case 'collection delete'
            set kids 
            set flags  $__ws_bulk
            set args 'collection#'
        case 'collection get'
            set kids 
            set flags  $__ws_history $__ws_bulk
            set args 'collection#'
        case 'collection list'
            set kids 
            set flags '--nested	Include collections that lie in others' '--no-nested	Include collections that lie in others (off)' $__ws_list $__ws_bulk
            set args ''
        case 'collection move'
            set kids 
            set flags '--parent#	Collection that it goes into; null for none' '--no-parent	Collection that it goes into; null for none (off)' '--before#	Id of the space that it goes before' '--after#	Id of the space that it goes after' $__ws_body $__ws_bulk
            set args 'collection#'
        case 'collection spaces'
            set kids 
            set flags  $__ws_list $__ws_nesting $__ws_bulk
            set args 'collection#'
        case 'collection transfer'
            set kids 
            set flags '--to-org#	Organization that receives the collection' $__ws_body $__ws_needed $__ws_bulk
            set args 'collection#'
        case 'collection update'
            set kids 
            set flags '--title+	Title' '--title-file@	Title (from a file)' '--description+	Description' '--description-file@	Description (from a file)' '--default-level=admin,create,review,edit,comment,read,inherit,null	Least role of members; inherit: that of the holder' '--no-default-level	Least role of members; inherit: that of the holder (off)' $__ws_body $__ws_edit $__ws_bulk
            set args 'collection#'
        case 'collection permission'
            set kids 'add	Give users and teams access to a collection' 'list	List everybody who has access to a collection, with their role' 'user	Users who were given access' 'team	Teams that were given access'
            set flags 
            set args ''
        case 'collection permission add'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read,null	Role that they get; null: listed here, but with no role of their own' '--no-role	Role that they get; null: listed here, but with no role of their own (off)' '--user#	Who gets it' '--team#	Which teams get it' $__ws_body $__ws_bulk
            set args 'collection#'
        case 'collection permission list'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read	Only people with this role' $__ws_list $__ws_bulk
            set args 'collection#'
        case 'collection permission user'
            set kids 'list	List the users who were given access to a collection' 'remove	Take the access to a collection that a user was given' 'update	Change the role that a user was given in a collection'
            set flags 
            set args ''
        case 'collection permission user list'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args 'collection#'
        case 'collection permission user remove'
            set kids 
            set flags  $__ws_bulk
            set args 'collection#' 'user#'
        case 'collection permission user update'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read,null	Role that they get; null: listed here, but with no role of their own' '--no-role	Role that they get; null: listed here, but with no role of their own (off)' $__ws_body $__ws_edit $__ws_bulk
            set args 'collection#' 'user#'
        case 'collection permission team'
            set kids 'list	List the teams that were given access to a collection' 'remove	Take the access to a collection that a team was given' 'update	Change the role that a team was given in a collection'
            set flags 
            set args ''
        case 'collection permission team list'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args 'collection#'
        case 'collection permission team remove'
            set kids 
            set flags  $__ws_bulk
            set args 'collection#' 'team#'
        case 'collection permission team update'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read,null	Role that they get; null: listed here, but with no role of their own' '--no-role	Role that they get; null: listed here, but with no role of their own (off)' $__ws_body $__ws_edit $__ws_bulk
            set args 'collection#' 'team#'
        case 'space'
            set kids 'commenters	List the members who may comment on a space' 'create	Create a space' 'delete	Delete a space; it can be restored for 7 days' 'diff	Compare revisions, page by page' 'duplicate	Make a copy of a space' 'get	Show a space' 'links	List the links of a space and whether they work' 'list	List the spaces of an organization, or of collections' 'move	Move a space into a collection, or among its siblings' 'pdf	Show the address of a PDF of a space, or save it' 'restore	Restore a space deleted in the last 7 days' 'search	Search the pages of a space' 'transfer	Give a space to another organization' 'update	Change a space' 'comment	Comments on a space' 'permission	Who has access to a space, and who was given it' 'content	Content of a space as it is now' 'git	A space and its Git repository' 'page	Pages of a space' 'file	Files of a space' 'revision	A space as it was at a revision'
            set flags 
            set args ''
        case 'space commenters'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args ''
        case 'space create'
            set kids 
            set flags '--title+	Title' '--title-file@	Title (from a file)' '--emoji+	Emoji shown beside the title' '--parent#	Collection that it lies in' '--edit-mode=live,locked	live (edited directly) or locked (nobody edits)' '--empty	Make it without a first page' '--no-empty	Make it without a first page (off)' $__ws_body $__ws_absent $__ws_bulk
            set args ''
        case 'space delete'
            set kids 
            set flags  $__ws_bulk
            set args 'space#'
        case 'space diff'
            set kids 
            set flags '--stat	Show only how many lines of each page changed' '--name-only	Show only the files of changed pages' '--word	Mark changed words instead of whole lines' '--page#	Only this page: its id, its path, or its whole title' '--exit-code	Exit with 12 if there are differences' $__ws_answer
            set args 'from#' 'to#'
        case 'space duplicate'
            set kids 
            set flags  $__ws_bulk
            set args 'space#'
        case 'space get'
            set kids 
            set flags '--share-key+	Secret key of a share link, to resolve published URLs' $__ws_history $__ws_bulk
            set args 'space#'
        case 'space links'
            set kids 
            set flags '--status=ok,broken,in-app	Only links of this status; broken is a target missing in the revision' $__ws_list $__ws_bulk
            set args 'space#'
        case 'space list'
            set kids 
            set flags '--collection#	Only spaces directly in this collection' $__ws_list
            set args ''
        case 'space move'
            set kids 
            set flags '--parent#	Collection that it goes into; null for none' '--no-parent	Collection that it goes into; null for none (off)' '--before#	Id of the space that it goes before' '--after#	Id of the space that it goes after' $__ws_body $__ws_bulk
            set args 'space#'
        case 'space pdf'
            set kids 
            set flags '--only	Only the given page' '--no-only	Only the given page (off)' '--page#	Page to print' $__ws_save $__ws_bulk
            set args ''
        case 'space restore'
            set kids 
            set flags  $__ws_needed $__ws_bulk
            set args 'space#'
        case 'space search'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args 'query+'
        case 'space transfer'
            set kids 
            set flags '--to-org#	Organization that receives the space' $__ws_body $__ws_needed $__ws_bulk
            set args 'space#'
        case 'space update'
            set kids 
            set flags '--title+	Title' '--title-file@	Title (from a file)' '--emoji+	Emoji shown beside the title' '--edit-mode=live,locked	live (edited directly) or locked (nobody edits)' '--default-level=admin,create,review,edit,comment,read,inherit,null	Least role of members; inherit: that of the holder' '--no-default-level	Least role of members; inherit: that of the holder (off)' $__ws_body $__ws_edit $__ws_bulk
            set args 'space#'
        case 'space comment'
            set kids 'create	Comment on a space' 'delete	Delete a comment on a space' 'get	Show a comment on a space' 'list	List the comments on a space' 'update	Resolve, edit or react to a comment on a space' 'reply	Replies to a comment'
            set flags 
            set args ''
        case 'space comment create'
            set kids 
            set flags '--body+	Markdown of the comment' '--body-file@	Markdown of the comment (from a file)' '--node+	Id of the block that the comment is on' '--page#	Page that the comment is on' $__ws_body $__ws_bulk
            set args ''
        case 'space comment delete'
            set kids 
            set flags  $__ws_bulk
            set args 'comment#'
        case 'space comment get'
            set kids 
            set flags '--format=markdown	How content is written in the reply' $__ws_history $__ws_bulk
            set args 'comment#'
        case 'space comment list'
            set kids 
            set flags '--order=desc	Order of the comments' '--status=all,resolved	Only comments of this status' '--format=markdown	How content is written in the reply' '--target-page#	Only comments on this page' '--author#	Only comments of these users' $__ws_list $__ws_bulk
            set args ''
        case 'space comment update'
            set kids 
            set flags '--resolved	Whether the comment is resolved' '--no-resolved	Whether the comment is resolved (off)' '--body+	Markdown that replaces the text' '--body-file@	Markdown that replaces the text (from a file)' '--add-reaction+	Reactions to add' '--remove-reaction+	Reactions to take away' $__ws_body $__ws_edit $__ws_bulk
            set args 'comment#'
        case 'space comment reply'
            set kids 'create	Reply to a comment on a space' 'delete	Delete a reply to a comment on a space' 'get	Show a reply to a comment on a space' 'list	List the replies to a comment on a space' 'update	Edit or react to a reply to a comment on a space'
            set flags 
            set args ''
        case 'space comment reply create'
            set kids 
            set flags '--body+	Markdown of the reply' '--body-file@	Markdown of the reply (from a file)' $__ws_body $__ws_bulk
            set args 'comment#'
        case 'space comment reply delete'
            set kids 
            set flags  $__ws_bulk
            set args 'comment#' 'reply#'
        case 'space comment reply get'
            set kids 
            set flags '--format=markdown	How content is written in the reply' $__ws_history $__ws_bulk
            set args 'comment#' 'reply#'
        case 'space comment reply list'
            set kids 
            set flags '--format=markdown	How content is written in the reply' $__ws_list $__ws_bulk
            set args 'comment#'
        case 'space comment reply update'
            set kids 
            set flags '--body+	Markdown that replaces the text' '--body-file@	Markdown that replaces the text (from a file)' '--add-reaction+	Reactions to add' '--remove-reaction+	Reactions to take away' $__ws_body $__ws_edit $__ws_bulk
            set args 'comment#' 'reply#'
        case 'space permission'
            set kids 'add	Give users and teams access to a space' 'list	List everybody who has access to a space, with their role' 'user	Users who were given access' 'team	Teams that were given access'
            set flags 
            set args ''
        case 'space permission add'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read,null	Role that they get; null: listed here, but with no role of their own' '--no-role	Role that they get; null: listed here, but with no role of their own (off)' '--user#	Who gets it' '--team#	Which teams get it' $__ws_body $__ws_bulk
            set args ''
        case 'space permission list'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read	Only people with this role' $__ws_list $__ws_bulk
            set args ''
        case 'space permission user'
            set kids 'list	List the users who were given access to a space' 'remove	Take the access to a space that a user was given' 'update	Change the role that a user was given in a space'
            set flags 
            set args ''
        case 'space permission user list'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args ''
        case 'space permission user remove'
            set kids 
            set flags  $__ws_bulk
            set args 'user#'
        case 'space permission user update'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read,null	Role that they get; null: listed here, but with no role of their own' '--no-role	Role that they get; null: listed here, but with no role of their own (off)' $__ws_body $__ws_edit $__ws_bulk
            set args 'user#'
        case 'space permission team'
            set kids 'list	List the teams that were given access to a space' 'remove	Take the access to a space that a team was given' 'update	Change the role that a team was given in a space'
            set flags 
            set args ''
        case 'space permission team list'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args ''
        case 'space permission team remove'
            set kids 
            set flags  $__ws_bulk
            set args 'team#'
        case 'space permission team update'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read,null	Role that they get; null: listed here, but with no role of their own' '--no-role	Role that they get; null: listed here, but with no role of their own (off)' $__ws_body $__ws_edit $__ws_bulk
            set args 'team#'
        case 'space content'
            set kids 'get	Show all content of a space as it is now'
            set flags 
            set args ''
        case 'space content get'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_bulk
            set args ''
        case 'space git'
            set kids 'export	Commit the content of a space to a Git repository' 'import	Make the content of a space that of a Git repository' 'info	Show the Git repository of a space, and its last import or export'
            set flags 
            set args ''
        case 'space git export'
            set kids 
            set flags '--url+	Address of the repository' '--ref+	Branch, e.g. main' '--repo-project-directory+	Folder of the repository that holds the pages' '--commit-message+	Message of the commit' '--commit-message-file@	Message of the commit (from a file)' '--force	Replace pages of commits that the space has not seen' '--no-force	Replace pages of commits that the space has not seen (off)' $__ws_body $__ws_bulk
            set args ''
        case 'space git import'
            set kids 
            set flags '--url+	Address of the repository' '--ref+	Branch, e.g. main' '--repo-project-directory+	Folder of the repository that holds the pages' '--force	Replace content that has changed since the last import or export' '--no-force	Replace content that has changed since the last import or export (off)' $__ws_body $__ws_bulk
            set args ''
        case 'space git info'
            set kids 
            set flags  $__ws_bulk
            set args ''
        case 'space page'
            set kids 'find	Show the page of a space at a path' 'get	Show a page of a space' 'list	List the pages of a space'
            set flags 
            set args ''
        case 'space page find'
            set kids 
            set flags '--format=document,markdown	How the page is written in the reply' '--evaluated	Evaluate expressions in the content' '--no-evaluated	Evaluate expressions in the content (off)' '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_bulk
            set args 'path#'
        case 'space page get'
            set kids 
            set flags '--format=document,markdown	How the page is written in the reply' '--evaluated	Evaluate expressions in the content' '--no-evaluated	Evaluate expressions in the content (off)' '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_bulk
            set args 'page#'
        case 'space page list'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_bulk
            set args ''
        case 'space file'
            set kids 'get	Show a file of a space, or save it' 'list	List the files of a space'
            set flags 
            set args ''
        case 'space file get'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_save $__ws_bulk
            set args 'file#'
        case 'space file list'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_list $__ws_bulk
            set args ''
        case 'space revision'
            set kids 'changes	List the pages and files that a revision changed' 'get	Show the content of a space at a revision' 'page	Pages at a revision' 'file	Files at a revision'
            set flags 
            set args ''
        case 'space revision changes'
            set kids 
            set flags '--limit+	Most changes to show; the answer says how many more there are' '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_bulk
            set args 'revision#'
        case 'space revision get'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_bulk
            set args 'revision#'
        case 'space revision page'
            set kids 'find	Show the page that was at a path at a revision' 'get	Show a page as it was at a revision' 'list	List the pages that a space had at a revision'
            set flags 
            set args ''
        case 'space revision page find'
            set kids 
            set flags '--format=document,markdown	How the page is written in the reply' '--evaluated	Evaluate expressions in the content' '--no-evaluated	Evaluate expressions in the content (off)' '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_bulk
            set args 'revision#' 'path#'
        case 'space revision page get'
            set kids 
            set flags '--format=document,markdown	How the page is written in the reply' '--evaluated	Evaluate expressions in the content' '--no-evaluated	Evaluate expressions in the content (off)' '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_bulk
            set args 'revision#' 'page#'
        case 'space revision page list'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_bulk
            set args 'revision#'
        case 'space revision file'
            set kids 'get	Show a file as it was at a revision, or save it' 'list	List the files that a space had at a revision'
            set flags 
            set args ''
        case 'space revision file get'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_save $__ws_bulk
            set args 'revision#' 'file#'
        case 'space revision file list'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_list $__ws_bulk
            set args 'revision#'
        case 'cr'
            set kids 'changes	List the changed pages and files of a change request' 'commenters	List the members who may comment on a change request' 'contributors	List who edited a change request, or commented on it' 'create	Create a change request' 'diff	Show what a change request changes, page by page' 'get	Show a change request' 'list	List the change requests of a space' 'merge	Merge a change request into its space' 'pdf	Show the address of a PDF of a change request, or save it' 'pull	Pull the space\'s main content into a change request' 'update	Change the subject or status of a change request' 'reviewer	Requested reviewers' 'comment	Comments on a change request' 'review	Reviews: approve, or ask for changes' 'content	Content of a change request' 'page	Pages of a change request' 'file	Files of a change request'
            set flags 
            set args ''
        case 'cr changes'
            set kids 
            set flags '--limit+	Most changes to show; the answer says how many more there are' $__ws_bulk
            set args 'cr#'
        case 'cr commenters'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args 'cr#'
        case 'cr contributors'
            set kids 
            set flags  $__ws_bulk
            set args 'cr#'
        case 'cr create'
            set kids 
            set flags '--subject+	Subject: what the change request is about' '--subject-file@	Subject: what the change request is about (from a file)' '--agent-task+	Agent task that it implements' $__ws_body $__ws_absent $__ws_bulk
            set args ''
        case 'cr diff'
            set kids 
            set flags '--against=base,now	Compare with the revision it branched from, or with the space now' '--stat	Show only how many lines of each page changed' '--name-only	Show only the files of changed pages' '--word	Mark changed words instead of whole lines' '--page#	Only this page: its id, its path, or its whole title' '--exit-code	Exit with 12 if there are differences' $__ws_answer
            set args 'cr#'
        case 'cr get'
            set kids 
            set flags  $__ws_history $__ws_bulk
            set args 'cr#'
        case 'cr list'
            set kids 
            set flags '--status=draft,open	Only change requests of this status' '--contributor#	Only change requests that this user contributed to' $__ws_list $__ws_bulk
            set args ''
        case 'cr merge'
            set kids 
            set flags  $__ws_needed $__ws_bulk
            set args 'cr#'
        case 'cr pdf'
            set kids 
            set flags '--only	Only the given page' '--no-only	Only the given page (off)' '--page#	Page to print' $__ws_save $__ws_bulk
            set args 'cr#'
        case 'cr pull'
            set kids 
            set flags  $__ws_bulk
            set args 'cr#'
        case 'cr update'
            set kids 
            set flags '--subject+	Subject: what the change request is about' '--subject-file@	Subject: what the change request is about (from a file)' '--status=draft,open	Status' $__ws_body $__ws_edit $__ws_bulk
            set args 'cr#'
        case 'cr reviewer'
            set kids 'add	Ask users to review a change request' 'list	List the requested reviewers of a change request' 'remove	Take back a request to review a change request'
            set flags 
            set args ''
        case 'cr reviewer add'
            set kids 
            set flags '--subject+	Subject: what the change request is about' '--subject-file@	Subject: what the change request is about (from a file)' $__ws_body $__ws_bulk
            set args 'cr#' 'user#*'
        case 'cr reviewer list'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args 'cr#'
        case 'cr reviewer remove'
            set kids 
            set flags  $__ws_bulk
            set args 'cr#' 'user#'
        case 'cr comment'
            set kids 'create	Comment on a change request' 'delete	Delete a comment on a change request' 'get	Show a comment on a change request' 'list	List the comments on a change request' 'update	Resolve, edit or react to a comment on a change request' 'reply	Replies to a comment'
            set flags 
            set args ''
        case 'cr comment create'
            set kids 
            set flags '--body+	Markdown of the comment' '--body-file@	Markdown of the comment (from a file)' '--node+	Id of the block that the comment is on' '--page#	Page that the comment is on' $__ws_body $__ws_bulk
            set args 'cr#'
        case 'cr comment delete'
            set kids 
            set flags  $__ws_bulk
            set args 'cr#' 'comment#'
        case 'cr comment get'
            set kids 
            set flags '--format=markdown	How content is written in the reply' $__ws_history $__ws_bulk
            set args 'cr#' 'comment#'
        case 'cr comment list'
            set kids 
            set flags '--order=desc	Order of the comments' '--status=all,resolved	Only comments of this status' '--format=markdown	How content is written in the reply' '--target-page#	Only comments on this page' '--author#	Only comments of these users' $__ws_list $__ws_bulk
            set args 'cr#'
        case 'cr comment update'
            set kids 
            set flags '--resolved	Whether the comment is resolved' '--no-resolved	Whether the comment is resolved (off)' '--body+	Markdown that replaces the text' '--body-file@	Markdown that replaces the text (from a file)' '--add-reaction+	Reactions to add' '--remove-reaction+	Reactions to take away' $__ws_body $__ws_edit $__ws_bulk
            set args 'cr#' 'comment#'
        case 'cr comment reply'
            set kids 'create	Reply to a comment on a change request' 'delete	Delete a reply to a comment on a change request' 'get	Show a reply to a comment on a change request' 'list	List the replies to a comment on a change request' 'update	Edit a reply to a comment on a change request, or react to it'
            set flags 
            set args ''
        case 'cr comment reply create'
            set kids 
            set flags '--format=markdown	How content is written in the reply' '--body+	Markdown of the reply' '--body-file@	Markdown of the reply (from a file)' $__ws_body $__ws_bulk
            set args 'cr#' 'comment#'
        case 'cr comment reply delete'
            set kids 
            set flags  $__ws_bulk
            set args 'cr#' 'comment#' 'reply#'
        case 'cr comment reply get'
            set kids 
            set flags '--format=markdown	How content is written in the reply' $__ws_history $__ws_bulk
            set args 'cr#' 'comment#' 'reply#'
        case 'cr comment reply list'
            set kids 
            set flags '--format=markdown	How content is written in the reply' $__ws_list $__ws_bulk
            set args 'cr#' 'comment#'
        case 'cr comment reply update'
            set kids 
            set flags '--body+	Markdown that replaces the text' '--body-file@	Markdown that replaces the text (from a file)' '--add-reaction+	Reactions to add' '--remove-reaction+	Reactions to take away' $__ws_body $__ws_bulk
            set args 'cr#' 'comment#' 'reply#'
        case 'cr review'
            set kids 'get	Show a review of a change request' 'list	List the reviews of a change request' 'submit	Approve a change request, or ask for changes'
            set flags 
            set args ''
        case 'cr review get'
            set kids 
            set flags '--format=markdown	How content is written in the reply' $__ws_bulk
            set args 'cr#' 'review#'
        case 'cr review list'
            set kids 
            set flags '--outdated	Only reviews of content that changed after them, or only the others' '--no-outdated	Only reviews of content that changed after them, or only the others (off)' '--format=markdown	How content is written in the reply' $__ws_list $__ws_bulk
            set args 'cr#'
        case 'cr review submit'
            set kids 
            set flags '--status=approved,changes-requested	Your decision' '--comment+	Markdown of a comment on it' '--comment-file@	Markdown of a comment on it (from a file)' $__ws_body $__ws_judged $__ws_bulk
            set args 'cr#'
        case 'cr content'
            set kids 'get	Show the content of a change request' 'import	Import content into a change request' 'update	Change pages and files of a change request'
            set flags 
            set args ''
        case 'cr content get'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_bulk
            set args 'cr#'
        case 'cr content import'
            set kids 
            set flags '--url+	Address of what is imported' '--source=website	Kind of source' $__ws_body $__ws_bulk
            set args 'cr#'
        case 'cr content update'
            set kids 
            set flags '--compat	Show only the change request; without it, also the pages and files' '--no-compat	Show only the change request; without it, also the pages and files (off)' '--changes+	Changes, each with an operation' '--changes-file@	Changes, each with an operation (from a file)' $__ws_body $__ws_bulk
            set args 'cr#'
        case 'cr page'
            set kids 'find	Show the page of a change request at a path' 'get	Show a page of a change request' 'links	List the links of a page and whether they work' 'list	List the pages of a change request'
            set flags 
            set args ''
        case 'cr page find'
            set kids 
            set flags '--format=document,markdown	How the page is written in the reply' '--evaluated	Evaluate expressions in the content' '--no-evaluated	Evaluate expressions in the content (off)' '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_bulk
            set args 'cr#' 'path#'
        case 'cr page get'
            set kids 
            set flags '--format=markdown	How content is written in the reply' '--evaluated	Evaluate expressions in the content' '--no-evaluated	Evaluate expressions in the content (off)' '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_history $__ws_bulk
            set args 'cr#' 'page#'
        case 'cr page links'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args 'cr#' 'page#'
        case 'cr page list'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_bulk
            set args 'cr#'
        case 'cr file'
            set kids 'backlinks	List the places that link to a file' 'get	Show a file of a change request, or save it' 'list	List the files of a change request'
            set flags 
            set args ''
        case 'cr file backlinks'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args 'cr#' 'file#'
        case 'cr file get'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_save $__ws_history $__ws_bulk
            set args 'cr#' 'file#'
        case 'cr file list'
            set kids 
            set flags '--metadata	Include mutable Git metadata; without it the lookup can be faster' '--no-metadata	Include mutable Git metadata; without it the lookup can be faster (off)' '--computed	Compute computed content' '--no-computed	Compute computed content (off)' $__ws_list $__ws_bulk
            set args 'cr#'
        case 'site'
            set kids 'create	Create a site' 'delete	Delete a site' 'get	Show a site' 'list	List sites' 'preview	Make an address that shows a site before visitors see it' 'publish	Publish a site' 'published	Show a site as its visitors meet it' 'unpublish	Take a site offline' 'update	Change a site' 'adaptive-schema	The data about visitors that a site may use' 'space	Spaces of a site' 'section	Sections of a site' 'structure	What a site holds, in order' 'external-link	Links in the navigation of a site that lead elsewhere' 'redirect	Where old paths of a site lead' 'auth	How visitors of a site log in' 'customization	Theme, colours, header and footer of a site' 'section-group	Groups of sections' 'permission	Who has access to a site, and who was given it' 'share-link	Secret links to a site'
            set flags 
            set args ''
        case 'site create'
            set kids 
            set flags '--type=basic	Kind of site' '--title+	Title' '--title-file@	Title (from a file)' '--visibility=public,unlisted,share-link,visitor-auth	Who can read it: everybody (public is indexed, unlisted is not), holders of a link, or visitors with a token' '--add-space#	Space to add' '--spaces+	A word of the API that makes a new space for the site' $__ws_body $__ws_absent $__ws_like $__ws_bulk
            set args ''
        case 'site delete'
            set kids 
            set flags  $__ws_bulk
            set args 'site#'
        case 'site get'
            set kids 
            set flags  $__ws_history $__ws_bulk
            set args 'site#'
        case 'site list'
            set kids 
            set flags '--with-space#	Only sites that hold this space' '--title+	Only sites of this title' '--published	Only published sites, or only unpublished ones' '--no-published	Only published sites, or only unpublished ones (off)' $__ws_list $__ws_bulk
            set args ''
        case 'site preview'
            set kids 
            set flags '--site-space#	Site space to begin with' '--claims+	Claims of the visitor to see it as, as JSON' '--draft	Show drafts too' '--no-draft	Show drafts too (off)' $__ws_bulk
            set args ''
        case 'site publish'
            set kids 
            set flags  $__ws_bulk
            set args 'site#'
        case 'site published'
            set kids 
            set flags '--share-key+	Secret key of a share link, to resolve published URLs' $__ws_bulk
            set args 'site#'
        case 'site unpublish'
            set kids 
            set flags  $__ws_bulk
            set args 'site#'
        case 'site update'
            set kids 
            set flags '--title+	Title' '--title-file@	Title (from a file)' '--visibility=public,unlisted,share-link,visitor-auth	Who can read it: everybody (public is indexed, unlisted is not), holders of a link, or visitors with a token' '--basename+	Path of the site below its hostname, e.g. docs' '--adaptive-content	Adapt content to visitors' '--no-adaptive-content	Adapt content to visitors (off)' '--agents-context=excluded,included	Whether agents may use the site' '--default-site-space#	Site space that visitors see first' '--default-site-section#	Section that visitors see first' '--proxy+	Host and path that the site is served under, e.g. example.com/docs' '--no-proxy	Host and path that the site is served under, e.g. example.com/docs (off)' $__ws_body $__ws_edit $__ws_bulk
            set args 'site#'
        case 'site adaptive-schema'
            set kids 'conditions	List conditions that the schema of a site\'s visitors allows' 'get	Show the schema of a site\'s visitors' 'set	Replace the schema of a site\'s visitors'
            set flags 
            set args ''
        case 'site adaptive-schema conditions'
            set kids 
            set flags  $__ws_bulk
            set args ''
        case 'site adaptive-schema get'
            set kids 
            set flags  $__ws_bulk
            set args ''
        case 'site adaptive-schema set'
            set kids 
            set flags '--json-schema+	JSON Schema (draft-07) of boolean claims' '--json-schema-file@	JSON Schema (draft-07) of boolean claims (from a file)' $__ws_body $__ws_edit $__ws_bulk
            set args ''
        case 'site space'
            set kids 'add	Add a space to a site' 'duplicate	Copy a space of a site, and show the copy beside it' 'list	List the spaces of a site' 'move	Move a site space among its siblings' 'remove	Remove a space from a site' 'update	Change the path, condition or content of a site space'
            set flags 
            set args ''
        case 'site space add'
            set kids 
            set flags '--section#	Section that it joins; the default one, or none, unless given' $__ws_body $__ws_bulk
            set args 'space#'
        case 'site space duplicate'
            set kids 
            set flags '--draft	Keep the copy from visitors' '--no-draft	Keep the copy from visitors (off)' $__ws_body $__ws_bulk
            set args 'site-space#'
        case 'site space list'
            set kids 
            set flags '--share-key+	Secret key of a share link, to resolve published URLs' '--default	Only the default space, or only the others' '--no-default	Only the default space, or only the others (off)' $__ws_list $__ws_bulk
            set args ''
        case 'site space move'
            set kids 
            set flags '--before#	Id of the site space that it goes before' '--after#	Id of the site space that it goes after' $__ws_body $__ws_bulk
            set args 'site-space#'
        case 'site space remove'
            set kids 
            set flags  $__ws_bulk
            set args 'site-space#'
        case 'site space update'
            set kids 
            set flags '--path+	Path on the site, e.g. how-to' '--condition+	Expression that decides which visitors see it; null for all' '--no-condition	Expression that decides which visitors see it; null for all (off)' '--condition-file@	Expression that decides which visitors see it; null for all (from a file)' '--to-space#	Space to show in its place' $__ws_body $__ws_edit $__ws_bulk
            set args 'site-space#'
        case 'site section'
            set kids 'create	Create a section of a site' 'delete	Delete a section of a site, with its place for each of its spaces' 'list	List the sections of a site' 'update	Change a section of a site'
            set flags 
            set args ''
        case 'site section create'
            set kids 
            set flags '--space-id#	Space that the section begins with; null for none' '--no-space-id	Space that the section begins with; null for none (off)' '--title+	Title' '--title-file@	Title (from a file)' '--icon+	Name of an icon' '--draft	Keep it from visitors until it is no longer a draft' '--no-draft	Keep it from visitors until it is no longer a draft (off)' '--section-group#	Group that it lies in' $__ws_body $__ws_absent $__ws_bulk
            set args ''
        case 'site section delete'
            set kids 
            set flags  $__ws_bulk
            set args 'section#'
        case 'site section list'
            set kids 
            set flags '--share-key+	Secret key of a share link, to resolve published URLs' $__ws_list $__ws_bulk
            set args ''
        case 'site section update'
            set kids 
            set flags '--title+	Title' '--title-file@	Title (from a file)' '--path+	Path of the section below the site' '--description+	Description' '--no-description	Description (off)' '--description-file@	Description (from a file)' '--icon+	Name of an icon' '--no-icon	Name of an icon (off)' '--condition+	Visitors who see it, as an expression' '--no-condition	Visitors who see it, as an expression (off)' '--condition-file@	Visitors who see it, as an expression (from a file)' '--default-site-space#	Site space that visitors of the section see first' '--draft	Keep it from visitors until it is no longer a draft' '--no-draft	Keep it from visitors until it is no longer a draft (off)' '--section-group#	Group that it goes into; null for none' '--no-section-group	Group that it goes into; null for none (off)' $__ws_body $__ws_bulk
            set args 'section#'
        case 'site structure'
            set kids 'get	Show what a site holds, in order' 'sort	Move a part of a site among its siblings'
            set flags 
            set args ''
        case 'site structure get'
            set kids 
            set flags '--share-key+	Secret key of a share link, to resolve published URLs' $__ws_bulk
            set args ''
        case 'site structure sort'
            set kids 
            set flags '--before#	Part that it goes before' '--after#	Part that it goes after' $__ws_body $__ws_bulk
            set args 'type=site-space,site-section,site-section-group,site-external-link' 'id#'
        case 'site external-link'
            set kids 'create	Add an external link to the navigation of a site' 'delete	Delete an external link of a site' 'update	Change an external link of a site'
            set flags 
            set args ''
        case 'site external-link create'
            set kids 
            set flags '--title+	Title' '--title-file@	Title (from a file)' '--url+	Address that it leads to' '--description+	Description' '--description-file@	Description (from a file)' '--icon+	Name of an icon' '--parent#	Group that it lies in' '--draft	Keep it from visitors until it is no longer a draft' '--no-draft	Keep it from visitors until it is no longer a draft (off)' '--condition+	Visitors who see it, as an expression' '--condition-file@	Visitors who see it, as an expression (from a file)' $__ws_body $__ws_absent $__ws_bulk
            set args ''
        case 'site external-link delete'
            set kids 
            set flags  $__ws_bulk
            set args 'link#'
        case 'site external-link update'
            set kids 
            set flags '--title+	Title' '--title-file@	Title (from a file)' '--url+	Address that it leads to' '--description+	Description' '--no-description	Description (off)' '--description-file@	Description (from a file)' '--icon+	Name of an icon' '--no-icon	Name of an icon (off)' '--parent#	Group that it goes into; null for none' '--no-parent	Group that it goes into; null for none (off)' '--draft	Keep it from visitors until it is no longer a draft' '--no-draft	Keep it from visitors until it is no longer a draft (off)' '--condition+	Visitors who see it, as an expression' '--no-condition	Visitors who see it, as an expression (off)' '--condition-file@	Visitors who see it, as an expression (from a file)' $__ws_body $__ws_edit $__ws_bulk
            set args 'link#'
        case 'site redirect'
            set kids 'create	Create a redirect of a site' 'delete	Delete a redirect of a site' 'list	List the redirects of a site' 'resolve	Show where a path of a site leads' 'set	Create, change, delete and publish many redirects of a site' 'update	Change a redirect of a site'
            set flags 
            set args ''
        case 'site redirect create'
            set kids 
            set flags '--source+	Path that visitors come by, from /; a * at its end stands for the rest' '--destination+	Where it leads; a --to flag says it shorter' '--destination-file@	Where it leads; a --to flag says it shorter (from a file)' '--to-section#	Section that it leads to' '--to-site-space#	Site space that it leads to' '--to-page#	Page that it leads to, behind the site space that shows it' '--to-url+	Address that it leads to' '--capture-wildcard	Add what the * stands for to the end of the target' '--no-capture-wildcard	Add what the * stands for to the end of the target (off)' '--draft	Keep it from visitors until it is no longer a draft' '--no-draft	Keep it from visitors until it is no longer a draft (off)' '--permanent	Tell visitors to remember it (301, not 302)' '--no-permanent	Tell visitors to remember it (301, not 302) (off)' $__ws_body $__ws_absent $__ws_bulk
            set args ''
        case 'site redirect delete'
            set kids 
            set flags  $__ws_bulk
            set args 'redirect#'
        case 'site redirect list'
            set kids 
            set flags '--search+	Only redirects whose source has this part' '--draft	Only drafts, or only the live ones' '--no-draft	Only drafts, or only the live ones (off)' '--order-by=createdAt,updatedAt,source	Order of the list' $__ws_list $__ws_bulk
            set args ''
        case 'site redirect resolve'
            set kids 
            set flags '--share-key+	Secret key of a share link, to resolve published URLs' $__ws_bulk
            set args 'source#'
        case 'site redirect set'
            set kids 
            set flags '--redirects+	Entries, each with a source' '--redirects-file@	Entries, each with a source (from a file)' $__ws_body $__ws_bulk
            set args ''
        case 'site redirect update'
            set kids 
            set flags '--source+	Path that visitors come by, from /; a * at its end stands for the rest' '--destination+	Where it leads; a --to flag says it shorter' '--destination-file@	Where it leads; a --to flag says it shorter (from a file)' '--to-section#	Section that it leads to' '--to-site-space#	Site space that it leads to' '--to-page#	Page that it leads to, behind the site space that shows it' '--to-url+	Address that it leads to' '--capture-wildcard	Add what the * stands for to the end of the target' '--no-capture-wildcard	Add what the * stands for to the end of the target (off)' '--draft	Keep it from visitors until it is no longer a draft' '--no-draft	Keep it from visitors until it is no longer a draft (off)' '--permanent	Tell visitors to remember it (301, not 302)' '--no-permanent	Tell visitors to remember it (301, not 302) (off)' $__ws_body $__ws_edit $__ws_bulk
            set args 'redirect#'
        case 'site auth'
            set kids 'get	Show how visitors of a site log in' 'regenerate	Make a new key for the log-in of a site, and drop the old one' 'update	Change how visitors of a site log in'
            set flags 
            set args ''
        case 'site auth get'
            set kids 
            set flags  $__ws_secrets $__ws_bulk
            set args ''
        case 'site auth regenerate'
            set kids 
            set flags  $__ws_secrets $__ws_bulk
            set args ''
        case 'site auth update'
            set kids 
            set flags '--backend=custom,integration	Who logs them in: a backend of your own, or an integration' '--fallback-url+	Address for visitors who are not logged in' '--no-fallback-url	Address for visitors who are not logged in (off)' '--logout-url+	Address for visitors who log out' '--no-logout-url	Address for visitors who log out (off)' $__ws_body $__ws_edit $__ws_secrets $__ws_bulk
            set args ''
        case 'site customization'
            set kids 'get	Show the theme, colours, header and footer of a site' 'set	Replace the theme, colours, header and footer of a site'
            set flags 
            set args ''
        case 'site customization get'
            set kids 
            set flags  $__ws_bulk
            set args ''
        case 'site customization set'
            set kids 
            set flags  $__ws_body $__ws_bulk
            set args ''
        case 'site section-group'
            set kids 'add-section	Add a section to a group' 'create	Create a section group' 'delete	Delete a section group' 'list	List the section groups of a site' 'move	Move a section group among its siblings' 'remove-section	Remove a section from a group' 'update	Change the title or icon of a section group'
            set flags 
            set args ''
        case 'site section-group add-section'
            set kids 
            set flags  $__ws_body $__ws_bulk
            set args 'group#' 'section#'
        case 'site section-group create'
            set kids 
            set flags '--title+	Title' '--title-file@	Title (from a file)' '--icon+	Name of an icon' '--no-icon	Name of an icon (off)' '--section#	Section of the group' $__ws_body $__ws_absent $__ws_bulk
            set args ''
        case 'site section-group delete'
            set kids 
            set flags  $__ws_bulk
            set args 'group#'
        case 'site section-group list'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args ''
        case 'site section-group move'
            set kids 
            set flags '--before#	Id of the section that it goes before' '--after#	Id of the section that it goes after' $__ws_body $__ws_bulk
            set args 'group#'
        case 'site section-group remove-section'
            set kids 
            set flags  $__ws_bulk
            set args 'group#' 'section#'
        case 'site section-group update'
            set kids 
            set flags '--title+	Title' '--title-file@	Title (from a file)' '--icon+	Name of an icon' '--no-icon	Name of an icon (off)' $__ws_body $__ws_edit $__ws_bulk
            set args 'group#'
        case 'site permission'
            set kids 'add	Give users and teams access to a site' 'list	List everybody who has access to a site, with their role' 'user	Users who were given access' 'team	Teams that were given access'
            set flags 
            set args ''
        case 'site permission add'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read,null	Role that they get; null: listed here, but with no role of their own' '--no-role	Role that they get; null: listed here, but with no role of their own (off)' '--user#	Who gets it' '--team#	Which teams get it' $__ws_body $__ws_bulk
            set args ''
        case 'site permission list'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read,guest	Only people with this role; guest: those without a role in the organization' '--search+	Only people whose name or e-mail address contains this, in any case' '--sort=joinedAt,lastSeenAt,name	What the list is sorted by' '--order=asc,desc	Order of the list' '--team#	Only people of this team' $__ws_list $__ws_bulk
            set args ''
        case 'site permission user'
            set kids 'list	List the users who were given access to a site' 'remove	Take the access to a site that a user was given' 'update	Change the role that a user was given in a site'
            set flags 
            set args ''
        case 'site permission user list'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args ''
        case 'site permission user remove'
            set kids 
            set flags  $__ws_bulk
            set args 'user#'
        case 'site permission user update'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read	Role that they get' $__ws_body $__ws_edit $__ws_bulk
            set args 'user#'
        case 'site permission team'
            set kids 'list	List the teams that were given access to a site' 'remove	Take the access to a site that a team was given' 'update	Change the role that a team was given in a site'
            set flags 
            set args ''
        case 'site permission team list'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args ''
        case 'site permission team remove'
            set kids 
            set flags  $__ws_bulk
            set args 'team#'
        case 'site permission team update'
            set kids 
            set flags '--role=admin,create,review,edit,comment,read	Role that they get' $__ws_body $__ws_edit $__ws_bulk
            set args 'team#'
        case 'site share-link'
            set kids 'create	Create a share link for a site' 'delete	Delete a share link' 'list	List the share links of a site' 'update	Rename a share link, or switch it on or off'
            set flags 
            set args ''
        case 'site share-link create'
            set kids 
            set flags '--name+	Name' '--name-file@	Name (from a file)' $__ws_body $__ws_absent $__ws_bulk
            set args ''
        case 'site share-link delete'
            set kids 
            set flags  $__ws_bulk
            set args 'share-link#'
        case 'site share-link list'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args ''
        case 'site share-link update'
            set kids 
            set flags '--active	Whether the link works' '--no-active	Whether the link works (off)' '--name+	Name' '--name-file@	Name (from a file)' $__ws_body $__ws_edit $__ws_bulk
            set args 'share-link#'
        case 'saml'
            set kids 'create	Create a SAML provider' 'delete	Delete a SAML provider' 'get	Show a SAML provider' 'list	List SAML providers' 'update	Change a SAML provider'
            set flags 
            set args ''
        case 'saml create'
            set kids 
            set flags '--label+	Name that members see when they log in' '--label-file@	Name that members see when they log in (from a file)' '--entity-id+	Entity id of the identity provider' '--certificate+	Certificate of the identity provider (X.509, PEM)' '--certificate-file@	Certificate of the identity provider (X.509, PEM) (from a file)' '--sso-url+	Address where members log in' '--default-team#	Team that new members join' '--default-role=admin,create,review,edit,comment,read,null	Role of new members; null for guests' '--no-default-role	Role of new members; null for guests (off)' $__ws_body $__ws_absent $__ws_metadata $__ws_bulk
            set args ''
        case 'saml delete'
            set kids 
            set flags  $__ws_bulk
            set args 'provider#'
        case 'saml get'
            set kids 
            set flags  $__ws_history $__ws_bulk
            set args 'provider#'
        case 'saml list'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args ''
        case 'saml update'
            set kids 
            set flags '--label+	Name that members see when they log in' '--label-file@	Name that members see when they log in (from a file)' '--entity-id+	Entity id of the identity provider' '--certificate+	Certificate of the identity provider (X.509, PEM)' '--certificate-file@	Certificate of the identity provider (X.509, PEM) (from a file)' '--sso-url+	Address where members log in' '--default-team#	Team that new members join' '--default-role=admin,create,review,edit,comment,read,null	Role of new members; null for guests' '--no-default-role	Role of new members; null for guests (off)' $__ws_body $__ws_edit $__ws_metadata $__ws_bulk
            set args 'provider#'
        case 'sso'
            set kids 'list	List where the members of an organization log in'
            set flags 
            set args ''
        case 'sso list'
            set kids 
            set flags  $__ws_bulk
            set args ''
        case 'openapi'
            set kids 'create	Create an OpenAPI specification' 'delete	Delete an OpenAPI specification' 'diff	Show what changed between two OpenAPI descriptions, and what breaks clients' 'get	Show an OpenAPI specification' 'list	List OpenAPI specifications' 'publish	Create an OpenAPI specification, or update it' 'update	Change who can see an OpenAPI specification' 'version	Versions of a specification'
            set flags 
            set args ''
        case 'openapi create'
            set kids 
            set flags '--source-url+	Address that the specification is read from' '--source-text+	The specification itself, JSON or YAML; a service may not take it' '--source-text-file@	The specification itself, JSON or YAML; a service may not take it (from a file)' $__ws_body $__ws_absent $__ws_bulk
            set args 'spec+'
        case 'openapi delete'
            set kids 
            set flags  $__ws_bulk
            set args 'spec#'
        case 'openapi diff'
            set kids 
            set flags '--fail-on=breaking,warning,info	Exit with 12 where a finding has this level, or a worse one' '--output=table,json,ndjson,yaml,csv,tsv,id,markdown,curl,junit,github	Format' '-o=table,json,ndjson,yaml,csv,tsv,id,markdown,curl,junit,github	Format' $__ws_answer
            set args 'from+' 'to+'
        case 'openapi get'
            set kids 
            set flags  $__ws_history $__ws_bulk
            set args 'spec#'
        case 'openapi list'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args ''
        case 'openapi publish'
            set kids 
            set flags '--source-url+	Address that the specification is read from' '--source-text+	The specification itself, JSON or YAML; a service may not take it' '--source-text-file@	The specification itself, JSON or YAML; a service may not take it (from a file)' $__ws_body $__ws_edit $__ws_wait $__ws_gate $__ws_bulk
            set args 'spec#'
        case 'openapi update'
            set kids 
            set flags '--visibility=private,public	Who can see it: members, or everybody' $__ws_body $__ws_bulk
            set args 'spec#'
        case 'openapi version'
            set kids 'content	Show the content of a version' 'get	Show a version of an OpenAPI specification' 'latest	Show the latest version of an OpenAPI specification' 'latest-content	Show the content of the latest version' 'list	List the versions of an OpenAPI specification'
            set flags 
            set args ''
        case 'openapi version content'
            set kids 
            set flags  $__ws_bulk
            set args 'spec#' 'version#'
        case 'openapi version get'
            set kids 
            set flags  $__ws_history $__ws_bulk
            set args 'spec#' 'version#'
        case 'openapi version latest'
            set kids 
            set flags  $__ws_bulk
            set args 'spec#'
        case 'openapi version latest-content'
            set kids 
            set flags  $__ws_bulk
            set args 'spec#'
        case 'openapi version list'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args 'spec#'
        case 'translation'
            set kids 'create	Create translation settings' 'delete	Delete translation settings' 'get	Show translation settings' 'list	List translation settings' 'update	Change the title of translation settings'
            set flags 
            set args ''
        case 'translation create'
            set kids 
            set flags '--title+	Title' '--title-file@	Title (from a file)' $__ws_body $__ws_absent $__ws_bulk
            set args ''
        case 'translation delete'
            set kids 
            set flags  $__ws_bulk
            set args 'translation#'
        case 'translation get'
            set kids 
            set flags  $__ws_history $__ws_bulk
            set args 'translation#'
        case 'translation list'
            set kids 
            set flags  $__ws_list $__ws_bulk
            set args ''
        case 'translation update'
            set kids 
            set flags '--title+	Title' '--title-file@	Title (from a file)' $__ws_body $__ws_edit $__ws_bulk
            set args 'translation#'
        case 'integration'
            set kids 'get	Show an integration' 'install	Install an integration in an organization' 'installations	List the installations of an integration' 'list	List integrations' 'publish	Publish an integration, or a new version of it' 'unpublish	Unpublish an integration' 'installation	Installations of an integration'
            set flags 
            set args ''
        case 'integration get'
            set kids 
            set flags  $__ws_history $__ws_bulk
            set args 'integration#'
        case 'integration install'
            set kids 
            set flags '--organization#	Organization that gets it' $__ws_body $__ws_secrets $__ws_absent $__ws_bulk
            set args 'integration#'
        case 'integration installations'
            set kids 
            set flags '--external-id+	Only the installation of this external id' $__ws_list $__ws_secrets $__ws_bulk
            set args 'integration#'
        case 'integration list'
            set kids 
            set flags '--search+	Only integrations of this name' '--category=	Only integrations of this category' '--block-domain+	Only integrations with blocks for this domain' '--blocks	Only integrations with blocks, or only those without' '--no-blocks	Only integrations with blocks, or only those without (off)' '--content-sources	Only integrations with content sources, or only those without' '--no-content-sources	Only integrations with content sources, or only those without (off)' '--owner#	Only integrations of this organization' '--scope=	Only integrations that ask for this scope' '--target=	Only integrations for this installation target' $__ws_list
            set args ''
        case 'integration publish'
            set kids 
            set flags '--title+	Title' '--title-file@	Title (from a file)' '--description+	One sentence on what it does' '--description-file@	One sentence on what it does (from a file)' '--script+	Code that runs it (JavaScript)' '--script-file@	Code that runs it (JavaScript) (from a file)' '--organization#	Id or subdomain of the organization that owns it' '--runtime=v1	Runtime of the script' '--icon@	Image file of the icon' '--summary+	Markdown on what it does and how to set it up' '--summary-file@	Markdown on what it does and how to set it up (from a file)' '--preview-image@	Image files of previews, at most 3' '--visibility=	Who can find and install it' '--target=	What it can be installed on; everything unless given' '--scope=	What it may do' '--category=	Where it is listed' '--blocks+	Blocks that it adds to the editor' '--blocks-file@	Blocks that it adds to the editor (from a file)' '--content-sources+	Sources that it takes content from' '--content-sources-file@	Sources that it takes content from (from a file)' '--external-links+	Links shown beside it: url and label of each' '--external-links-file@	Links shown beside it: url and label of each (from a file)' '--configurations+	What those who install it can set, per account, space and site' '--configurations-file@	What those who install it can set, per account, space and site (from a file)' '--secret+	Secret that only the script can read' '--content-security-policy+	Policy sent as headers when scripts and blocks are fetched' '--content-security-policy-file@	Policy sent as headers when scripts and blocks are fetched (from a file)' $__ws_body $__ws_bulk
            set args 'integration#'
        case 'integration unpublish'
            set kids 
            set flags  $__ws_bulk
            set args 'integration#'
        case 'integration installation'
            set kids 'get	Show an installation of an integration' 'remove	Remove an integration from an organization' 'sites	List the sites that an installation works on' 'spaces	List the spaces that an installation works on' 'update	Change where an installation works, and its configuration'
            set flags 
            set args ''
        case 'integration installation get'
            set kids 
            set flags  $__ws_secrets $__ws_history $__ws_bulk
            set args 'integration#' 'installation#'
        case 'integration installation remove'
            set kids 
            set flags  $__ws_bulk
            set args 'integration#' 'installation#'
        case 'integration installation sites'
            set kids 
            set flags  $__ws_list $__ws_secrets $__ws_bulk
            set args 'integration#' 'installation#'
        case 'integration installation spaces'
            set kids 
            set flags  $__ws_list $__ws_secrets $__ws_bulk
            set args 'integration#' 'installation#'
        case 'integration installation update'
            set kids 
            set flags '--external-id+	Ids of it in the integration\'s own service, at most 5' '--configuration+	The settings that the integration asks for, whole' '--configuration-file@	The settings that the integration asks for, whole (from a file)' '--space-selection=all,selected	Whether it works on all spaces, or on selected ones' '--site-selection=all,selected	Whether it works on all sites, or on selected ones' $__ws_body $__ws_edit $__ws_secrets $__ws_bulk
            set args 'integration#' 'installation#'
        case 'hostname'
            set kids 'get	Show what a custom hostname belongs to, and whether it works' 'remove	Take a custom hostname from its site or organization' 'revalidate	Have the service look at the DNS of a custom hostname again'
            set flags 
            set args ''
        case 'hostname get'
            set kids 
            set flags  $__ws_history $__ws_bulk
            set args 'hostname+'
        case 'hostname remove'
            set kids 
            set flags  $__ws_bulk
            set args 'hostname+'
        case 'hostname revalidate'
            set kids 
            set flags  $__ws_bulk
            set args 'hostname+'
        case 'subdomain'
            set kids 'get	Show which organization has a subdomain'
            set flags 
            set args ''
        case 'subdomain get'
            set kids 
            set flags  $__ws_bulk
            set args 'subdomain+'
        case 'url'
            set kids 'resolve	Show what an address of the app leads to'
            set flags 
            set args ''
        case 'url resolve'
            set kids 
            set flags  $__ws_bulk
            set args 'url+'
        case 'audit-event'
            set kids 'actions	List the actions that the audit log can hold' 'get	Show an event of the audit log, with what it changed' 'list	List who changed what in the organization, the newest first'
            set flags 
            set args ''
        case 'audit-event actions'
            set kids 
            set flags  $__ws_bulk
            set args ''
        case 'audit-event get'
            set kids 
            set flags  $__ws_history $__ws_bulk
            set args 'event#'
        case 'audit-event list'
            set kids 
            set flags '--from+	Only events at this time or later, e.g. 2026-11-01T00:00:00Z' '--to+	Only events at this time or earlier, e.g. 2026-11-01T00:00:00Z' '--action#	Only events of this action, e.g. space.update (ws audit-event actions)' '--actor#	Only events of this user, or of another actor' '--target+	Only events about the thing with this id' $__ws_list
            set args ''
        case 'auth'
            set kids 'login	Save the token of a service' 'logout	Forget the saved token of a profile' 'status	Show the token of every profile: where it is, and whether it works' 'switch	Make another profile the current one' 'token	Print the token in use, for other programs'
            set flags 
            set args ''
        case 'auth login'
            set kids 
            set flags '--url+	Address of the service without /v1' '--with-token	Read the token from stdin' '--allow-http	Accept http://: the token travels unencrypted' '--no-verify	Save the token without trying it out: send nothing' '--insecure-storage	Keep the token in a file, not in the keyring'
            set args ''
        case 'auth logout'
            set kids 
            set flags 
            set args ''
        case 'auth status'
            set kids 
            set flags '--no-check	Send nothing, and read no token'
            set args ''
        case 'auth switch'
            set kids 
            set flags 
            set args 'profile+'
        case 'auth token'
            set kids 
            set flags 
            set args ''
        case 'profile'
            set kids 'create	Make a profile for a service' 'delete	Delete a profile and its token' 'get	Show a profile' 'list	List the profiles' 'lock	Lock the guards of a profile' 'unlock	Unlock the guards of a profile, at a terminal' 'use	Make a profile the current one'
            set flags 
            set args ''
        case 'profile create'
            set kids 
            set flags '--url+	Address of the service without /v1, or local:[PATH]' '--allow-http	Accept http://: tokens travel unencrypted'
            set args 'name#'
        case 'profile delete'
            set kids 
            set flags 
            set args 'name#'
        case 'profile get'
            set kids 
            set flags 
            set args 'name#'
        case 'profile list'
            set kids 
            set flags 
            set args ''
        case 'profile lock'
            set kids 
            set flags 
            set args 'name#'
        case 'profile unlock'
            set kids 
            set flags 
            set args 'name#'
        case 'profile use'
            set kids 
            set flags 
            set args 'name#'
        case 'config'
            set kids 'get	Show one setting of a profile' 'list	List every setting in force and where it comes from' 'set	Change one setting of a profile' 'unset	Remove one setting from a profile'
            set flags 
            set args ''
        case 'config get'
            set kids 
            set flags 
            set args 'key=url,org,space,site,output,user,credential-helper,history,history-days,history-megabytes,readonly,protected'
        case 'config list'
            set kids 
            set flags 
            set args ''
        case 'config set'
            set kids 
            set flags 
            set args 'key=url,org,space,site,output,user,credential-helper,history,history-days,history-megabytes,readonly,protected' 'value+'
        case 'config unset'
            set kids 
            set flags 
            set args 'key=url,org,space,site,output,user,credential-helper,history,history-days,history-megabytes,readonly,protected'
        case 'mcp'
            set kids 'install	Write a client\'s configuration, so that it starts ws mcp' 'serve	Serve agents by the Model Context Protocol'
            set flags 
            set args ''
        case 'mcp install'
            set kids 
            set flags '--client=claude,cursor,vscode	Client whose configuration is written; claude without it' '--path@	File to write in place of the project\'s' '--allow-writes	Let agents apply what they have planned' '--allow-sql	Let agents ask in SQL of their own, not only by the queries with a name' '--orgs+	Only these organizations, by id' '--spaces+	Only these spaces, by id' '--profiles+	Profiles that agents may read besides the one in force, as profile:NAME' '--toolsets+	Also a tool for each command of these nouns, e.g. space,cr; api: of learnt operations' '--all-tools	Also a tool for every command'
            set args ''
        case 'mcp serve'
            set kids 
            set flags '--http+	Port, or address and port of this machine: 127.0.0.1:8700' '--allow-writes	Let agents apply what they have planned' '--allow-sql	Let agents ask in SQL of their own, not only by the queries with a name' '--orgs+	Only these organizations, by id' '--spaces+	Only these spaces, by id' '--profiles+	Profiles that agents may read besides the one in force, as profile:NAME' '--toolsets+	Also a tool for each command of these nouns, e.g. space,cr; api: of learnt operations' '--all-tools	Also a tool for every command' '--rehearse#	Clone of which agents change a fork, from ws local clone' '--out@	File for the plan of a rehearsal; rehearsed-plan.json without it'
            set args ''
        case 'local'
            set kids 'clone	Copy an organization into an embedded workspace, ids included' 'init	Make an embedded workspace to try ws on' 'reset	Start over with a new workspace' 'seed	Fill the embedded workspace with made-up content' 'serve	Serve the workspace over HTTP on this machine' 'status	Show what is in the workspace, and whether it is sound' 'user	Users of the embedded workspace' 'token	Tokens that act as one of them' 'snapshot	Copies to go back to'
            set flags 
            set args ''
        case 'local clone'
            set kids 
            set flags '--name+	Profile that leads to it; "clone" without it' '--content	Also copy pages and files, of spaces and of open change requests' '--refresh	Update the clone: read what may have changed, and ask anew what the service offers' '--database+	PostgreSQL database in place of a file: postgres://user@host/name; DATABASE_URL without it' '--password-file@	File with the password of the database, and nothing else'
            set args ''
        case 'local init'
            set kids 
            set flags '--sample	Fill it with the documentation of a made-up company' '--path@	File to make it in; without it, one in your data folder' '--from-backup+	Folder of a backup: the same organization, under the same ids' '--database+	PostgreSQL database in place of a file: postgres://user@host/name; DATABASE_URL without it' '--password-file@	File with the password of the database, and nothing else'
            set args ''
        case 'local reset'
            set kids 
            set flags '--sample	Fill it with the documentation of a made-up company' '--path@	File of the workspace; that of the profile without it' '--database+	PostgreSQL database in place of a file: postgres://user@host/name; DATABASE_URL without it' '--password-file@	File with the password of the database, and nothing else'
            set args ''
        case 'local seed'
            set kids 
            set flags '--spaces+	Number of made-up spaces, beside those that are there' '--seed+	Another seed, other content' '--pages+	Pages of a space, on average; 0 for spaces and sites only' '--path@	File of the workspace; that of the profile without it' '--database+	PostgreSQL database in place of a file: postgres://user@host/name; DATABASE_URL without it' '--password-file@	File with the password of the database, and nothing else'
            set args ''
        case 'local serve'
            set kids 
            set flags '--port+	Port; 0 takes one that is free' '--host+	Address of this machine to listen on: localhost, ::1 or 127.*; any with --public-url' '--public-url+	Address of the balancer before this server, for callers elsewhere; goes with --database' '--path@	File of the workspace; that of the profile without it' '--database+	PostgreSQL database in place of a file: postgres://user@host/name; DATABASE_URL without it' '--password-file@	File with the password of the database, and nothing else' '--log	Write a line of JSON on stderr for each request' '--inject+	Fail on purpose: 429:0.1,500:0.02,latency:50..200ms,reset:0.01' '--seed+	Number that decides which requests --inject picks' '--allow-fetch+	Host, host:port or range inside that members may import from' '--allow-git-files	Let members import from and export to the Git repositories of this machine' '--only-document	Offer no extended operation: only what the API document shows'
            set args ''
        case 'local status'
            set kids 
            set flags '--path@	File of the workspace; that of the profile without it' '--database+	PostgreSQL database in place of a file: postgres://user@host/name; DATABASE_URL without it' '--password-file@	File with the password of the database, and nothing else'
            set args ''
        case 'local user'
            set kids 'add	Make somebody a member of the organization' 'list	List users and the organizations they belong to'
            set flags 
            set args ''
        case 'local user add'
            set kids 
            set flags '--name+	Name; without it, the part before the @' '--role=admin,create,review,edit,comment,read,null	Role; null for guests, the organization\'s default without it' '--no-role	Role; null for guests, the organization\'s default without it (off)' '--team#	Teams that they join' '--path@	File of the workspace; that of the profile without it' '--database+	PostgreSQL database in place of a file: postgres://user@host/name; DATABASE_URL without it' '--password-file@	File with the password of the database, and nothing else'
            set args 'email+'
        case 'local user list'
            set kids 
            set flags '--path@	File of the workspace; that of the profile without it' '--database+	PostgreSQL database in place of a file: postgres://user@host/name; DATABASE_URL without it' '--password-file@	File with the password of the database, and nothing else'
            set args ''
        case 'local token'
            set kids 'create	Make a token that acts as a user, and print it' 'list	List the tokens, without their secrets' 'revoke	Revoke a token'
            set flags 
            set args ''
        case 'local token create'
            set kids 
            set flags '--user#	Id or e-mail address of the user' '--label+	Purpose of the token' '--path@	File of the workspace; that of the profile without it' '--database+	PostgreSQL database in place of a file: postgres://user@host/name; DATABASE_URL without it' '--password-file@	File with the password of the database, and nothing else'
            set args ''
        case 'local token list'
            set kids 
            set flags '--path@	File of the workspace; that of the profile without it' '--database+	PostgreSQL database in place of a file: postgres://user@host/name; DATABASE_URL without it' '--password-file@	File with the password of the database, and nothing else'
            set args ''
        case 'local token revoke'
            set kids 
            set flags '--path@	File of the workspace; that of the profile without it' '--database+	PostgreSQL database in place of a file: postgres://user@host/name; DATABASE_URL without it' '--password-file@	File with the password of the database, and nothing else'
            set args 'token+'
        case 'local snapshot'
            set kids 'delete	Delete a snapshot' 'list	List the snapshots, the oldest first' 'restore	Go back to a snapshot; later changes are lost' 'save	Copy the workspace as it is now'
            set flags 
            set args ''
        case 'local snapshot delete'
            set kids 
            set flags '--path@	File of the workspace; that of the profile without it' '--database+	PostgreSQL database in place of a file: postgres://user@host/name; DATABASE_URL without it' '--password-file@	File with the password of the database, and nothing else'
            set args 'name+'
        case 'local snapshot list'
            set kids 
            set flags '--path@	File of the workspace; that of the profile without it' '--database+	PostgreSQL database in place of a file: postgres://user@host/name; DATABASE_URL without it' '--password-file@	File with the password of the database, and nothing else'
            set args ''
        case 'local snapshot restore'
            set kids 
            set flags '--path@	File of the workspace; that of the profile without it' '--database+	PostgreSQL database in place of a file: postgres://user@host/name; DATABASE_URL without it' '--password-file@	File with the password of the database, and nothing else'
            set args 'name+'
        case 'local snapshot save'
            set kids 
            set flags '--path@	File of the workspace; that of the profile without it' '--database+	PostgreSQL database in place of a file: postgres://user@host/name; DATABASE_URL without it' '--password-file@	File with the password of the database, and nothing else'
            set args 'name+'
        case 'alias'
            set kids 'delete	Remove one of your aliases' 'import	Take aliases from a file' 'list	List your aliases, and those of the project' 'set	Give a name to a command line'
            set flags 
            set args ''
        case 'alias delete'
            set kids 
            set flags 
            set args 'name+'
        case 'alias import'
            set kids 
            set flags 
            set args 'source+'
        case 'alias list'
            set kids 
            set flags 
            set args ''
        case 'alias set'
            set kids 
            set flags 
            set args 'name+' 'word+*'
        case 'plugin'
            set kids 'list	List the programs on PATH that are commands of ws'
            set flags 
            set args ''
        case 'plugin list'
            set kids 
            set flags 
            set args ''
        case 'backup'
            set kids 'create	Copy an organization into a folder, or bring a copy up to date' 'get	Show what is in a backup' 'list	List the dated backups in a folder' 'restore	Restore what is missing, from a backup' 'verify	Check every byte of a backup'
            set flags 
            set args ''
        case 'backup create'
            set kids 
            set flags '--content	Also back up pages and files; says so before if that takes change requests' '--full	Read everything again' '--with-secrets	Include secrets; only you can read the files' '--keep+	Make a dated backup in the folder, and keep so many, e.g. 30d,12w'
            set args 'folder+'
        case 'backup get'
            set kids 
            set flags '--kinds=organization,member,team,team-member,invite-link,collection,space,site,site-space,section,section-group,external-link,redirect,publishing-auth,customization,share-link,adaptive-schema,saml-provider,openapi-spec,translation,integration,installation,permission,openapi-version,change-request,reviewer,comment,reply,page,file	Show the things of these kinds'
            set args 'folder+'
        case 'backup list'
            set kids 
            set flags 
            set args 'folder+'
        case 'backup restore'
            set kids 
            set flags '--to-org#	Id of the organization' '--content	Also bring back pages and files, through one change request for each space' '--overwrite	Also change things that exist but differ' '--sound-only	Leave out damaged files of the backup, and name them' '--ids@	File for the new ids; default: the folder with -ids.ndjson' '--allow=publish,sso,elevate,members,admins,self,delete	Danger to accept' '--max-changes+	Percentage of each kind that may change'
            set args 'folder+'
        case 'backup verify'
            set kids 
            set flags 
            set args 'folder+'
        case 'content'
            set kids 'diff	Show what a folder changes, page by page' 'pull	Write the pages of a space as a folder of Markdown' 'push	Bring the changes of a folder into one change request' 'status	Show what has changed in a folder and on the service since the pull'
            set flags 
            set args ''
        case 'content diff'
            set kids 
            set flags '--cr#	With --against now: compare with this change request, and not with the space' '--against=base,now	Compare with what was pulled, or with the service now' '--stat	Show only how many lines of each page changed' '--name-only	Show only the files of changed pages' '--word	Mark changed words instead of whole lines' '--page#	Only this page: its id, its path, or its whole title' '--exit-code	Exit with 12 if there are differences'
            set args 'folder+'
        case 'content pull'
            set kids 
            set flags '--cr#	Pull this change request, by its id or its number, and not the space' '--revision#	Pull the space as it was at this revision' '--write-conflicts	Write both sides of a conflict into its file, between markers'
            set args 'folder+'
        case 'content push'
            set kids 
            set flags '--cr#	Change request that the changes go into; without it, a new one' '--subject+	Subject of a new change request' '--merge	Merge the change request at the end' '--write-conflicts	Write both sides of a conflict into its file, between markers'
            set args 'folder+'
        case 'content status'
            set kids 
            set flags '--cr#	Compare with this change request, and not with the space' '--exit-code	Exit with 12 if there is a conflict, or a link that leads nowhere'
            set args 'folder+'
        case 'history'
            set kids 'export	Write the history for a log system: a line for each event' 'get	Show an entry of the history: old and new values' 'list	List what ws has changed, newest first' 'prune	Drop the oldest entries of the history' 'verify	Check that no line of the history is missing or changed'
            set flags 
            set args ''
        case 'history export'
            set kids 
            set flags '--since+	Only from then on: a date, a time (also 09:00, UTC), or how long ago (7d)' '--until+	Only until then, e.g. 2026-01-31, or 18:00' '--force	Also if the history lacks a line or somebody changed one'
            set args ''
        case 'history get'
            set kids 
            set flags '--force	Also if the history lacks a line or somebody changed one'
            set args 'entry+'
        case 'history list'
            set kids 
            set flags '--of+	Only what happened to this thing: its id' '--kind=organization,member,team,team-member,invite-link,collection,space,site,site-space,section,section-group,external-link,redirect,publishing-auth,customization,share-link,adaptive-schema,saml-provider,openapi-spec,translation,integration,installation,permission,audit-event,hostname,openapi-version,change-request,reviewer,comment,reply,page,file	Only entries that changed a thing of this kind' '--since+	Only from then on: a date, a time (also 09:00, UTC), or how long ago (7d)' '--until+	Only until then, e.g. 2026-01-31, or 18:00' '--last+	Only so many entries' '--limit+	Only so many entries, as --last'
            set args ''
        case 'history prune'
            set kids 
            set flags '--days+	Keep so many days' '--megabytes+	Keep so many megabytes' '--force	Also if the history lacks a line or somebody changed one'
            set args ''
        case 'history verify'
            set kids 
            set flags 
            set args ''
        case 'help'
            set kids 
            set flags 
            set args ''
    end
end
# The token of a flag: what stands behind its name says what it takes.
function __ws_token -S
    set token
    for each in $flags $__ws_globals
        set each (string split -f 1 \t -- $each)
        if test "$each" = "$argv[1]"; or string match -qr -- '^'(string escape --style=regex -- $argv[1])'[+@#=]' $each
            set token $each
            return 0
        end
    end
    return 1
end

# Fish quotes what it inserts, but for a ~ in front: `~root` would become a folder, so it is offered in quotes only.
function __ws_ids -S
    set -l found (ws __complete fish "=$current" $given 2>/dev/null)
    # Fish shows nothing but what it may insert, and what is said of it.
    if string match -q -- \t'*' $found[1]
        set -l notice (string sub -s 2 -- $found[1])
        set found (string replace -r '$' " ($notice)" -- $found[2..-1])
    end
    if not string match -q -- '~*' (commandline -ct)
        printf '%s\n' $found
        return
    end
    for line in $found
        set -l name (string match -r '^~[A-Za-z0-9_.-]*(?=[/\t]|$)' -- $line)
        set -l meaning $name
        # Such a name holds nothing else that has a meaning.
        test -n "$name"; and eval set meaning $name
        test "$meaning" = "$name"; and printf '%s\n' $line
    end
end

# Where ws keeps files of one kind: `__ws_folder <below WS_CONFIG_DIR> <folder by XDG> <below home>`.
function __ws_folder
    if test -n "$WS_CONFIG_DIR"
        echo $WS_CONFIG_DIR/$argv[1]
    else if string match -q -- '/*' "$argv[2]"
        echo $argv[2]/ws
    else
        echo $HOME/$argv[3]/ws
    end
end

# Commands beyond the table: aliases, and programs ws-<name> of PATH. Only aliases of a project are asked of ws.
function __ws_others
    set -l file (__ws_folder '' "$XDG_CONFIG_HOME" .config)/aliases.json
    # A line of it is `"name": "words",`.
    test -r "$file"; and string replace -rf '^\s*"([a-z0-9][a-z0-9-]*)": "(.*)",?$' '$1\t$2' <$file
    set -l folder $PWD
    while test -n "$folder" -a ! -r "$folder/.ws.json"
        set folder (string replace -r '/[^/]*$' '' -- $folder)
    end
    if test -r "$folder/.ws.json"; and string match -q -- '*"aliases"*' <$folder/.ws.json
        ws __complete aliases 2>/dev/null
    end
    for folder in (string match -- '/*' $PATH)
        for file in $folder/ws-*
            test -f $file -a -x $file; and string replace -rf '^.*/ws-([a-z0-9][a-z0-9-]*)$' '$1\t$0' -- $file
        end
    end
end

# A word that is neither in the table nor a value of the argument may be a command that ws knows, or an alias: then its flags and
# arguments are asked for, and the words after it are counted anew.
function __ws_ask_row -S
    set -l open $args[1]
    test -z "$only" -a $count -eq 0; and string match -q -- '*,' "$open"; or return 1
    contains -- $argv[1] (string split , -- (string replace -r '^[^=]*=' '' -- (string replace -r ',$' '' -- $open))); and return 1
    set -l asked (ws __complete row $given 2>/dev/null)
    contains -- row $asked; or return 1
    set followed 1
    set -l path (string replace -rf '^path\t' '' -- $asked)
    if test -n "$path"
        set where $path
        __ws_row $where
        return 0
    end
    set kids
    set flags (string replace -rf '^flag\t' '' -- $asked)
    set args (string replace -rf '^arg\t([^\t]*).*' '$1' -- $asked)
    return 0
end

# A description that ws has learnt may give a command more flags, and flags more words: then they are asked for.
function __ws_follow -S
    test -z "$followed" -a -n "$where"; or return
    set followed 1
    test -d (__ws_folder data "$XDG_DATA_HOME" .local/share)/learnt; or return
    set -l asked (ws __complete row $given 2>/dev/null)
    contains -- row $asked; and set flags (string replace -rf '^flag\t' '' -- $asked)
end

# Writes what the token takes; the second word is `--flag=` where the value stands in the same word.
function __ws_value -S
    if test "$argv[1]" = ,
        __ws_others
        return
    end
    set -l taken (string replace -r '\*?,?$' '' -- "$argv[1]")
    set -l prefix "$argv[2]"
    switch "$taken"
        case '*=*'
            for value in (string split , -- (string replace -r '^[^=]*=' '' -- $taken))
                echo -- $prefix$value
            end
        case '*#'
            __ws_ids | string replace -r '^' -- "$prefix"
        case '*@'
            for file in (__fish_complete_path (string replace -- "$prefix" '' $current))
                echo -- $prefix$file
            end
    end
    string match -q -- '*,' "$argv[1]"; and __ws_ids
end

function __ws_complete
    set -l given (commandline -opc)[2..-1]
    # Fish puts the quotes back that a word was begun with.
    set -l current (string unescape -- (commandline -ct); or commandline -ct)
    set -l where
    set -l token
    set -l pending
    set -l only
    set -l followed
    set -l count 0
    set -l kids
    set -l flags
    set -l args
    __ws_row ''
    for word in $given
        if test -n "$pending"
            set pending
        else if test -n "$only"; or not string match -qr -- '^-.' $word
            if test -z "$only" -a $count -eq 0; and contains -- $word (string split -f 1 \t -- $kids)
                set where (string trim -- "$where $word")
                __ws_row $where
            else if not __ws_ask_row $word
                set count (math $count + 1)
            end
        else if test "$word" = --
            set only 1
        else if not string match -q -- '*=*' $word
            __ws_follow
            __ws_token $word
            string match -qr -- '[+@#=]' "$token"; and set pending $token
        end
    end
    test -z "$pending$only"; and string match -q -- '-*' $current; and __ws_follow
    if test -n "$pending"
        __ws_value $pending
    else if test -z "$only"; and string match -qr -- '^--.*=' $current
        set -l flag (string split -f 1 = -- $current)
        __ws_token $flag; and __ws_value $token "$flag="
    else if test -z "$only"; and string match -q -- '-*' $current
        string replace -r -- '^([^\t=+@#]+)[^\t]*' '$1' $flags $__ws_globals
    else
        if test $count -lt (count $args)
            __ws_value $args[(math $count + 1)]
        else if string match -q -- '*\*' "$args[-1]"
            __ws_value $args[-1]
        end
        # `ws browse cr` goes on with an id, or with a noun below.
        test $count -eq 0; and printf '%s\n' $kids
    end
end

complete -c ws -f -a '(__ws_complete)'
