/** The words of questions: which count, in which form, and their synonyms. */

/** A token for "somebody", which says little about the task. */
export const anybody = 'person'

/** Words in lower case without endings and filling words. */
export const tokensOf = (text: string): string[] =>
  (plain(text).match(/[a-z0-9]+/g) ?? []).filter((word) => !filling.has(word)).map(stem)

/** True if the question says the phrase, in any order, and nothing else. */
export const isSame = (phrase: ReadonlySet<string>, question: readonly string[]) =>
  phrase.size === question.length && question.every((token) => phrase.has(token))

/** True if the question says the phrase, in any order. @param meant - the words that the question means */
export const isWithin = (phrase: ReadonlySet<string>, meant: ReadonlySet<string>) =>
  phrase.values().every((token) => meant.has(token))

/** The words of the question, and those that mean the same. */
export const meantBy = (question: readonly string[]): ReadonlySet<string> =>
  new Set(question.flatMap((word) => [word, ...(synonyms[word] ?? [])]))

/** True if the word, or one that means the same, is in the phrase. */
export const says = (word: string, phrase: ReadonlySet<string>): boolean =>
  phrase.has(word) || synonyms[word]?.some((other) => phrase.has(other)) === true

/** The text with one word for each idiom. */
const plain = (text: string) =>
  turns.reduce((said, [turn, word]) => said.replaceAll(turn, word), text.toLowerCase())

/** Idioms, and words for people. */
const turns: readonly (readonly [RegExp, string])[] = [
  [/\be-mail/g, 'email'],
  // Of many things: a file of rows, and not a file in a space.
  [
    /\b(\w+s) from (?:a|an|the|one|my)? ?(?:csv |json |yaml |excel )?(?:file|spreadsheet|sheet|table)\b/g,
    '$1 bulk',
  ],
  [/\bget(?:ting)? rid of\b/g, 'delete'],
  [/\b(?:bring|get|have|want)(?: (.+?))? back\b/g, 'restore $1'],
  [/\b(?:get|give|show)(?: me)? (?:a|the) list of\b/g, 'list'],
  [/\btake away\b/g, 'remove'],
  [/\block (.+?) out\b/g, 'remove access $1'],
  [/\b(?:turn|switch)(ed|s|ing)? (off|on)\b/g, '$2'],
  [/\b(?:take|throw|kick) (.+?) (?:out of|out|off|from)\b/g, 'remove $1'],
  [/\b(?:pull|merge)[- ]request|\b[pm]r(?=s?\b)/g, 'change request'],
  [/\bwho am i\b/g, 'whoami'],
  [/\bsingle sign[- ]on\b/g, 'sso'],
  [/\b(?:log|sign)[- ](?:in|on)(?:to)?\b/g, 'login'],
  [/\b(?:log|sign)[- ](?:out|off)\b/g, 'logout'],
  [/\bset up\b/g, 'create'],
  [/\bback(?:ing)?[- ]up\b/g, 'backup'],
  [/\b(?:some|any|every)(?:one|body)\b|\bpeople\b|\bpersons\b/g, anybody],
  [
    /\b(?:employee|colleague|co-?worker|teammate|contractor|freelancer|consultant|intern)s?\b|\bstaff\b/g,
    anybody,
  ],
]

const stem = (word: string): string => {
  const bare = british(word)
    .replace(/(?<=[a-z]{3})(?:ies|y)$/, 'i')
    .replace(/(?<=[a-z]{2}[^s])s$/, '')
  return bare.length > 4 ? bare.replace(/(?:ing|ed|e)$/, '') : bare
}

/** One spelling for words with two. */
const british = (word: string) => word.replace(/^color/, 'colour').replace('isation', 'ization')

/** Words that say nothing about the task. */
const filling = new Set(
  'a an the to of in on for from with by and or is are be i my me we our you your how do does can it its this that what which am s t another any using ws no not has have had there but so just let us him her them his their should would could want need at once whole wrong'.split(
    ' ',
  ),
)

/** Words of people, each with the words of declarations; stems on both sides. Synonyms of a single command stand in its declaration. */
export const synonyms: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    disable: 'off switch active',
    deactivate: 'off switch active',
    enable: 'on switch active',
    delete: 'remove',
    remove: 'delete',
    rm: 'delete remove',
    drop: 'delete remove',
    erase: 'delete remove',
    destroy: 'delete',
    discard: 'delete remove',
    unassign: 'remove',
    detach: 'remove',
    kick: 'remove',
    evict: 'remove',
    off: 'remove',
    undelete: 'restore',
    recover: 'restore',
    undo: 'restore',
    rename: 'title change name update',
    upsert: 'create update',
    switch: 'use',
    edit: 'update change',
    modify: 'update change',
    patch: 'update',
    set: 'change update',
    add: 'create set',
    new: 'create',
    make: 'create update',
    put: 'add set',
    attach: 'add',
    start: 'create',
    begin: 'create',
    assign: 'add',
    see: 'get show list',
    view: 'get show list',
    show: 'get list',
    describe: 'get show',
    inspect: 'get show',
    fetch: 'get',
    ls: 'list',
    find: 'list search',
    all: 'list',
    copy: 'duplicate',
    cp: 'duplicate',
    mv: 'move transfer',
    clone: 'duplicate',
    give: 'transfer',
    move: 'transfer',
    revoke: 'delete forget',
    propose: 'create request',
    person: 'user member',
    leave: 'offboard',
    left: 'offboard',
    quit: 'offboard',
    resign: 'offboard',
    fire: 'offboard',
    dismiss: 'offboard',
    depart: 'offboard',
    hire: 'onboard person',
    join: 'onboard',
    administrator: 'admin',
    editor: 'role',
    reader: 'role',
    owner: 'admin role',
    right: 'permission access',
    permit: 'grant',
    allow: 'grant',
    forbid: 'revoke',
    stop: 'off revoke',
    unshare: 'revoke',
    directory: 'collection',
    freeze: 'lock',
    renew: 'update change',
    replace: 'update change',
    answer: 'reply',
    respond: 'reply',
    ask: 'request',
    draft: 'change request',
    org: 'organization',
    company: 'organization',
    tenant: 'organization',
    workspace: 'organization',
    external: 'outside guest',
    expired: 'expire',
    website: 'site',
    pipeline: 'ci',
    abandon: 'close archive',
    finish: 'merge',
    fork: 'duplicate clone',
    user: 'member',
    group: 'team collection',
    folder: 'collection',
    doc: 'space page',
    documentation: 'space site',
    upload: 'import publish',
    approve: 'review submit',
    accept: 'merge',
    sign: 'login',
    log: 'login logout',
    who: 'member user',
    spec: 'specification openapi',
    swagger: 'openapi',
    api: 'openapi',
    signin: 'login',
    signout: 'logout',
    key: 'token',
    password: 'token',
    hide: 'visibility',
    print: 'pdf',
    download: 'pdf file export',
    everything: 'tree',
    overview: 'tree',
    browser: 'browse',
    open: 'browse create',
    poll: 'wait',
  }).map(([said, meant]) => [stem(said), meant.split(' ').map(stem)]),
)
