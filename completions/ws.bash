# Completion of ws for bash (3.2 and newer). The code is src/reference/completion/engine.bash; `npm run generate` adds the table of commands.
# Commands, flags, values and files need no ws to run; ids are asked of `ws __complete`, which answers in time with what it has by then.

_ws_globals='--output=table,json,ndjson,yaml,csv,tsv,id,markdown,curl -o=table,json,ndjson,yaml,csv,tsv,id,markdown,curl --json --fields# --sort-by# --jq+ --arg+ --argjson+ --envelope --no-header --csv-json --csv-raw --bom --color=always,never,auto --quiet -q --debug -d --yes -y --confirm+ --dry-run -n --no-input --note+ --no-history --exact-ids --org# --space# --site# --profile# --base-url+ --token-file@ --timeout+ --retries+ --outage+ --refresh --max-page-size-bytes+ --help'
_ws_body='--input@'
_ws_edit='--edit'
_ws_list='--all --limit+ --page+ --page-size+'
_ws_nesting='--recursive'
_ws_wait='--wait --interval+'
_ws_save='--out@'
_ws_answer='--out@'
_ws_secrets='--show-secrets'
_ws_history='--history'
_ws_needed='--if-needed'
_ws_absent='--if-absent'
_ws_like='--like#'
_ws_gate='--gate=breaking,warning'
_ws_judged='--outdated-ok'
_ws_offer='--force'
_ws_metadata='--metadata-file@ --metadata-url+'
_ws_bulk='--from@ --from-format=ids,csv,tsv,json,ndjson,yaml --from-as+ --allow-empty --columns+ --concurrency+ --fail-fast --requests --failed@ --journal@ --resume@ --unknown=resend,done --output=table,json,ndjson,yaml,csv,tsv,id,markdown,curl,github -o=table,json,ndjson,yaml,csv,tsv,id,markdown,curl,github'
_ws_row() {
  kids= flags= args=
  case $1 in
    'browse') kids='org collection space cr site openapi integration hostname' flags='--published --print' args='' ;;
    'browse org') kids='' flags='--published --print' args='org#' ;;
    'browse collection') kids='' flags='--published --print' args='collection#' ;;
    'browse space') kids='content page revision' flags='--share-key+ --published --print' args='space#' ;;
    'browse space content') kids='' flags='--metadata --no-metadata --computed --no-computed --published --print' args='' ;;
    'browse space page') kids='' flags='--format=document,markdown --evaluated --no-evaluated --metadata --no-metadata --computed --no-computed --published --print' args='page#' ;;
    'browse space revision') kids='page' flags='--metadata --no-metadata --computed --no-computed --published --print' args='revision#' ;;
    'browse space revision page') kids='' flags='--format=document,markdown --evaluated --no-evaluated --metadata --no-metadata --computed --no-computed --published --print' args='revision# page#' ;;
    'browse cr') kids='review content page' flags='--published --print' args='cr#' ;;
    'browse cr review') kids='' flags='--format=markdown --published --print' args='cr# review#' ;;
    'browse cr content') kids='' flags='--metadata --no-metadata --computed --no-computed --published --print' args='cr#' ;;
    'browse cr page') kids='' flags='--format=markdown --evaluated --no-evaluated --metadata --no-metadata --computed --no-computed --published --print' args='cr# page#' ;;
    'browse site') kids='' flags='--published --print' args='site#' ;;
    'browse openapi') kids='' flags='--published --print' args='spec#' ;;
    'browse integration') kids='installation' flags='--published --print' args='integration#' ;;
    'browse integration installation') kids='' flags='--published --print' args='integration# installation#' ;;
    'browse hostname') kids='' flags='--published --print' args='hostname+' ;;
    'browse '*) _ws_row "${1#* }"; flags="$flags "'--published --print' ;;
    'commands') kids='access api apply audit browse commands completion diff doctor export inbox licenses offboard plan query redo rehearse report schema tree undo wait org invite user member team collection space cr site saml sso openapi translation integration hostname subdomain url audit-event auth profile config mcp local alias plugin backup content history' flags='--globals --full' args='' ;;
    'commands '*) _ws_row "${1#* }"; flags='--globals --full' args= ;;
    'schema') kids='access api apply audit browse commands completion diff doctor export inbox licenses offboard plan query redo rehearse report schema tree undo wait org invite user member team collection space cr site saml sso openapi translation integration hostname subdomain url audit-event auth profile config mcp local alias plugin backup content history' flags='--input --reply --answer=json,ndjson,rows,dry-run' args='' ;;
    'schema '*) _ws_row "${1#* }"; flags='--input --reply --answer=json,ndjson,rows,dry-run' args= ;;
    'wait') kids='access api audit commands diff doctor export inbox licenses plan query report schema tree org invite user member team collection space cr site saml sso openapi translation integration hostname subdomain url audit-event auth profile config local alias plugin backup content history' flags='--appear --interval+' args='' ;;
    'wait commands') kids='' flags='--globals --full --appear --interval+' args='command+*' ;;
    'wait diff') kids='' flags='--kinds=organization,member,team,team-member,invite-link,collection,space,site,site-space,section,section-group,external-link,redirect,publishing-auth,customization,share-link,adaptive-schema,saml-provider,openapi-spec,translation,integration,installation,permission --stat --ignore-order --allow-env+ --allow-file@ --show-secrets --exit-code --appear --interval+' args='from+ to+' ;;
    'wait query') kids='' flags='--file@ -f@ --param+ --source+ --list --tables --describe# --explain --max-requests+ --max-rows+ --appear --interval+' args='statement#' ;;
    'wait report') kids='' flags='--html@ --appear --interval+' args='query#*' ;;
    'wait schema') kids='' flags='--input --reply --answer=json,ndjson,rows,dry-run --appear --interval+' args='command+*' ;;
    'wait org') kids='change-requests get installations list lookup search' flags='--appear --interval+' args='' ;;
    'wait org change-requests') kids='' flags='--status=draft,open,archived,merged --creator# --contributor# --requested-reviewer# --of-space# --of-site# --order-by=updatedAt,createdAt --appear --interval+'" $_ws_list" args='' ;;
    'wait org get') kids='' flags='--appear --interval+' args='org#' ;;
    'wait org installations') kids='' flags='--search+ --appear --interval+'" $_ws_list" args='' ;;
    'wait org lookup') kids='' flags='--appear --interval+' args='email-domain+' ;;
    'wait org search') kids='' flags='--appear --interval+'" $_ws_list" args='query+' ;;
    'wait invite') kids='link' flags='--appear --interval+' args='' ;;
    'wait invite link') kids='get list' flags='--appear --interval+' args='' ;;
    'wait invite link get') kids='' flags='--appear --interval+' args='invite#' ;;
    'wait invite link list') kids='' flags='--appear --interval+'" $_ws_list" args='' ;;
    'wait user') kids='current get' flags='--appear --interval+' args='' ;;
    'wait user current') kids='' flags='--appear --interval+' args='' ;;
    'wait user get') kids='' flags='--appear --interval+' args='user#' ;;
    'wait member') kids='get list spaces teams' flags='--appear --interval+' args='' ;;
    'wait member get') kids='' flags='--appear --interval+' args='user#' ;;
    'wait member list') kids='' flags='--role=admin,create,review,edit,comment,read,guest --search+ --sort=joinedAt,lastSeenAt,name --order=asc,desc --appear --interval+'" $_ws_list" args='' ;;
    'wait member spaces') kids='' flags='--order=asc,desc --appear --interval+'" $_ws_list" args='user#' ;;
    'wait member teams') kids='' flags='--title+ --appear --interval+'" $_ws_list" args='user#' ;;
    'wait team') kids='get list member' flags='--appear --interval+' args='' ;;
    'wait team get') kids='' flags='--appear --interval+' args='team#' ;;
    'wait team list') kids='' flags='--owner# --title+ --appear --interval+'" $_ws_list" args='' ;;
    'wait team member') kids='list' flags='--appear --interval+' args='' ;;
    'wait team member list') kids='' flags='--appear --interval+'" $_ws_list" args='team#' ;;
    'wait collection') kids='get list spaces permission' flags='--appear --interval+' args='' ;;
    'wait collection get') kids='' flags='--appear --interval+' args='collection#' ;;
    'wait collection list') kids='' flags='--nested --no-nested --appear --interval+'" $_ws_list" args='' ;;
    'wait collection spaces') kids='' flags='--appear --interval+'" $_ws_list"" $_ws_nesting" args='collection#' ;;
    'wait collection permission') kids='list user team' flags='--appear --interval+' args='' ;;
    'wait collection permission list') kids='' flags='--role=admin,create,review,edit,comment,read --appear --interval+'" $_ws_list" args='collection#' ;;
    'wait collection permission user') kids='list' flags='--appear --interval+' args='' ;;
    'wait collection permission user list') kids='' flags='--appear --interval+'" $_ws_list" args='collection#' ;;
    'wait collection permission team') kids='list' flags='--appear --interval+' args='' ;;
    'wait collection permission team list') kids='' flags='--appear --interval+'" $_ws_list" args='collection#' ;;
    'wait space') kids='commenters diff get links list pdf search comment permission content git page file revision' flags='--appear --interval+' args='' ;;
    'wait space commenters') kids='' flags='--appear --interval+'" $_ws_list" args='' ;;
    'wait space diff') kids='' flags='--stat --name-only --word --page# --exit-code --appear --interval+' args='from# to#' ;;
    'wait space get') kids='' flags='--share-key+ --appear --interval+' args='space#' ;;
    'wait space links') kids='' flags='--status=ok,broken,in-app --appear --interval+'" $_ws_list" args='space#' ;;
    'wait space pdf') kids='' flags='--only --no-only --page# --appear --interval+' args='' ;;
    'wait space search') kids='' flags='--appear --interval+'" $_ws_list" args='query+' ;;
    'wait space comment') kids='get list reply' flags='--appear --interval+' args='' ;;
    'wait space comment get') kids='' flags='--format=markdown --appear --interval+' args='comment#' ;;
    'wait space comment list') kids='' flags='--order=desc --status=all,resolved --format=markdown --target-page# --author# --appear --interval+'" $_ws_list" args='' ;;
    'wait space comment reply') kids='get list' flags='--appear --interval+' args='' ;;
    'wait space comment reply get') kids='' flags='--format=markdown --appear --interval+' args='comment# reply#' ;;
    'wait space comment reply list') kids='' flags='--format=markdown --appear --interval+'" $_ws_list" args='comment#' ;;
    'wait space permission') kids='list user team' flags='--appear --interval+' args='' ;;
    'wait space permission list') kids='' flags='--role=admin,create,review,edit,comment,read --appear --interval+'" $_ws_list" args='' ;;
    'wait space permission user') kids='list' flags='--appear --interval+' args='' ;;
    'wait space permission user list') kids='' flags='--appear --interval+'" $_ws_list" args='' ;;
    'wait space permission team') kids='list' flags='--appear --interval+' args='' ;;
    'wait space permission team list') kids='' flags='--appear --interval+'" $_ws_list" args='' ;;
    'wait space content') kids='get' flags='--appear --interval+' args='' ;;
    'wait space content get') kids='' flags='--metadata --no-metadata --computed --no-computed --appear --interval+' args='' ;;
    'wait space git') kids='info' flags='--appear --interval+' args='' ;;
    'wait space git info') kids='' flags='--appear --interval+' args='' ;;
    'wait space page') kids='find get list' flags='--appear --interval+' args='' ;;
    'wait space page find') kids='' flags='--format=document,markdown --evaluated --no-evaluated --metadata --no-metadata --computed --no-computed --appear --interval+' args='path#' ;;
    'wait space page get') kids='' flags='--format=document,markdown --evaluated --no-evaluated --metadata --no-metadata --computed --no-computed --appear --interval+' args='page#' ;;
    'wait space page list') kids='' flags='--metadata --no-metadata --computed --no-computed --appear --interval+' args='' ;;
    'wait space file') kids='get list' flags='--appear --interval+' args='' ;;
    'wait space file get') kids='' flags='--metadata --no-metadata --computed --no-computed --appear --interval+' args='file#' ;;
    'wait space file list') kids='' flags='--metadata --no-metadata --computed --no-computed --appear --interval+'" $_ws_list" args='' ;;
    'wait space revision') kids='changes get page file' flags='--appear --interval+' args='' ;;
    'wait space revision changes') kids='' flags='--limit+ --metadata --no-metadata --computed --no-computed --appear --interval+' args='revision#' ;;
    'wait space revision get') kids='' flags='--metadata --no-metadata --computed --no-computed --appear --interval+' args='revision#' ;;
    'wait space revision page') kids='find get list' flags='--appear --interval+' args='' ;;
    'wait space revision page find') kids='' flags='--format=document,markdown --evaluated --no-evaluated --metadata --no-metadata --computed --no-computed --appear --interval+' args='revision# path#' ;;
    'wait space revision page get') kids='' flags='--format=document,markdown --evaluated --no-evaluated --metadata --no-metadata --computed --no-computed --appear --interval+' args='revision# page#' ;;
    'wait space revision page list') kids='' flags='--metadata --no-metadata --computed --no-computed --appear --interval+' args='revision#' ;;
    'wait space revision file') kids='get list' flags='--appear --interval+' args='' ;;
    'wait space revision file get') kids='' flags='--metadata --no-metadata --computed --no-computed --appear --interval+' args='revision# file#' ;;
    'wait space revision file list') kids='' flags='--metadata --no-metadata --computed --no-computed --appear --interval+'" $_ws_list" args='revision#' ;;
    'wait cr') kids='changes commenters contributors diff get list pdf reviewer comment review content page file' flags='--appear --interval+' args='' ;;
    'wait cr changes') kids='' flags='--limit+ --appear --interval+' args='cr#' ;;
    'wait cr commenters') kids='' flags='--appear --interval+'" $_ws_list" args='cr#' ;;
    'wait cr contributors') kids='' flags='--appear --interval+' args='cr#' ;;
    'wait cr diff') kids='' flags='--against=base,now --stat --name-only --word --page# --exit-code --appear --interval+' args='cr#' ;;
    'wait cr get') kids='' flags='--appear --interval+' args='cr#' ;;
    'wait cr list') kids='' flags='--status=draft,open --contributor# --appear --interval+'" $_ws_list" args='' ;;
    'wait cr pdf') kids='' flags='--only --no-only --page# --appear --interval+' args='cr#' ;;
    'wait cr reviewer') kids='list' flags='--appear --interval+' args='' ;;
    'wait cr reviewer list') kids='' flags='--appear --interval+'" $_ws_list" args='cr#' ;;
    'wait cr comment') kids='get list reply' flags='--appear --interval+' args='' ;;
    'wait cr comment get') kids='' flags='--format=markdown --appear --interval+' args='cr# comment#' ;;
    'wait cr comment list') kids='' flags='--order=desc --status=all,resolved --format=markdown --target-page# --author# --appear --interval+'" $_ws_list" args='cr#' ;;
    'wait cr comment reply') kids='get list' flags='--appear --interval+' args='' ;;
    'wait cr comment reply get') kids='' flags='--format=markdown --appear --interval+' args='cr# comment# reply#' ;;
    'wait cr comment reply list') kids='' flags='--format=markdown --appear --interval+'" $_ws_list" args='cr# comment#' ;;
    'wait cr review') kids='get list' flags='--appear --interval+' args='' ;;
    'wait cr review get') kids='' flags='--format=markdown --appear --interval+' args='cr# review#' ;;
    'wait cr review list') kids='' flags='--outdated --no-outdated --format=markdown --appear --interval+'" $_ws_list" args='cr#' ;;
    'wait cr content') kids='get' flags='--appear --interval+' args='' ;;
    'wait cr content get') kids='' flags='--metadata --no-metadata --computed --no-computed --appear --interval+' args='cr#' ;;
    'wait cr page') kids='find get links list' flags='--appear --interval+' args='' ;;
    'wait cr page find') kids='' flags='--format=document,markdown --evaluated --no-evaluated --metadata --no-metadata --computed --no-computed --appear --interval+' args='cr# path#' ;;
    'wait cr page get') kids='' flags='--format=markdown --evaluated --no-evaluated --metadata --no-metadata --computed --no-computed --appear --interval+' args='cr# page#' ;;
    'wait cr page links') kids='' flags='--appear --interval+'" $_ws_list" args='cr# page#' ;;
    'wait cr page list') kids='' flags='--metadata --no-metadata --computed --no-computed --appear --interval+' args='cr#' ;;
    'wait cr file') kids='backlinks get list' flags='--appear --interval+' args='' ;;
    'wait cr file backlinks') kids='' flags='--appear --interval+'" $_ws_list" args='cr# file#' ;;
    'wait cr file get') kids='' flags='--metadata --no-metadata --computed --no-computed --appear --interval+' args='cr# file#' ;;
    'wait cr file list') kids='' flags='--metadata --no-metadata --computed --no-computed --appear --interval+'" $_ws_list" args='cr#' ;;
    'wait site') kids='get list preview published adaptive-schema space section structure redirect auth customization section-group permission share-link' flags='--appear --interval+' args='' ;;
    'wait site get') kids='' flags='--appear --interval+' args='site#' ;;
    'wait site list') kids='' flags='--with-space# --title+ --published --no-published --appear --interval+'" $_ws_list" args='' ;;
    'wait site preview') kids='' flags='--site-space# --claims+ --draft --no-draft --appear --interval+' args='' ;;
    'wait site published') kids='' flags='--share-key+ --appear --interval+' args='site#' ;;
    'wait site adaptive-schema') kids='conditions get' flags='--appear --interval+' args='' ;;
    'wait site adaptive-schema conditions') kids='' flags='--appear --interval+' args='' ;;
    'wait site adaptive-schema get') kids='' flags='--appear --interval+' args='' ;;
    'wait site space') kids='list' flags='--appear --interval+' args='' ;;
    'wait site space list') kids='' flags='--share-key+ --default --no-default --appear --interval+'" $_ws_list" args='' ;;
    'wait site section') kids='list' flags='--appear --interval+' args='' ;;
    'wait site section list') kids='' flags='--share-key+ --appear --interval+'" $_ws_list" args='' ;;
    'wait site structure') kids='get' flags='--appear --interval+' args='' ;;
    'wait site structure get') kids='' flags='--share-key+ --appear --interval+' args='' ;;
    'wait site redirect') kids='list resolve' flags='--appear --interval+' args='' ;;
    'wait site redirect list') kids='' flags='--search+ --draft --no-draft --order-by=createdAt,updatedAt,source --appear --interval+'" $_ws_list" args='' ;;
    'wait site redirect resolve') kids='' flags='--share-key+ --appear --interval+' args='source#' ;;
    'wait site auth') kids='get' flags='--appear --interval+' args='' ;;
    'wait site auth get') kids='' flags='--appear --interval+' args='' ;;
    'wait site customization') kids='get' flags='--appear --interval+' args='' ;;
    'wait site customization get') kids='' flags='--appear --interval+' args='' ;;
    'wait site section-group') kids='list' flags='--appear --interval+' args='' ;;
    'wait site section-group list') kids='' flags='--appear --interval+'" $_ws_list" args='' ;;
    'wait site permission') kids='list user team' flags='--appear --interval+' args='' ;;
    'wait site permission list') kids='' flags='--role=admin,create,review,edit,comment,read,guest --search+ --sort=joinedAt,lastSeenAt,name --order=asc,desc --team# --appear --interval+'" $_ws_list" args='' ;;
    'wait site permission user') kids='list' flags='--appear --interval+' args='' ;;
    'wait site permission user list') kids='' flags='--appear --interval+'" $_ws_list" args='' ;;
    'wait site permission team') kids='list' flags='--appear --interval+' args='' ;;
    'wait site permission team list') kids='' flags='--appear --interval+'" $_ws_list" args='' ;;
    'wait site share-link') kids='list' flags='--appear --interval+' args='' ;;
    'wait site share-link list') kids='' flags='--appear --interval+'" $_ws_list" args='' ;;
    'wait saml') kids='get list' flags='--appear --interval+' args='' ;;
    'wait saml get') kids='' flags='--appear --interval+' args='provider#' ;;
    'wait saml list') kids='' flags='--appear --interval+'" $_ws_list" args='' ;;
    'wait sso') kids='list' flags='--appear --interval+' args='' ;;
    'wait sso list') kids='' flags='--appear --interval+' args='' ;;
    'wait openapi') kids='diff get list version' flags='--appear --interval+' args='' ;;
    'wait openapi diff') kids='' flags='--fail-on=breaking,warning,info --appear --interval+' args='from+ to+' ;;
    'wait openapi get') kids='' flags='--appear --interval+' args='spec#' ;;
    'wait openapi list') kids='' flags='--appear --interval+'" $_ws_list" args='' ;;
    'wait openapi version') kids='content get latest latest-content list' flags='--appear --interval+' args='' ;;
    'wait openapi version content') kids='' flags='--appear --interval+' args='spec# version#' ;;
    'wait openapi version get') kids='' flags='--appear --interval+' args='spec# version#' ;;
    'wait openapi version latest') kids='' flags='--appear --interval+' args='spec#' ;;
    'wait openapi version latest-content') kids='' flags='--appear --interval+' args='spec#' ;;
    'wait openapi version list') kids='' flags='--appear --interval+'" $_ws_list" args='spec#' ;;
    'wait translation') kids='get list' flags='--appear --interval+' args='' ;;
    'wait translation get') kids='' flags='--appear --interval+' args='translation#' ;;
    'wait translation list') kids='' flags='--appear --interval+'" $_ws_list" args='' ;;
    'wait integration') kids='get installations list installation' flags='--appear --interval+' args='' ;;
    'wait integration get') kids='' flags='--appear --interval+' args='integration#' ;;
    'wait integration installations') kids='' flags='--external-id+ --appear --interval+'" $_ws_list" args='integration#' ;;
    'wait integration installation') kids='get sites spaces' flags='--appear --interval+' args='' ;;
    'wait integration installation get') kids='' flags='--appear --interval+' args='integration# installation#' ;;
    'wait integration installation sites') kids='' flags='--appear --interval+'" $_ws_list" args='integration# installation#' ;;
    'wait integration installation spaces') kids='' flags='--appear --interval+'" $_ws_list" args='integration# installation#' ;;
    'wait hostname') kids='get' flags='--appear --interval+' args='' ;;
    'wait hostname get') kids='' flags='--appear --interval+' args='hostname+' ;;
    'wait subdomain') kids='get' flags='--appear --interval+' args='' ;;
    'wait subdomain get') kids='' flags='--appear --interval+' args='subdomain+' ;;
    'wait url') kids='resolve' flags='--appear --interval+' args='' ;;
    'wait url resolve') kids='' flags='--appear --interval+' args='url+' ;;
    'wait audit-event') kids='actions get list' flags='--appear --interval+' args='' ;;
    'wait audit-event actions') kids='' flags='--appear --interval+' args='' ;;
    'wait audit-event get') kids='' flags='--appear --interval+' args='event#' ;;
    'wait auth') kids='status token' flags='--appear --interval+' args='' ;;
    'wait profile') kids='get list' flags='--appear --interval+' args='' ;;
    'wait config') kids='get list' flags='--appear --interval+' args='' ;;
    'wait local') kids='status user token snapshot' flags='--appear --interval+' args='' ;;
    'wait local user') kids='list' flags='--appear --interval+' args='' ;;
    'wait local token') kids='list' flags='--appear --interval+' args='' ;;
    'wait local snapshot') kids='list' flags='--appear --interval+' args='' ;;
    'wait alias') kids='list' flags='--appear --interval+' args='' ;;
    'wait plugin') kids='list' flags='--appear --interval+' args='' ;;
    'wait backup') kids='get list verify' flags='--appear --interval+' args='' ;;
    'wait content') kids='diff status' flags='--appear --interval+' args='' ;;
    'wait history') kids='export get list verify' flags='--appear --interval+' args='' ;;
    'wait '*) _ws_row "${1#* }"; flags="$flags "'--appear --interval+' ;;
    'help') kids='access api apply audit browse commands completion diff doctor export inbox licenses offboard plan query redo rehearse report schema tree undo wait org invite user member team collection space cr site saml sso openapi translation integration hostname subdomain url audit-event auth profile config mcp local alias plugin backup content history context extended output jq flags lists bulk exit-codes environment safety permissions documents compare backups agents learn end-access profiles from-curl troubleshooting security code ci install uninstall both-changed glossary scripting' flags='' args='' ;;
    'help '*) _ws_row "${1#* }"; flags='' args= ;;
    '') kids='access api apply audit browse commands completion diff doctor export inbox licenses offboard plan query redo rehearse report schema tree undo wait org invite user member team collection space cr site saml sso openapi translation integration hostname subdomain url audit-event auth profile config mcp local alias plugin backup content history help' flags='' args=',' ;;
    'access') kids='copy review' flags='--role=read,comment,edit,review,create,admin,member,owner --until-from@' args='person#' ;;
    'access copy') kids='' flags='--out@ --allow=publish,sso,elevate,members,admins,self,delete --max-changes+' args='person# to-person#*' ;;
    'access review') kids='apply start' flags='' args='' ;;
    'access review apply') kids='' flags='--allow-undecided --html@ --by+ --allow=publish,sso,elevate,members,admins,self,delete --max-changes+' args='review@' ;;
    'access review start') kids='' flags='--scope=all,admins,direct,guests,outside --out@ --by+' args='' ;;
    'api') kids='drift forget learn operations' flags='--field+ -f+ --typed-field+ -F+ --input@ --query+ --all --include -i' args='method=GET,POST,PUT,PATCH,DELETE, path+' ;;
    'api drift') kids='' flags='--fail-on=missing,changed' args='' ;;
    'api forget') kids='' flags='' args='' ;;
    'api learn') kids='' flags='' args='source+' ;;
    'api operations') kids='' flags='--not-listed' args='' ;;
    'apply') kids='' flags='--plan+ --hash+ --prune --ignore-order --allow-env+ --allow-file@ --show-secrets --allow=publish,sso,elevate,members,admins,self,delete --max-changes+ --skip-blocked' args='document@*' ;;
    'audit') kids='' flags='--rules+ --fail-on=critical,high,medium,low,info --baseline@ --new-only --out@ --until-from@ --allow-env+ --allow-file@ --show-secrets --html@ --output=table,json,ndjson,yaml,csv,tsv,id,markdown,curl,sarif,junit,gitlab,github -o=table,json,ndjson,yaml,csv,tsv,id,markdown,curl,sarif,junit,gitlab,github' args='source+' ;;
    'browse') kids='' flags='--published --print' args='resource+*' ;;
    'commands') kids='' flags='--globals --full'" $_ws_answer" args='command+*' ;;
    'completion') kids='' flags='--install --uninstall' args='shell=bash,zsh,fish,powershell' ;;
    'diff') kids='' flags='--kinds=organization,member,team,team-member,invite-link,collection,space,site,site-space,section,section-group,external-link,redirect,publishing-auth,customization,share-link,adaptive-schema,saml-provider,openapi-spec,translation,integration,installation,permission --stat --ignore-order --allow-env+ --allow-file@ --show-secrets --exit-code'" $_ws_answer" args='from+ to+' ;;
    'doctor') kids='' flags='--url+' args='' ;;
    'export') kids='' flags='--kinds=organization,member,team,team-member,invite-link,collection,space,site,site-space,section,section-group,external-link,redirect,publishing-auth,customization,share-link,adaptive-schema,saml-provider,openapi-spec,translation,integration,installation,permission --update@ --merge@ --out@' args='org#' ;;
    'inbox') kids='' flags='--person#' args='' ;;
    'licenses') kids='' flags='' args='' ;;
    'offboard') kids='' flags='--to# --keep-member --out@ --allow=publish,sso,elevate,members,admins,self,delete --max-changes+' args='person#' ;;
    'plan') kids='' flags='--prune --ignore-order --allow-env+ --allow-file@ --show-secrets --requests --out@ --exit-code' args='document@*' ;;
    'query') kids='' flags='--file@ -f@ --param+ --source+ --list --tables --describe# --explain --max-requests+ --max-rows+'" $_ws_answer" args='statement#' ;;
    'redo') kids='' flags='--last+ --force' args='entry+*' ;;
    'rehearse') kids='' flags='--clone+ --out@ --requests --exit-code --network --twice --inject+ --seed+ --at+' args='command+*' ;;
    'report') kids='' flags='--html@'" $_ws_answer" args='query#*' ;;
    'schema') kids='' flags='--input --reply --answer=json,ndjson,rows,dry-run'" $_ws_answer" args='command+*' ;;
    'tree') kids='' flags='--depth+ --with=members,teams,people,invites,collections,spaces,sites,site-spaces,sections,section-groups,external-links,redirects,publishing-auths,customizations,links,adaptive-schemas,saml,openapi,translations,integrations,installations,permissions' args='org#' ;;
    'undo') kids='' flags='--last+ --force' args='entry+*' ;;
    'wait') kids='' flags='--appear --interval+' args='command+*' ;;
    'org') kids='change-requests get installations list lookup search update' flags='' args='' ;;
    'org change-requests') kids='' flags='--status=draft,open,archived,merged --creator# --contributor# --requested-reviewer# --of-space# --of-site# --order-by=updatedAt,createdAt'" $_ws_list"" $_ws_bulk" args='' ;;
    'org get') kids='' flags=''" $_ws_history"" $_ws_bulk" args='org#' ;;
    'org installations') kids='' flags='--search+'" $_ws_list"" $_ws_secrets"" $_ws_bulk" args='' ;;
    'org list') kids='' flags=''" $_ws_list" args='' ;;
    'org lookup') kids='' flags=''" $_ws_bulk" args='email-domain+' ;;
    'org search') kids='' flags=''" $_ws_list"" $_ws_bulk" args='query+' ;;
    'org update') kids='' flags='--title+ --title-file@ --email-domain+ --hostname+ --default-role=admin,create,review,edit,comment,read,null --no-default-role --default-content-type+ --default-content-site# --no-default-content --logo+ --no-logo --sso --no-sso --ai --no-ai --invite-links --no-invite-links'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='org#' ;;
    'invite') kids='accept send link' flags='' args='' ;;
    'invite accept') kids='' flags=''" $_ws_bulk" args='invite#' ;;
    'invite send') kids='' flags='--role=admin,create,review,edit,comment,read,null --no-role --sso --no-sso'" $_ws_body"" $_ws_bulk" args='email+*' ;;
    'invite link') kids='create delete get list update' flags='' args='' ;;
    'invite link create') kids='' flags='--role=admin,create,review,edit,comment,read'" $_ws_body"" $_ws_bulk" args='' ;;
    'invite link delete') kids='' flags=''" $_ws_bulk" args='invite#' ;;
    'invite link get') kids='' flags=''" $_ws_history"" $_ws_bulk" args='invite#' ;;
    'invite link list') kids='' flags=''" $_ws_list"" $_ws_bulk" args='' ;;
    'invite link update') kids='' flags='--role=admin,create,review,edit,comment,read'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='invite#' ;;
    'user') kids='current get' flags='' args='' ;;
    'user current') kids='' flags=''" $_ws_bulk" args='' ;;
    'user get') kids='' flags=''" $_ws_bulk" args='user#' ;;
    'member') kids='get list remove spaces sso teams update' flags='' args='' ;;
    'member get') kids='' flags=''" $_ws_history"" $_ws_bulk" args='user#' ;;
    'member list') kids='' flags='--role=admin,create,review,edit,comment,read,guest --search+ --sort=joinedAt,lastSeenAt,name --order=asc,desc'" $_ws_list"" $_ws_bulk" args='' ;;
    'member remove') kids='' flags=''" $_ws_bulk" args='user#' ;;
    'member spaces') kids='' flags='--order=asc,desc'" $_ws_list"" $_ws_bulk" args='user#' ;;
    'member sso') kids='' flags=''" $_ws_bulk" args='user#' ;;
    'member teams') kids='' flags='--title+'" $_ws_list"" $_ws_bulk" args='user#' ;;
    'member update') kids='' flags='--role=admin,create,review,edit,comment,read,null --no-role'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='user#' ;;
    'team') kids='create delete get list sync update member' flags='' args='' ;;
    'team create') kids='' flags='--title+ --title-file@ --member#'" $_ws_body"" $_ws_absent"" $_ws_bulk" args='' ;;
    'team delete') kids='' flags=''" $_ws_bulk" args='team#' ;;
    'team get') kids='' flags=''" $_ws_history"" $_ws_bulk" args='team#' ;;
    'team list') kids='' flags='--owner# --title+'" $_ws_list"" $_ws_bulk" args='' ;;
    'team sync') kids='' flags='--from@ --out@ --allow=publish,sso,elevate,members,admins,self,delete --max-changes+' args='' ;;
    'team update') kids='' flags='--title+ --title-file@'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='team#' ;;
    'team member') kids='list remove set update' flags='' args='' ;;
    'team member list') kids='' flags=''" $_ws_list"" $_ws_bulk" args='team#' ;;
    'team member remove') kids='' flags=''" $_ws_bulk" args='team# user#' ;;
    'team member set') kids='' flags='--role=owner,member'" $_ws_body"" $_ws_bulk" args='team# user#' ;;
    'team member update') kids='' flags='--add+ --remove+ --membership=owner,member'" $_ws_body"" $_ws_bulk" args='team#' ;;
    'collection') kids='create delete get list move spaces transfer update permission' flags='' args='' ;;
    'collection create') kids='' flags='--title+ --title-file@ --parent#'" $_ws_body"" $_ws_absent"" $_ws_like"" $_ws_bulk" args='' ;;
    'collection delete') kids='' flags=''" $_ws_bulk" args='collection#' ;;
    'collection get') kids='' flags=''" $_ws_history"" $_ws_bulk" args='collection#' ;;
    'collection list') kids='' flags='--nested --no-nested'" $_ws_list"" $_ws_bulk" args='' ;;
    'collection move') kids='' flags='--parent# --no-parent --before# --after#'" $_ws_body"" $_ws_bulk" args='collection#' ;;
    'collection spaces') kids='' flags=''" $_ws_list"" $_ws_nesting"" $_ws_bulk" args='collection#' ;;
    'collection transfer') kids='' flags='--to-org#'" $_ws_body"" $_ws_needed"" $_ws_bulk" args='collection#' ;;
    'collection update') kids='' flags='--title+ --title-file@ --description+ --description-file@ --default-level=admin,create,review,edit,comment,read,inherit,null --no-default-level'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='collection#' ;;
    'collection permission') kids='add list user team' flags='' args='' ;;
    'collection permission add') kids='' flags='--role=admin,create,review,edit,comment,read,null --no-role --user# --team#'" $_ws_body"" $_ws_bulk" args='collection#' ;;
    'collection permission list') kids='' flags='--role=admin,create,review,edit,comment,read'" $_ws_list"" $_ws_bulk" args='collection#' ;;
    'collection permission user') kids='list remove update' flags='' args='' ;;
    'collection permission user list') kids='' flags=''" $_ws_list"" $_ws_bulk" args='collection#' ;;
    'collection permission user remove') kids='' flags=''" $_ws_bulk" args='collection# user#' ;;
    'collection permission user update') kids='' flags='--role=admin,create,review,edit,comment,read,null --no-role'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='collection# user#' ;;
    'collection permission team') kids='list remove update' flags='' args='' ;;
    'collection permission team list') kids='' flags=''" $_ws_list"" $_ws_bulk" args='collection#' ;;
    'collection permission team remove') kids='' flags=''" $_ws_bulk" args='collection# team#' ;;
    'collection permission team update') kids='' flags='--role=admin,create,review,edit,comment,read,null --no-role'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='collection# team#' ;;
    'space') kids='commenters create delete diff duplicate get links list move pdf restore search transfer update comment permission content git page file revision' flags='' args='' ;;
    'space commenters') kids='' flags=''" $_ws_list"" $_ws_bulk" args='' ;;
    'space create') kids='' flags='--title+ --title-file@ --emoji+ --parent# --edit-mode=live,locked --empty --no-empty'" $_ws_body"" $_ws_absent"" $_ws_bulk" args='' ;;
    'space delete') kids='' flags=''" $_ws_bulk" args='space#' ;;
    'space diff') kids='' flags='--stat --name-only --word --page# --exit-code'" $_ws_answer" args='from# to#' ;;
    'space duplicate') kids='' flags=''" $_ws_bulk" args='space#' ;;
    'space get') kids='' flags='--share-key+'" $_ws_history"" $_ws_bulk" args='space#' ;;
    'space links') kids='' flags='--status=ok,broken,in-app'" $_ws_list"" $_ws_bulk" args='space#' ;;
    'space list') kids='' flags='--collection#'" $_ws_list" args='' ;;
    'space move') kids='' flags='--parent# --no-parent --before# --after#'" $_ws_body"" $_ws_bulk" args='space#' ;;
    'space pdf') kids='' flags='--only --no-only --page#'" $_ws_save"" $_ws_bulk" args='' ;;
    'space restore') kids='' flags=''" $_ws_needed"" $_ws_bulk" args='space#' ;;
    'space search') kids='' flags=''" $_ws_list"" $_ws_bulk" args='query+' ;;
    'space transfer') kids='' flags='--to-org#'" $_ws_body"" $_ws_needed"" $_ws_bulk" args='space#' ;;
    'space update') kids='' flags='--title+ --title-file@ --emoji+ --edit-mode=live,locked --default-level=admin,create,review,edit,comment,read,inherit,null --no-default-level'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='space#' ;;
    'space comment') kids='create delete get list update reply' flags='' args='' ;;
    'space comment create') kids='' flags='--body+ --body-file@ --node+ --page#'" $_ws_body"" $_ws_bulk" args='' ;;
    'space comment delete') kids='' flags=''" $_ws_bulk" args='comment#' ;;
    'space comment get') kids='' flags='--format=markdown'" $_ws_history"" $_ws_bulk" args='comment#' ;;
    'space comment list') kids='' flags='--order=desc --status=all,resolved --format=markdown --target-page# --author#'" $_ws_list"" $_ws_bulk" args='' ;;
    'space comment update') kids='' flags='--resolved --no-resolved --body+ --body-file@ --add-reaction+ --remove-reaction+'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='comment#' ;;
    'space comment reply') kids='create delete get list update' flags='' args='' ;;
    'space comment reply create') kids='' flags='--body+ --body-file@'" $_ws_body"" $_ws_bulk" args='comment#' ;;
    'space comment reply delete') kids='' flags=''" $_ws_bulk" args='comment# reply#' ;;
    'space comment reply get') kids='' flags='--format=markdown'" $_ws_history"" $_ws_bulk" args='comment# reply#' ;;
    'space comment reply list') kids='' flags='--format=markdown'" $_ws_list"" $_ws_bulk" args='comment#' ;;
    'space comment reply update') kids='' flags='--body+ --body-file@ --add-reaction+ --remove-reaction+'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='comment# reply#' ;;
    'space permission') kids='add list user team' flags='' args='' ;;
    'space permission add') kids='' flags='--role=admin,create,review,edit,comment,read,null --no-role --user# --team#'" $_ws_body"" $_ws_bulk" args='' ;;
    'space permission list') kids='' flags='--role=admin,create,review,edit,comment,read'" $_ws_list"" $_ws_bulk" args='' ;;
    'space permission user') kids='list remove update' flags='' args='' ;;
    'space permission user list') kids='' flags=''" $_ws_list"" $_ws_bulk" args='' ;;
    'space permission user remove') kids='' flags=''" $_ws_bulk" args='user#' ;;
    'space permission user update') kids='' flags='--role=admin,create,review,edit,comment,read,null --no-role'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='user#' ;;
    'space permission team') kids='list remove update' flags='' args='' ;;
    'space permission team list') kids='' flags=''" $_ws_list"" $_ws_bulk" args='' ;;
    'space permission team remove') kids='' flags=''" $_ws_bulk" args='team#' ;;
    'space permission team update') kids='' flags='--role=admin,create,review,edit,comment,read,null --no-role'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='team#' ;;
    'space content') kids='get' flags='' args='' ;;
    'space content get') kids='' flags='--metadata --no-metadata --computed --no-computed'" $_ws_bulk" args='' ;;
    'space git') kids='export import info' flags='' args='' ;;
    'space git export') kids='' flags='--url+ --ref+ --repo-project-directory+ --commit-message+ --commit-message-file@ --force --no-force'" $_ws_body"" $_ws_bulk" args='' ;;
    'space git import') kids='' flags='--url+ --ref+ --repo-project-directory+ --force --no-force'" $_ws_body"" $_ws_bulk" args='' ;;
    'space git info') kids='' flags=''" $_ws_bulk" args='' ;;
    'space page') kids='find get list' flags='' args='' ;;
    'space page find') kids='' flags='--format=document,markdown --evaluated --no-evaluated --metadata --no-metadata --computed --no-computed'" $_ws_bulk" args='path#' ;;
    'space page get') kids='' flags='--format=document,markdown --evaluated --no-evaluated --metadata --no-metadata --computed --no-computed'" $_ws_bulk" args='page#' ;;
    'space page list') kids='' flags='--metadata --no-metadata --computed --no-computed'" $_ws_bulk" args='' ;;
    'space file') kids='get list' flags='' args='' ;;
    'space file get') kids='' flags='--metadata --no-metadata --computed --no-computed'" $_ws_save"" $_ws_bulk" args='file#' ;;
    'space file list') kids='' flags='--metadata --no-metadata --computed --no-computed'" $_ws_list"" $_ws_bulk" args='' ;;
    'space revision') kids='changes get page file' flags='' args='' ;;
    'space revision changes') kids='' flags='--limit+ --metadata --no-metadata --computed --no-computed'" $_ws_bulk" args='revision#' ;;
    'space revision get') kids='' flags='--metadata --no-metadata --computed --no-computed'" $_ws_bulk" args='revision#' ;;
    'space revision page') kids='find get list' flags='' args='' ;;
    'space revision page find') kids='' flags='--format=document,markdown --evaluated --no-evaluated --metadata --no-metadata --computed --no-computed'" $_ws_bulk" args='revision# path#' ;;
    'space revision page get') kids='' flags='--format=document,markdown --evaluated --no-evaluated --metadata --no-metadata --computed --no-computed'" $_ws_bulk" args='revision# page#' ;;
    'space revision page list') kids='' flags='--metadata --no-metadata --computed --no-computed'" $_ws_bulk" args='revision#' ;;
    'space revision file') kids='get list' flags='' args='' ;;
    'space revision file get') kids='' flags='--metadata --no-metadata --computed --no-computed'" $_ws_save"" $_ws_bulk" args='revision# file#' ;;
    'space revision file list') kids='' flags='--metadata --no-metadata --computed --no-computed'" $_ws_list"" $_ws_bulk" args='revision#' ;;
    'cr') kids='changes commenters contributors create diff get list merge pdf pull update reviewer comment review content page file' flags='' args='' ;;
    'cr changes') kids='' flags='--limit+'" $_ws_bulk" args='cr#' ;;
    'cr commenters') kids='' flags=''" $_ws_list"" $_ws_bulk" args='cr#' ;;
    'cr contributors') kids='' flags=''" $_ws_bulk" args='cr#' ;;
    'cr create') kids='' flags='--subject+ --subject-file@ --agent-task+'" $_ws_body"" $_ws_absent"" $_ws_bulk" args='' ;;
    'cr diff') kids='' flags='--against=base,now --stat --name-only --word --page# --exit-code'" $_ws_answer" args='cr#' ;;
    'cr get') kids='' flags=''" $_ws_history"" $_ws_bulk" args='cr#' ;;
    'cr list') kids='' flags='--status=draft,open --contributor#'" $_ws_list"" $_ws_bulk" args='' ;;
    'cr merge') kids='' flags=''" $_ws_needed"" $_ws_bulk" args='cr#' ;;
    'cr pdf') kids='' flags='--only --no-only --page#'" $_ws_save"" $_ws_bulk" args='cr#' ;;
    'cr pull') kids='' flags=''" $_ws_bulk" args='cr#' ;;
    'cr update') kids='' flags='--subject+ --subject-file@ --status=draft,open'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='cr#' ;;
    'cr reviewer') kids='add list remove' flags='' args='' ;;
    'cr reviewer add') kids='' flags='--subject+ --subject-file@'" $_ws_body"" $_ws_bulk" args='cr# user#*' ;;
    'cr reviewer list') kids='' flags=''" $_ws_list"" $_ws_bulk" args='cr#' ;;
    'cr reviewer remove') kids='' flags=''" $_ws_bulk" args='cr# user#' ;;
    'cr comment') kids='create delete get list update reply' flags='' args='' ;;
    'cr comment create') kids='' flags='--body+ --body-file@ --node+ --page#'" $_ws_body"" $_ws_bulk" args='cr#' ;;
    'cr comment delete') kids='' flags=''" $_ws_bulk" args='cr# comment#' ;;
    'cr comment get') kids='' flags='--format=markdown'" $_ws_history"" $_ws_bulk" args='cr# comment#' ;;
    'cr comment list') kids='' flags='--order=desc --status=all,resolved --format=markdown --target-page# --author#'" $_ws_list"" $_ws_bulk" args='cr#' ;;
    'cr comment update') kids='' flags='--resolved --no-resolved --body+ --body-file@ --add-reaction+ --remove-reaction+'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='cr# comment#' ;;
    'cr comment reply') kids='create delete get list update' flags='' args='' ;;
    'cr comment reply create') kids='' flags='--format=markdown --body+ --body-file@'" $_ws_body"" $_ws_bulk" args='cr# comment#' ;;
    'cr comment reply delete') kids='' flags=''" $_ws_bulk" args='cr# comment# reply#' ;;
    'cr comment reply get') kids='' flags='--format=markdown'" $_ws_history"" $_ws_bulk" args='cr# comment# reply#' ;;
    'cr comment reply list') kids='' flags='--format=markdown'" $_ws_list"" $_ws_bulk" args='cr# comment#' ;;
    'cr comment reply update') kids='' flags='--body+ --body-file@ --add-reaction+ --remove-reaction+'" $_ws_body"" $_ws_bulk" args='cr# comment# reply#' ;;
    'cr review') kids='get list submit' flags='' args='' ;;
    'cr review get') kids='' flags='--format=markdown'" $_ws_bulk" args='cr# review#' ;;
    'cr review list') kids='' flags='--outdated --no-outdated --format=markdown'" $_ws_list"" $_ws_bulk" args='cr#' ;;
    'cr review submit') kids='' flags='--status=approved,changes-requested --comment+ --comment-file@'" $_ws_body"" $_ws_judged"" $_ws_bulk" args='cr#' ;;
    'cr content') kids='get import update' flags='' args='' ;;
    'cr content get') kids='' flags='--metadata --no-metadata --computed --no-computed'" $_ws_bulk" args='cr#' ;;
    'cr content import') kids='' flags='--url+ --source=website'" $_ws_body"" $_ws_bulk" args='cr#' ;;
    'cr content update') kids='' flags='--compat --no-compat --changes+ --changes-file@'" $_ws_body"" $_ws_bulk" args='cr#' ;;
    'cr page') kids='find get links list' flags='' args='' ;;
    'cr page find') kids='' flags='--format=document,markdown --evaluated --no-evaluated --metadata --no-metadata --computed --no-computed'" $_ws_bulk" args='cr# path#' ;;
    'cr page get') kids='' flags='--format=markdown --evaluated --no-evaluated --metadata --no-metadata --computed --no-computed'" $_ws_history"" $_ws_bulk" args='cr# page#' ;;
    'cr page links') kids='' flags=''" $_ws_list"" $_ws_bulk" args='cr# page#' ;;
    'cr page list') kids='' flags='--metadata --no-metadata --computed --no-computed'" $_ws_bulk" args='cr#' ;;
    'cr file') kids='backlinks get list' flags='' args='' ;;
    'cr file backlinks') kids='' flags=''" $_ws_list"" $_ws_bulk" args='cr# file#' ;;
    'cr file get') kids='' flags='--metadata --no-metadata --computed --no-computed'" $_ws_save"" $_ws_history"" $_ws_bulk" args='cr# file#' ;;
    'cr file list') kids='' flags='--metadata --no-metadata --computed --no-computed'" $_ws_list"" $_ws_bulk" args='cr#' ;;
    'site') kids='create delete get list preview publish published unpublish update adaptive-schema space section structure external-link redirect auth customization section-group permission share-link' flags='' args='' ;;
    'site create') kids='' flags='--type=basic --title+ --title-file@ --visibility=public,unlisted,share-link,visitor-auth --add-space# --spaces+'" $_ws_body"" $_ws_absent"" $_ws_like"" $_ws_bulk" args='' ;;
    'site delete') kids='' flags=''" $_ws_bulk" args='site#' ;;
    'site get') kids='' flags=''" $_ws_history"" $_ws_bulk" args='site#' ;;
    'site list') kids='' flags='--with-space# --title+ --published --no-published'" $_ws_list"" $_ws_bulk" args='' ;;
    'site preview') kids='' flags='--site-space# --claims+ --draft --no-draft'" $_ws_bulk" args='' ;;
    'site publish') kids='' flags=''" $_ws_bulk" args='site#' ;;
    'site published') kids='' flags='--share-key+'" $_ws_bulk" args='site#' ;;
    'site unpublish') kids='' flags=''" $_ws_bulk" args='site#' ;;
    'site update') kids='' flags='--title+ --title-file@ --visibility=public,unlisted,share-link,visitor-auth --basename+ --adaptive-content --no-adaptive-content --agents-context=excluded,included --default-site-space# --default-site-section# --proxy+ --no-proxy'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='site#' ;;
    'site adaptive-schema') kids='conditions get set' flags='' args='' ;;
    'site adaptive-schema conditions') kids='' flags=''" $_ws_bulk" args='' ;;
    'site adaptive-schema get') kids='' flags=''" $_ws_bulk" args='' ;;
    'site adaptive-schema set') kids='' flags='--json-schema+ --json-schema-file@'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='' ;;
    'site space') kids='add duplicate list move remove update' flags='' args='' ;;
    'site space add') kids='' flags='--section#'" $_ws_body"" $_ws_bulk" args='space#' ;;
    'site space duplicate') kids='' flags='--draft --no-draft'" $_ws_body"" $_ws_bulk" args='site-space#' ;;
    'site space list') kids='' flags='--share-key+ --default --no-default'" $_ws_list"" $_ws_bulk" args='' ;;
    'site space move') kids='' flags='--before# --after#'" $_ws_body"" $_ws_bulk" args='site-space#' ;;
    'site space remove') kids='' flags=''" $_ws_bulk" args='site-space#' ;;
    'site space update') kids='' flags='--path+ --condition+ --no-condition --condition-file@ --to-space#'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='site-space#' ;;
    'site section') kids='create delete list update' flags='' args='' ;;
    'site section create') kids='' flags='--space-id# --no-space-id --title+ --title-file@ --icon+ --draft --no-draft --section-group#'" $_ws_body"" $_ws_absent"" $_ws_bulk" args='' ;;
    'site section delete') kids='' flags=''" $_ws_bulk" args='section#' ;;
    'site section list') kids='' flags='--share-key+'" $_ws_list"" $_ws_bulk" args='' ;;
    'site section update') kids='' flags='--title+ --title-file@ --path+ --description+ --no-description --description-file@ --icon+ --no-icon --condition+ --no-condition --condition-file@ --default-site-space# --draft --no-draft --section-group# --no-section-group'" $_ws_body"" $_ws_bulk" args='section#' ;;
    'site structure') kids='get sort' flags='' args='' ;;
    'site structure get') kids='' flags='--share-key+'" $_ws_bulk" args='' ;;
    'site structure sort') kids='' flags='--before# --after#'" $_ws_body"" $_ws_bulk" args='type=site-space,site-section,site-section-group,site-external-link id#' ;;
    'site external-link') kids='create delete update' flags='' args='' ;;
    'site external-link create') kids='' flags='--title+ --title-file@ --url+ --description+ --description-file@ --icon+ --parent# --draft --no-draft --condition+ --condition-file@'" $_ws_body"" $_ws_absent"" $_ws_bulk" args='' ;;
    'site external-link delete') kids='' flags=''" $_ws_bulk" args='link#' ;;
    'site external-link update') kids='' flags='--title+ --title-file@ --url+ --description+ --no-description --description-file@ --icon+ --no-icon --parent# --no-parent --draft --no-draft --condition+ --no-condition --condition-file@'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='link#' ;;
    'site redirect') kids='create delete list resolve set update' flags='' args='' ;;
    'site redirect create') kids='' flags='--source+ --destination+ --destination-file@ --to-section# --to-site-space# --to-page# --to-url+ --capture-wildcard --no-capture-wildcard --draft --no-draft --permanent --no-permanent'" $_ws_body"" $_ws_absent"" $_ws_bulk" args='' ;;
    'site redirect delete') kids='' flags=''" $_ws_bulk" args='redirect#' ;;
    'site redirect list') kids='' flags='--search+ --draft --no-draft --order-by=createdAt,updatedAt,source'" $_ws_list"" $_ws_bulk" args='' ;;
    'site redirect resolve') kids='' flags='--share-key+'" $_ws_bulk" args='source#' ;;
    'site redirect set') kids='' flags='--redirects+ --redirects-file@'" $_ws_body"" $_ws_bulk" args='' ;;
    'site redirect update') kids='' flags='--source+ --destination+ --destination-file@ --to-section# --to-site-space# --to-page# --to-url+ --capture-wildcard --no-capture-wildcard --draft --no-draft --permanent --no-permanent'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='redirect#' ;;
    'site auth') kids='get regenerate update' flags='' args='' ;;
    'site auth get') kids='' flags=''" $_ws_secrets"" $_ws_bulk" args='' ;;
    'site auth regenerate') kids='' flags=''" $_ws_secrets"" $_ws_bulk" args='' ;;
    'site auth update') kids='' flags='--backend=custom,integration --fallback-url+ --no-fallback-url --logout-url+ --no-logout-url'" $_ws_body"" $_ws_edit"" $_ws_secrets"" $_ws_bulk" args='' ;;
    'site customization') kids='get set' flags='' args='' ;;
    'site customization get') kids='' flags=''" $_ws_bulk" args='' ;;
    'site customization set') kids='' flags=''" $_ws_body"" $_ws_bulk" args='' ;;
    'site section-group') kids='add-section create delete list move remove-section update' flags='' args='' ;;
    'site section-group add-section') kids='' flags=''" $_ws_body"" $_ws_bulk" args='group# section#' ;;
    'site section-group create') kids='' flags='--title+ --title-file@ --icon+ --no-icon --section#'" $_ws_body"" $_ws_absent"" $_ws_bulk" args='' ;;
    'site section-group delete') kids='' flags=''" $_ws_bulk" args='group#' ;;
    'site section-group list') kids='' flags=''" $_ws_list"" $_ws_bulk" args='' ;;
    'site section-group move') kids='' flags='--before# --after#'" $_ws_body"" $_ws_bulk" args='group#' ;;
    'site section-group remove-section') kids='' flags=''" $_ws_bulk" args='group# section#' ;;
    'site section-group update') kids='' flags='--title+ --title-file@ --icon+ --no-icon'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='group#' ;;
    'site permission') kids='add list user team' flags='' args='' ;;
    'site permission add') kids='' flags='--role=admin,create,review,edit,comment,read,null --no-role --user# --team#'" $_ws_body"" $_ws_bulk" args='' ;;
    'site permission list') kids='' flags='--role=admin,create,review,edit,comment,read,guest --search+ --sort=joinedAt,lastSeenAt,name --order=asc,desc --team#'" $_ws_list"" $_ws_bulk" args='' ;;
    'site permission user') kids='list remove update' flags='' args='' ;;
    'site permission user list') kids='' flags=''" $_ws_list"" $_ws_bulk" args='' ;;
    'site permission user remove') kids='' flags=''" $_ws_bulk" args='user#' ;;
    'site permission user update') kids='' flags='--role=admin,create,review,edit,comment,read'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='user#' ;;
    'site permission team') kids='list remove update' flags='' args='' ;;
    'site permission team list') kids='' flags=''" $_ws_list"" $_ws_bulk" args='' ;;
    'site permission team remove') kids='' flags=''" $_ws_bulk" args='team#' ;;
    'site permission team update') kids='' flags='--role=admin,create,review,edit,comment,read'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='team#' ;;
    'site share-link') kids='create delete list update' flags='' args='' ;;
    'site share-link create') kids='' flags='--name+ --name-file@'" $_ws_body"" $_ws_absent"" $_ws_bulk" args='' ;;
    'site share-link delete') kids='' flags=''" $_ws_bulk" args='share-link#' ;;
    'site share-link list') kids='' flags=''" $_ws_list"" $_ws_bulk" args='' ;;
    'site share-link update') kids='' flags='--active --no-active --name+ --name-file@'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='share-link#' ;;
    'saml') kids='create delete get list update' flags='' args='' ;;
    'saml create') kids='' flags='--label+ --label-file@ --entity-id+ --certificate+ --certificate-file@ --sso-url+ --default-team# --default-role=admin,create,review,edit,comment,read,null --no-default-role'" $_ws_body"" $_ws_absent"" $_ws_metadata"" $_ws_bulk" args='' ;;
    'saml delete') kids='' flags=''" $_ws_bulk" args='provider#' ;;
    'saml get') kids='' flags=''" $_ws_history"" $_ws_bulk" args='provider#' ;;
    'saml list') kids='' flags=''" $_ws_list"" $_ws_bulk" args='' ;;
    'saml update') kids='' flags='--label+ --label-file@ --entity-id+ --certificate+ --certificate-file@ --sso-url+ --default-team# --default-role=admin,create,review,edit,comment,read,null --no-default-role'" $_ws_body"" $_ws_edit"" $_ws_metadata"" $_ws_bulk" args='provider#' ;;
    'sso') kids='list' flags='' args='' ;;
    'sso list') kids='' flags=''" $_ws_bulk" args='' ;;
    'openapi') kids='create delete diff get list publish update version' flags='' args='' ;;
    'openapi create') kids='' flags='--source-url+ --source-text+ --source-text-file@'" $_ws_body"" $_ws_absent"" $_ws_bulk" args='spec+' ;;
    'openapi delete') kids='' flags=''" $_ws_bulk" args='spec#' ;;
    'openapi diff') kids='' flags='--fail-on=breaking,warning,info --output=table,json,ndjson,yaml,csv,tsv,id,markdown,curl,junit,github -o=table,json,ndjson,yaml,csv,tsv,id,markdown,curl,junit,github'" $_ws_answer" args='from+ to+' ;;
    'openapi get') kids='' flags=''" $_ws_history"" $_ws_bulk" args='spec#' ;;
    'openapi list') kids='' flags=''" $_ws_list"" $_ws_bulk" args='' ;;
    'openapi publish') kids='' flags='--source-url+ --source-text+ --source-text-file@'" $_ws_body"" $_ws_edit"" $_ws_wait"" $_ws_gate"" $_ws_bulk" args='spec#' ;;
    'openapi update') kids='' flags='--visibility=private,public'" $_ws_body"" $_ws_bulk" args='spec#' ;;
    'openapi version') kids='content get latest latest-content list' flags='' args='' ;;
    'openapi version content') kids='' flags=''" $_ws_bulk" args='spec# version#' ;;
    'openapi version get') kids='' flags=''" $_ws_history"" $_ws_bulk" args='spec# version#' ;;
    'openapi version latest') kids='' flags=''" $_ws_bulk" args='spec#' ;;
    'openapi version latest-content') kids='' flags=''" $_ws_bulk" args='spec#' ;;
    'openapi version list') kids='' flags=''" $_ws_list"" $_ws_bulk" args='spec#' ;;
    'translation') kids='create delete get list update' flags='' args='' ;;
    'translation create') kids='' flags='--title+ --title-file@'" $_ws_body"" $_ws_absent"" $_ws_bulk" args='' ;;
    'translation delete') kids='' flags=''" $_ws_bulk" args='translation#' ;;
    'translation get') kids='' flags=''" $_ws_history"" $_ws_bulk" args='translation#' ;;
    'translation list') kids='' flags=''" $_ws_list"" $_ws_bulk" args='' ;;
    'translation update') kids='' flags='--title+ --title-file@'" $_ws_body"" $_ws_edit"" $_ws_bulk" args='translation#' ;;
    'integration') kids='get install installations list publish unpublish installation' flags='' args='' ;;
    'integration get') kids='' flags=''" $_ws_history"" $_ws_bulk" args='integration#' ;;
    'integration install') kids='' flags='--organization#'" $_ws_body"" $_ws_secrets"" $_ws_absent"" $_ws_bulk" args='integration#' ;;
    'integration installations') kids='' flags='--external-id+'" $_ws_list"" $_ws_secrets"" $_ws_bulk" args='integration#' ;;
    'integration list') kids='' flags='--search+ --category= --block-domain+ --blocks --no-blocks --content-sources --no-content-sources --owner# --scope= --target='" $_ws_list" args='' ;;
    'integration publish') kids='' flags='--title+ --title-file@ --description+ --description-file@ --script+ --script-file@ --organization# --runtime=v1 --icon@ --summary+ --summary-file@ --preview-image@ --visibility= --target= --scope= --category= --blocks+ --blocks-file@ --content-sources+ --content-sources-file@ --external-links+ --external-links-file@ --configurations+ --configurations-file@ --secret+ --content-security-policy+ --content-security-policy-file@'" $_ws_body"" $_ws_bulk" args='integration#' ;;
    'integration unpublish') kids='' flags=''" $_ws_bulk" args='integration#' ;;
    'integration installation') kids='get remove sites spaces update' flags='' args='' ;;
    'integration installation get') kids='' flags=''" $_ws_secrets"" $_ws_history"" $_ws_bulk" args='integration# installation#' ;;
    'integration installation remove') kids='' flags=''" $_ws_bulk" args='integration# installation#' ;;
    'integration installation sites') kids='' flags=''" $_ws_list"" $_ws_secrets"" $_ws_bulk" args='integration# installation#' ;;
    'integration installation spaces') kids='' flags=''" $_ws_list"" $_ws_secrets"" $_ws_bulk" args='integration# installation#' ;;
    'integration installation update') kids='' flags='--external-id+ --configuration+ --configuration-file@ --space-selection=all,selected --site-selection=all,selected'" $_ws_body"" $_ws_edit"" $_ws_secrets"" $_ws_bulk" args='integration# installation#' ;;
    'hostname') kids='get remove revalidate' flags='' args='' ;;
    'hostname get') kids='' flags=''" $_ws_history"" $_ws_bulk" args='hostname+' ;;
    'hostname remove') kids='' flags=''" $_ws_bulk" args='hostname+' ;;
    'hostname revalidate') kids='' flags=''" $_ws_bulk" args='hostname+' ;;
    'subdomain') kids='get' flags='' args='' ;;
    'subdomain get') kids='' flags=''" $_ws_bulk" args='subdomain+' ;;
    'url') kids='resolve' flags='' args='' ;;
    'url resolve') kids='' flags=''" $_ws_bulk" args='url+' ;;
    'audit-event') kids='actions get list' flags='' args='' ;;
    'audit-event actions') kids='' flags=''" $_ws_bulk" args='' ;;
    'audit-event get') kids='' flags=''" $_ws_history"" $_ws_bulk" args='event#' ;;
    'audit-event list') kids='' flags='--from+ --to+ --action# --actor# --target+'" $_ws_list" args='' ;;
    'auth') kids='login logout status switch token' flags='' args='' ;;
    'auth login') kids='' flags='--url+ --with-token --allow-http --no-verify --insecure-storage' args='' ;;
    'auth logout') kids='' flags='' args='' ;;
    'auth status') kids='' flags='--no-check' args='' ;;
    'auth switch') kids='' flags='' args='profile+' ;;
    'auth token') kids='' flags='' args='' ;;
    'profile') kids='create delete get list lock unlock use' flags='' args='' ;;
    'profile create') kids='' flags='--url+ --allow-http' args='name#' ;;
    'profile delete') kids='' flags='' args='name#' ;;
    'profile get') kids='' flags='' args='name#' ;;
    'profile list') kids='' flags='' args='' ;;
    'profile lock') kids='' flags='' args='name#' ;;
    'profile unlock') kids='' flags='' args='name#' ;;
    'profile use') kids='' flags='' args='name#' ;;
    'config') kids='get list set unset' flags='' args='' ;;
    'config get') kids='' flags='' args='key=url,org,space,site,output,user,credential-helper,history,history-days,history-megabytes,readonly,protected' ;;
    'config list') kids='' flags='' args='' ;;
    'config set') kids='' flags='' args='key=url,org,space,site,output,user,credential-helper,history,history-days,history-megabytes,readonly,protected value+' ;;
    'config unset') kids='' flags='' args='key=url,org,space,site,output,user,credential-helper,history,history-days,history-megabytes,readonly,protected' ;;
    'mcp') kids='install serve' flags='' args='' ;;
    'mcp install') kids='' flags='--client=claude,cursor,vscode --path@ --allow-writes --allow-sql --orgs+ --spaces+ --profiles+ --toolsets+ --all-tools' args='' ;;
    'mcp serve') kids='' flags='--http+ --allow-writes --allow-sql --orgs+ --spaces+ --profiles+ --toolsets+ --all-tools --rehearse# --out@' args='' ;;
    'local') kids='clone init reset seed serve status user token snapshot' flags='' args='' ;;
    'local clone') kids='' flags='--name+ --content --refresh --database+ --password-file@' args='' ;;
    'local init') kids='' flags='--sample --path@ --from-backup+ --database+ --password-file@' args='' ;;
    'local reset') kids='' flags='--sample --path@ --database+ --password-file@' args='' ;;
    'local seed') kids='' flags='--spaces+ --seed+ --pages+ --path@ --database+ --password-file@' args='' ;;
    'local serve') kids='' flags='--port+ --host+ --public-url+ --path@ --database+ --password-file@ --log --inject+ --seed+ --allow-fetch+ --allow-git-files --only-document' args='' ;;
    'local status') kids='' flags='--path@ --database+ --password-file@' args='' ;;
    'local user') kids='add list' flags='' args='' ;;
    'local user add') kids='' flags='--name+ --role=admin,create,review,edit,comment,read,null --no-role --team# --path@ --database+ --password-file@' args='email+' ;;
    'local user list') kids='' flags='--path@ --database+ --password-file@' args='' ;;
    'local token') kids='create list revoke' flags='' args='' ;;
    'local token create') kids='' flags='--user# --label+ --path@ --database+ --password-file@' args='' ;;
    'local token list') kids='' flags='--path@ --database+ --password-file@' args='' ;;
    'local token revoke') kids='' flags='--path@ --database+ --password-file@' args='token+' ;;
    'local snapshot') kids='delete list restore save' flags='' args='' ;;
    'local snapshot delete') kids='' flags='--path@ --database+ --password-file@' args='name+' ;;
    'local snapshot list') kids='' flags='--path@ --database+ --password-file@' args='' ;;
    'local snapshot restore') kids='' flags='--path@ --database+ --password-file@' args='name+' ;;
    'local snapshot save') kids='' flags='--path@ --database+ --password-file@' args='name+' ;;
    'alias') kids='delete import list set' flags='' args='' ;;
    'alias delete') kids='' flags='' args='name+' ;;
    'alias import') kids='' flags='' args='source+' ;;
    'alias list') kids='' flags='' args='' ;;
    'alias set') kids='' flags='' args='name+ word+*' ;;
    'plugin') kids='list' flags='' args='' ;;
    'plugin list') kids='' flags='' args='' ;;
    'backup') kids='create get list restore verify' flags='' args='' ;;
    'backup create') kids='' flags='--content --full --with-secrets --keep+' args='folder+' ;;
    'backup get') kids='' flags='--kinds=organization,member,team,team-member,invite-link,collection,space,site,site-space,section,section-group,external-link,redirect,publishing-auth,customization,share-link,adaptive-schema,saml-provider,openapi-spec,translation,integration,installation,permission,openapi-version,change-request,reviewer,comment,reply,page,file' args='folder+' ;;
    'backup list') kids='' flags='' args='folder+' ;;
    'backup restore') kids='' flags='--to-org# --content --overwrite --sound-only --ids@ --allow=publish,sso,elevate,members,admins,self,delete --max-changes+' args='folder+' ;;
    'backup verify') kids='' flags='' args='folder+' ;;
    'content') kids='diff pull push status' flags='' args='' ;;
    'content diff') kids='' flags='--cr# --against=base,now --stat --name-only --word --page# --exit-code' args='folder+' ;;
    'content pull') kids='' flags='--cr# --revision# --write-conflicts' args='folder+' ;;
    'content push') kids='' flags='--cr# --subject+ --merge --write-conflicts' args='folder+' ;;
    'content status') kids='' flags='--cr# --exit-code' args='folder+' ;;
    'history') kids='export get list prune verify' flags='' args='' ;;
    'history export') kids='' flags='--since+ --until+ --force' args='' ;;
    'history get') kids='' flags='--force' args='entry+' ;;
    'history list') kids='' flags='--of+ --kind=organization,member,team,team-member,invite-link,collection,space,site,site-space,section,section-group,external-link,redirect,publishing-auth,customization,share-link,adaptive-schema,saml-provider,openapi-spec,translation,integration,installation,permission,audit-event,hostname,openapi-version,change-request,reviewer,comment,reply,page,file --since+ --until+ --last+ --limit+' args='' ;;
    'history prune') kids='' flags='--days+ --megabytes+ --force' args='' ;;
    'history verify') kids='' flags='' args='' ;;
    'help') kids='' flags='' args='' ;;
  esac
}
# The token of a flag among the words after it: what stands behind the name says what the flag takes.
_ws_token() {
  local name=$1 each
  shift
  token=
  for each in "$@"; do
    case $each in
      "$name" | "$name"[+@\#=]*) token=$each; return 0 ;;
    esac
  done
  return 1
}

# The words up to the cursor as they were before bash split them at = and :, without their redirections.
# What the cursor stands in is cur, or a redirection: then into is its sign.
_ws_read_line() {
  local i word glue= last=-1
  words=()
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [[ $word == *[\<\>]* && $word != *[!\<\>:=]* ]]; then
      into=$word
      _ws_drop_descriptor
      glue=1
      continue
    elif [[ -n $glue ]] || _ws_is_glue && [[ -n $into || $last -ge 0 ]]; then
      [[ -n $into ]] || words[last]=${words[last]}$word
    else
      into=
      last=$((last + 1))
      words[last]=$word
    fi
    glue=
    _ws_is_glue && glue=1
  done
  [[ $last -lt 0 ]] || cur=${words[last]}
}

# The 2 of `2>`, which bash hands over as a word of its own.
_ws_drop_descriptor() {
  local descriptor=
  [[ $last -lt 0 ]] || descriptor=${words[last]}
  if [[ -n $descriptor && $descriptor != *[!0-9]* && $COMP_LINE == *[[:blank:]]"$descriptor$into"* ]]; then
    unset "words[$last]"
    last=$((last - 1))
  fi
}

# Whether a word is nothing but signs that bash parts words at.
_ws_is_glue() {
  [[ -n $word && $word != *[!=:@]* ]] || return 1
  # An `@` may begin a word.
  [[ $word != @* || ( $last -ge 0 && $COMP_LINE == *"${words[last]}$word"* ) ]]
}

# What a text means without its quotes (plain), and the quote that is open at its end; $ stands for $'.
_ws_unquote() {
  local i char close= escaped=
  plain=
  quote=
  for ((i = 0; i < ${#1}; i++)); do
    char=${1:i:1}
    if [[ -n $escaped ]]; then
      escaped=
      case $quote$char in
        \"[!\"\$\`\\]) plain=$plain\\ ;;
        \$[0-7])
          char=${1:i:3}
          i=$((i + ${#char} - 1))
          [[ $char == [0-7][0-7][0-7] ]] && printf -v char "\\$char"
          ;;
      esac
      plain=$plain$char
    elif [[ $char == \\ && $quote != \' ]]; then
      escaped=1
    elif [[ -n $quote && $char == "$close" ]]; then
      quote=
    elif [[ -z $quote && $char == \$ && ${1:i + 1:1} == [\"\'] ]]; then
      i=$((i + 1))
      close=${1:i:1}
      quote=$close
      [[ $close == \' ]] && quote=\$
    elif [[ -z $quote && $char == [\"\'] ]]; then
      quote=$char
      close=$char
    else
      plain=$plain$char
    fi
  done
}

# Readline replaces only what stands behind the last sign that breaks words.
_ws_offer() {
  local each broken=
  case $cur in
    *[=:]*) [[ $COMP_WORDBREAKS == *[=:]* ]] && broken=${cur%"${cur##*[=:]}"} ;;
  esac
  for each in "$@"; do
    [[ $each == "$cur"* ]] && COMPREPLY[${#COMPREPLY[@]}]=${each#"$broken"}
  done
}

# ws says what to insert: one word, whatever its title holds, in the quote that is open where readline puts it.
_ws_ids() {
  local i kept plain quote open insert title notice=
  local -a given titles
  # Behind the cursor the word goes on: what stands there would become part of another one.
  [[ $cur == *"$replaced" && ( -n $replaced || -z $cur || $cur == *[=:@\"\'] ) ]] || return
  given=()
  for ((i = 0; i < ${#words[@]} - 1; i++)); do
    _ws_unquote "${words[i]}"
    given[i]=$plain
  done
  _ws_unquote "${cur%"$replaced"}"
  kept=$plain
  open=$quote
  _ws_unquote "$cur"
  titles=()
  while IFS= read -r insert; do
    title=${insert#*$'\t'}
    insert=${insert%%$'\t'*}
    if [[ -z $insert ]]; then
      notice=$title
      continue
    fi
    titles[${#COMPREPLY[@]}]=$title
    COMPREPLY[${#COMPREPLY[@]}]=$insert
  done < <(ws __complete "bash$open" "=$kept" "=$plain" "${given[@]}" 2>/dev/null)
  # Titles are for reading: where the list is only shown. Anywhere else readline would put them on the line.
  case ${#COMPREPLY[@]}:$COMP_TYPE in
    [01]:*) return ;;
    *:63 | *:33 | *:64) ;;
    *) return ;;
  esac
  for ((i = 0; i < ${#COMPREPLY[@]}; i++)); do
    [[ -z ${titles[i]} ]] || COMPREPLY[i]="${COMPREPLY[i]}  (${titles[i]})"
  done
  # It begins as no word does, so that nothing is inserted of a list that is not whole.
  [[ -z $notice ]] || COMPREPLY[i]="($notice)"
}

# Where ws keeps files of one kind: `_ws_folder <below WS_CONFIG_DIR> <folder by XDG> <below home>`.
_ws_folder() {
  if [[ -n $WS_CONFIG_DIR ]]; then
    folder=$WS_CONFIG_DIR/$1
  elif [[ $2 == /* ]]; then
    folder=$2/ws
  else
    folder=$HOME/$3/ws
  fi
}

# Commands beyond the table: aliases, and programs ws-<name> of PATH. Only aliases of a project are asked of ws.
_ws_others() {
  local folder line each
  local -a folders
  _ws_folder '' "$XDG_CONFIG_HOME" .config
  # A line of it is `"name": "words",`.
  if [[ -r $folder/aliases.json ]]; then
    while IFS= read -r line; do
      line=${line#*\"}
      case $line in *'": "'*) _ws_offer "${line%%\"*}" ;; esac
    done <"$folder/aliases.json"
  fi
  folder=$PWD
  while [[ -n $folder && ! -r $folder/.ws.json ]]; do folder=${folder%/*}; done
  if [[ -r $folder/.ws.json && $(<"$folder/.ws.json") == *'"aliases"'* ]]; then
    while IFS=$'\t' read -r each _; do _ws_offer "$each"; done < <(ws __complete aliases 2>/dev/null)
  fi
  IFS=: read -r -a folders <<<"$PATH"
  for folder in "${folders[@]}"; do
    [[ $folder == /* ]] || continue
    while IFS= read -r each; do
      [[ -f $each && -x $each ]] || continue
      each=${each##*/ws-}
      case $each in '' | -* | *[!a-z0-9-]*) ;; *) _ws_offer "$each" ;; esac
    done < <(compgen -G "$folder/ws-*")
  done
}

# The row that ws itself has for the words before the cursor; false if it has none.
_ws_read_row() {
  local i kind entry row= plain quote
  local -a given
  given=()
  for ((i = 0; i < ${#words[@]} - 1; i++)); do
    _ws_unquote "${words[i]}"
    given[i]=$plain
  done
  asked_path= asked_flags= asked_args=
  while IFS=$'\t' read -r kind entry _; do
    case $kind in
      path) asked_path=$entry ;;
      flag) asked_flags="$asked_flags $entry" ;;
      arg) asked_args="$asked_args $entry" ;;
      row) row=1 ;;
    esac
  done < <(ws __complete row "${given[@]}" 2>/dev/null)
  [[ -n $row ]]
}

# A word that is neither in the table nor a value of the argument may be a command that ws knows, or an alias: then its flags and
# arguments are asked for, and the words after it are counted anew.
_ws_ask_row() {
  local token=${args%% *} asked_path asked_flags asked_args
  [[ -z $only && $nargs -eq 0 && $token == *, ]] || return 1
  token=${token%,}
  case ,${token#*=}, in *,"$1",*) return 1 ;; esac
  _ws_read_row || return 1
  followed=1
  if [[ -n $asked_path ]]; then
    where=$asked_path
    _ws_row "$where"
  else
    kids= flags=$asked_flags args=${asked_args# }
  fi
}

# A description that ws has learnt may give a command more flags, and flags more words: then they are asked for.
_ws_follow() {
  local folder asked_path asked_flags asked_args
  [[ -z $followed && -n $where ]] || return
  followed=1
  _ws_folder data "$XDG_DATA_HOME" .local/share
  [[ -d $folder/learnt ]] && _ws_read_row && flags=$asked_flags
}

# Offers what the token takes; the prefix is `--flag=` where the value stands in the same word.
_ws_value() {
  local token=$1 prefix=$2 values i known=
  if [[ $token == , ]]; then
    _ws_others
    return
  elif [[ $token == *, ]]; then
    known=1
    token=${token%,}
  fi
  token=${token%\*}
  case $token in
    *=*)
      IFS=, read -r -a values <<<"${token#*=}"
      for ((i = 0; i < ${#values[@]}; i++)); do values[i]=$prefix${values[i]}; done
      _ws_offer "${values[@]}"
      ;;
    *\#) _ws_ids ;;
    # Readline does files itself, where nothing else is offered.
    *@) files=1 ;;
  esac
  [[ -z $known ]] || _ws_ids
}

_ws_flags() {
  local each
  for each in $flags $_ws_globals; do
    case $each in
      *=*) each=${each%%=*} ;;
      *[+@\#]) each=${each%?} ;;
    esac
    _ws_offer "$each"
  done
}

_ws() {
  local IFS=$' \t\n' cur= into= where= kids= flags= args= token= pending= only= files= followed= i word nargs=0
  local -a words rest
  # The part of the word that readline replaces.
  local replaced=$2
  COMPREPLY=()
  _ws_read_line
  if [[ -n $into ]]; then
    # Readline does the files behind < and > itself; << and <<< take none.
    if [[ $into == *'<<'* ]] && type compopt >/dev/null 2>&1; then compopt +o default; fi
    return
  fi
  _ws_row ''
  for ((i = 0; i < ${#words[@]} - 1; i++)); do
    word=${words[i]}
    if [[ -n $pending ]]; then
      pending=
    elif [[ -n $only || $word != -* || $word == - ]]; then
      if [[ -z $only && $nargs -eq 0 && " $kids " == *" $word "* ]]; then
        where=${where:+$where }$word
        _ws_row "$where"
      elif ! _ws_ask_row "$word"; then
        nargs=$((nargs + 1))
      fi
    elif [[ $word == -- ]]; then
      only=1
    elif [[ $word != *=* ]]; then
      _ws_follow
      _ws_token "$word" $flags $_ws_globals
      case $token in *[+@\#] | *=*) pending=$token ;; esac
    fi
  done
  [[ -n $pending || -n $only || $cur != -* ]] || _ws_follow
  if [[ -n $pending ]]; then
    _ws_value "$pending" ''
  elif [[ -z $only && $cur == --*=* ]]; then
    _ws_token "${cur%%=*}" $flags $_ws_globals && _ws_value "$token" "${cur%%=*}="
  elif [[ -z $only && $cur == -* ]]; then
    _ws_flags
  else
    rest=($args)
    if [[ $nargs -ge ${#rest[@]} && ${#rest[@]} -gt 0 ]]; then
      token=${rest[${#rest[@]} - 1]}
      [[ $token == *\* ]] || token=
    else
      token=${rest[nargs]}
    fi
    _ws_value "$token" ''
    # `ws browse cr` goes on with an id, or with a noun below.
    [[ $nargs -eq 0 ]] && _ws_offer $kids
  fi
  # bash 3.2 can't take the files back.
  if [[ -z $files ]] && type compopt >/dev/null 2>&1; then compopt +o default; fi
}

complete -o default -F _ws ws
