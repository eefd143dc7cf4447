/** The words of questions: which count, in what form, and what else they may mean. */

/** Words in lower case without their endings; filling words are left out. */
export const tokensOf = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter((word) => !filling.has(word)).map(stem)

const stem = (word: string): string => {
  const bare = british(word)
    .replace(/(?<=[a-z]{3})(?:ies|y)$/, 'i')
    .replace(/(?<=[a-z]{2}[^s])s$/, '')
  return bare.length > 4 ? bare.replace(/(?:ing|ed|e)$/, '') : bare
}

/** One spelling of what people spell in two ways. */
const british = (word: string) => word.replace(/^color/, 'colour').replace('isation', 'ization')

/** Words that say nothing of what is wanted. */
const filling = new Set(
  'a an the to of in on for from with by and or is are be i my me we our you your how do does can it its this that what ws no not'.split(
    ' ',
  ),
)

/** What people say -> what declarations say; stems on both sides. What is said of one command is declared there. */
export const synonyms: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    disable: 'off switch active',
    deactivate: 'off switch active',
    enable: 'on switch active',
    remove: 'delete',
    drop: 'delete remove',
    erase: 'delete',
    destroy: 'delete',
    undelete: 'restore',
    recover: 'restore',
    undo: 'restore',
    rename: 'title change name',
    edit: 'change update',
    modify: 'change update',
    set: 'change update',
    add: 'create',
    new: 'create',
    make: 'create',
    see: 'list show get',
    view: 'list show get',
    show: 'list get',
    find: 'list search',
    all: 'list',
    copy: 'duplicate',
    clone: 'duplicate',
    give: 'transfer',
    revoke: 'delete forget',
    pr: 'cr change request',
    propose: 'create request',
    people: 'user member',
    person: 'user member',
    someone: 'user member',
    group: 'team collection',
    folder: 'collection',
    doc: 'space page',
    documentation: 'space site',
    upload: 'import publish',
    approve: 'review merge',
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
    download: 'pdf file',
    everything: 'tree',
    overview: 'tree',
    browser: 'browse',
    open: 'browse',
    poll: 'wait',
  }).map(([said, meant]) => [stem(said), meant.split(' ').map(stem)]),
)
