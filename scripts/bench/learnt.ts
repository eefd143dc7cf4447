/** Measures the help of a learnt operation, of which there are 300, beside the help of a declared one. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './processes.ts'
import { compare, type Section } from './report.ts'
import type { BenchWorld } from './world.ts'

/** In multiples of the help of a declared verb. */
const budget = 1.3
const operations = 300
const rounds = 30

const member = (name: string) => [name, { type: 'string', description: `The ${name} of the thing` }] as const

const operationAt = (at: number) => ({
  get: {
    operationId: `listThings${at}`,
    summary: `List things of kind ${at}`,
    parameters: ['page', 'limit', 'owner'].map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    responses: {
      200: {
        description: 'ok',
        content: { 'application/json': { schema: { $ref: `#/components/schemas/T${at}` } } },
      },
    },
  },
})

const schemaAt = (at: number) => ({
  type: 'object',
  properties: Object.fromEntries([
    ...['id', 'title', 'owner', 'state', 'place'].map(member),
    ['next', { $ref: `#/components/schemas/T${(at + 1) % operations}` }],
  ]),
})

const all = Array.from({ length: operations }, (_, at) => at)
const description = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: Object.fromEntries(all.map((at) => [`/v1/orgs/{organizationId}/things${at}`, operationAt(at)])),
  components: { schemas: Object.fromEntries(all.map((at) => [`T${at}`, schemaAt(at)])) },
}

export async function measureLearnt(world: BenchWorld): Promise<Section> {
  const file = join(world.folder, 'things.json')
  writeFileSync(file, JSON.stringify(description))
  await run(world.ws(['api', 'learn', file, '--quiet']))
  const declared = world.ws(['space', 'links', '--help'])
  const learnt = world.ws(['api', 'list-things150', '--help'])
  for (const program of [declared, learnt]) await run(program)
  const times = { declared: [] as number[], learnt: [] as number[] }
  for (let round = 0; round < world.rounds(rounds); round += 1) {
    times.declared.push((await run(declared)).time)
    times.learnt.push((await run(learnt)).time)
  }
  await run(world.ws(['api', 'forget', '--quiet']))
  return {
    title: `Help of one of ${operations} learnt operations`,
    findings: [
      compare({
        what: learnt.name,
        times: times.learnt,
        beside: declared.name,
        base: times.declared,
        budget,
      }),
    ],
  }
}
