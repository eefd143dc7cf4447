/** Learnt operations that ws has commands for point to them, whatever their parameters are called. */
import { expect, test } from 'vitest'
import { nouns } from '../../src/catalog/index.ts'
import { isOperation } from '../../src/catalog/operation.ts'
import { walk } from '../../src/catalog/walk.ts'
import { folderWith } from '../support/folder.ts'
import { ws } from '../support/program.ts'

test('each operation of the catalog names its command, and no other operation does', async () => {
  const commands = new Map<string, string>()
  const paths: Record<string, Record<string, object>> = {
    '/v1/orgs/{a}/invoices': { get: { operationId: 'listInvoices', responses: {} } },
  }
  for await (const { words, declaration } of walk(nouns)) {
    if (!isOperation(declaration)) continue
    const id = `do-${words.join('-')}`
    commands.set(id, `ws ${words.join(' ')}`)
    const path = declaration.path.replace(/\{(\w+)\}/g, '{the_$1}')
    paths[path] = { ...paths[path], [declaration.method.toLowerCase()]: { operationId: id, responses: {} } }
  }
  const folder = folderWith({ 'own.json': JSON.stringify({ openapi: '3.1.0', info: {}, paths }) })
  const world = { env: { WS_CONFIG_DIR: `${folder}/config` }, workingDirectory: folder }
  expect(
    await ws(['api', 'learn', 'own.json', '--quiet', '--jq', '[.operations, .listed, .notListed]'], world),
  ).toMatchObject({ out: `[${commands.size + 1},${commands.size},1]\n` })
  const { out } = await ws(['api', 'operations', '-o', 'json'], world)
  const listed: readonly { readonly id: string; readonly command: string | null }[] = JSON.parse(out)
  const wrong = listed.filter(({ id, command }) => (commands.get(id) ?? null) !== command)
  expect(wrong).toEqual([])
  // The API document has no way to pay; this service has invoices.
  expect((await ws(['help', 'invoices'], world)).out).toContain('api list-invoices')
})
