/** `ws browse <noun> <id>`: opens the page of a resource in the browser. */
import { fields, listOf, optional, toggle, word } from '../catalog/fields.ts'
import type { Context } from '../context.ts'
import { AbsentError, LocalError, ReplyError } from '../errors.ts'
import { isObject } from '../json/object.ts'
import { task } from '../task/task.ts'

/** Commands that show a resource with its addresses. */
const shown = { verb: 'get', needed: ['urls.app', 'urls.published'] }

export const browse = task({
  effect: 'changes',
  answers: async () => (await import('../answers/tools.ts')).address,
  takesCommand: shown,
  typedElsewhere: { open: 'browse ...', '... --web': 'browse ...' },
  searchWords: ['open page', 'open space', 'open site', 'open in browser'],
  summary: 'Open the page of a resource in the browser',
  details:
    'Takes the words of a get command without `get`. Set $BROWSER to choose a browser; otherwise the system does.',
  arguments: ['resource'],
  input: fields({
    resource: listOf(word('What to open: a noun and its arguments, e.g. space spc_api', { min: 1 })),
    published: optional(toggle('The published page instead of the app')),
    print: optional(toggle('Print the address, open nothing')),
  }),
  columns: [],
  examples: [
    'ws browse space spc_api --print',
    'ws browse site site_docs --published --print',
    'ws browse cr 2 --space spc_api --print',
  ],
  firstRequest: async ({ resource }, session) => (await session.reading(resource, shown)).request(),
  run: async ({ resource, published, print }, session) => {
    const reading = await session.reading(resource, shown)
    const kind = published ? 'published' : 'app'
    const address = addressIn((await reading.read()).value, kind)
    if (address === undefined) {
      throw new AbsentError(
        `${resource.join(' ')} has no ${published ? 'published page' : 'page in the app'}`,
        {
          hint: `${reading.line} shows what it has`,
        },
      )
    }
    if (print) return { value: address, text: address }
    await open(address, session.context)
    await session.notice(`Opened ${address}`)
    return undefined
  },
})

/** The service chooses the address: only a web page may go to another program. */
function addressIn(value: unknown, kind: 'app' | 'published'): string | undefined {
  const address = member(member(value, 'urls'), kind)
  if (typeof address !== 'string' || address === '') return undefined
  const url = URL.parse(address)
  if (url !== null && (url.protocol === 'https:' || url.protocol === 'http:')) return url.href
  throw new ReplyError(`the service gives an address that is not a page of the web: ${address}`)
}

const member = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

async function open(address: string, context: Context): Promise<void> {
  const failures: string[] = []
  for (const [file = '', ...words] of browsers(address, context)) {
    try {
      return await context.launch(file, words)
    } catch (error) {
      if (!(error instanceof LocalError)) throw error
      failures.push(error.message)
    }
  }
  throw new LocalError(failures.join('; '), { hint: `--print writes the address: ${address}` })
}

/** Command lines to try, in order. BROWSER may hold several with colons between them, and %s for the address. */
function browsers(address: string, { env, platform }: Context): readonly (readonly string[])[] {
  const named = (env.BROWSER ?? '')
    .split(platform === 'win32' ? ';' : ':')
    .filter((each) => each.trim() !== '')
  if (named.length > 0) return named.map((each) => withAddress(each.trim().split(/\s+/), address))
  if (platform === 'darwin') return [['open', address]]
  if (platform === 'win32') return [['rundll32', 'url.dll,FileProtocolHandler', address]]
  return [['xdg-open', address]]
}

const withAddress = (words: readonly string[], address: string): readonly string[] =>
  words.some((each) => each.includes('%s'))
    ? words.map((each) => each.replaceAll('%s', () => address))
    : [...words, address]
