/** Runs an example of help as it stands, against a copy of the sample workspace. */
import type { HttpRequest, HttpResponse } from '../../src/http/exchange.ts'
import type { OpenWorkspace } from '../../src/local/workspace.ts'
import { folderWith } from '../support/folder.ts'
import { type World, ws } from '../support/program.ts'
import { readShellLine } from '../support/shell-words.ts'
import type { SampleCopies } from './sample-copies.ts'

export interface Answer {
  /** Of the request. */
  readonly method: string
  /** Of the request, without the query. */
  readonly path: string
  readonly status: number
  readonly text: string
}

/** The context's organization is what `ws local init --sample` puts into the profile. */
export async function runExample(example: string, sample: SampleCopies, world: World = {}) {
  const { env, words } = readShellLine(example)
  const workspace = sample.open()
  const answers: Answer[] = []
  try {
    const before = await countEvents(workspace)
    const ran = await ws(words.slice(1), {
      workingDirectory: folderWith(),
      ...world,
      env: { WS_ORG: 'org_northwind', ...world.env, ...env },
      service: async (request) => {
        const { status, headers, text } = await handle(workspace, request)
        const { pathname: path } = new URL(request.url)
        const answer = { method: request.method, path, status, text: await text() }
        answers.push(answer)
        return { status, headers, body: answer.text }
      },
    })
    return { ...ran, answers, events: (await countEvents(workspace)) - before }
  } finally {
    await workspace.close()
  }
}

/** Events in the audit logs of all organizations. */
async function countEvents(workspace: OpenWorkspace): Promise<number> {
  const itemsAt = async (path: string): Promise<readonly { readonly id: string }[]> => {
    const reply = await workspace.handle({ method: 'GET', url: `local:${path}`, headers: {} })
    return JSON.parse(await reply.text()).items
  }
  let count = 0
  for (const { id } of await itemsAt('/v1/orgs'))
    count += (await itemsAt(`/v1/orgs/${id}/audit-events?limit=100`)).length
  return count
}

/** As the owner calls it from their own process. */
export function handle(
  workspace: OpenWorkspace,
  { url, headers, ...request }: HttpRequest,
): Promise<HttpResponse> {
  const { pathname, search } = new URL(url)
  const { authorization: _, ...others } = headers
  return workspace.handle({ ...request, headers: others, url: `local:${pathname}${search}` })
}
