/** The limits of the API document, each with the request fields that must enforce it. */

export interface FieldLimit {
  /** Commands whose request has the field. */
  readonly commands: readonly string[]
  readonly field: string
  readonly min?: number
  readonly max: number
  /** A value of this size that is otherwise right. */
  readonly ofSize: (size: number) => unknown
}

const text = (size: number) => 'x'.repeat(size)
const address = (size: number) => 'https://example.com/'.padEnd(size, 'x')
const source = (size: number) => ({ url: address(size) })
const hostAndPath = (size: number) => 'example.com/'.padEnd(size, 'x')
const path = (size: number) => '/'.padEnd(size, 'x')
const ids = (size: number) => Array.from({ length: size }, (_, index) => `id-${index}`)
const redirects = (size: number) =>
  Array.from({ length: size }, (_, index) => ({ source: `/${index}`, destination: null }))
const changes = (size: number) =>
  Array.from({ length: size }, (_, index) => ({ operation: 'delete_page', page: `pag_${index}` }))
const images = (size: number) => Array.from({ length: size }, () => 'aW1hZ2U=')

export const limits: readonly FieldLimit[] = [
  { commands: ['space create', 'space update'], field: 'title', max: 50, ofSize: text },
  { commands: ['space update'], field: 'emoji', max: 50, ofSize: text },
  { commands: ['collection create', 'collection update'], field: 'title', max: 50, ofSize: text },
  { commands: ['collection update'], field: 'description', max: 100, ofSize: text },
  { commands: ['site create', 'site update'], field: 'title', min: 2, max: 128, ofSize: text },
  { commands: ['site update'], field: 'basename', min: 1, max: 100, ofSize: text },
  { commands: ['site update'], field: 'proxy', max: 512, ofSize: hostAndPath },
  {
    commands: ['site section-group create', 'site section-group update'],
    field: 'title',
    min: 1,
    max: 100,
    ofSize: text,
  },
  {
    commands: ['site section-group create', 'site section-group update'],
    field: 'icon',
    max: 50,
    ofSize: text,
  },
  {
    commands: ['site section create', 'site section update'],
    field: 'title',
    min: 2,
    max: 128,
    ofSize: text,
  },
  { commands: ['site section update'], field: 'path', min: 1, max: 100, ofSize: text },
  { commands: ['site section update'], field: 'description', max: 256, ofSize: text },
  { commands: ['site section update'], field: 'condition', max: 1024, ofSize: text },
  { commands: ['site space update'], field: 'path', min: 1, max: 100, ofSize: text },
  { commands: ['site space update'], field: 'condition', min: 1, max: 1024, ofSize: text },
  {
    commands: ['site external-link create', 'site external-link update'],
    field: 'title',
    min: 2,
    max: 128,
    ofSize: text,
  },
  {
    commands: ['site external-link create', 'site external-link update'],
    field: 'url',
    max: 2048,
    ofSize: address,
  },
  {
    commands: ['site redirect create', 'site redirect update', 'site redirect resolve'],
    field: 'source',
    max: 512,
    ofSize: path,
  },
  { commands: ['site redirect set'], field: 'redirects', min: 1, max: 500, ofSize: redirects },
  { commands: ['cr content update'], field: 'changes', min: 1, max: 50, ofSize: changes },
  { commands: ['space search'], field: 'query', max: 512, ofSize: text },
  { commands: ['integration installation update'], field: 'externalIds', max: 5, ofSize: ids },
  { commands: ['cr create', 'cr update', 'cr reviewer add'], field: 'subject', max: 100, ofSize: text },
  { commands: ['org update'], field: 'title', min: 2, max: 255, ofSize: text },
  { commands: ['org update'], field: 'hostname', min: 3, max: 32, ofSize: text },
  { commands: ['org update'], field: 'logo', max: 2048, ofSize: address },
  { commands: ['org search'], field: 'query', max: 512, ofSize: text },
  { commands: ['team create', 'team update'], field: 'title', min: 1, max: 64, ofSize: text },
  { commands: ['saml create', 'saml update'], field: 'label', min: 1, max: 30, ofSize: text },
  { commands: ['saml create', 'saml update'], field: 'entityID', max: 1024, ofSize: text },
  { commands: ['saml create', 'saml update'], field: 'certificate', max: 10_000, ofSize: text },
  { commands: ['saml create', 'saml update'], field: 'ssoURL', max: 2048, ofSize: address },
  { commands: ['site share-link create', 'site share-link update'], field: 'name', max: 50, ofSize: text },
  { commands: ['openapi create'], field: 'slug', min: 1, max: 100, ofSize: text },
  { commands: ['openapi create', 'openapi publish'], field: 'source', max: 2048, ofSize: source },
  { commands: ['translation create', 'translation update'], field: 'title', min: 1, max: 100, ofSize: text },
  { commands: ['integration list'], field: 'blockDomain', max: 100, ofSize: text },
  { commands: ['integration publish'], field: 'title', min: 2, max: 30, ofSize: text },
  { commands: ['integration publish'], field: 'description', max: 100, ofSize: text },
  { commands: ['integration publish'], field: 'summary', max: 2048, ofSize: text },
  { commands: ['integration publish'], field: 'previewImages', max: 3, ofSize: images },
]

/** Patterns of the document, with texts that pass and texts that don't. */
export const patterns = [
  {
    command: 'site update',
    field: 'proxy',
    right: ['example.com/docs', 'a.b-c.example.com/docs/v1'],
    wrong: ['example.com', 'example.com/', 'https://example.com/docs', 'example/docs'],
  },
  {
    command: 'site update',
    field: 'basename',
    right: ['docs', 'docs/v2'],
    wrong: ['/docs', 'docs/', 'docs//v2'],
  },
  {
    command: 'site space update',
    field: 'path',
    right: ['howto', 'howto/start'],
    wrong: ['/howto', 'howto/', 'howto//start'],
  },
  {
    command: 'openapi create',
    field: 'slug',
    right: ['a', 'pay-2'],
    wrong: ['Pay', '-a', 'a-', 'a--b', 'a_b'],
  },
  {
    command: 'integration list',
    field: 'blockDomain',
    right: ['example.com', 'a_b-C.9'],
    wrong: ['', 'a b', 'https://example.com'],
  },
] as const
