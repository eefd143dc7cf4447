/** Learns a description, and calls each of its operations at a server that knows the same description. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nullContext } from '../../scripts/build/null-context.ts'
import { isOperation } from '../../src/catalog/operation.ts'
import { withKnown } from '../../src/cli/commands/learnt-verbs.ts'
import { root as tree } from '../../src/cli/tree.ts'
import { createTransport } from '../../src/client/exchange/transport.ts'
import { readLearnt } from '../../src/learnt/file.ts'
import { learntFile } from '../../src/learnt/place.ts'
import { ws } from '../support/program.ts'
import { callLine } from './call-line.ts'
import { serveDescription } from './description-server.ts'
import type { Json } from './sample-value.ts'

export interface CalledEach {
  readonly operations: number
  /** Command lines that did not end well, with what they said. */
  readonly failed: readonly string[]
  /** Requests that the description does not allow. */
  readonly objections: readonly string[]
  /** Different operations that the server met. */
  readonly met: number
}

export async function callEach(description: Json, folder: string): Promise<CalledEach> {
  const file = join(folder, 'description.json')
  writeFileSync(file, JSON.stringify(description))
  const server = await serveDescription(JSON.parse(readFileSync(file, 'utf8')))
  const env = { WS_URL: server.url, WS_TOKEN: 'secret-token', WS_CONFIG_DIR: join(folder, 'config') }
  const transport = createTransport({})
  const world = {
    env,
    workingDirectory: folder,
    context: { transport: async () => ({ ...transport, close: async () => undefined }) },
  }
  const learned = await ws(['api', 'learn', file, '-o', 'json'], world)
  if (learned.exit !== 0) throw new Error(learned.err)
  const context = { ...nullContext('not part of this test'), env, workingDirectory: folder }
  const kept = readLearnt(learntFile(server.url, context) ?? '')
  const specs = (await withKnown(tree, { context, flags: {} }).verbs.api?.below?.load()) ?? {}
  const failed: string[] = []
  for (const entry of kept?.entries ?? []) {
    const spec = specs[entry.word]
    const learnt = kept?.operation(entry)
    if (spec === undefined || learnt === undefined || !isOperation(spec) || learnt.unsendable !== undefined)
      continue
    const line = callLine({ spec, learnt, root: description, folder })
    const { exit, err } = await ws(line, world)
    if (exit !== 0) failed.push(`${line.join(' ')}: ${exit} ${err}`)
  }
  await transport.close()
  await server.close()
  return {
    operations: kept?.entries.length ?? 0,
    failed,
    objections: server.objections,
    met: server.met.size,
  }
}
