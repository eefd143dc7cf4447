/** A service whose replies differ from those of the sample: a change of each thing of a kind, on the way to the reader. */
import { everyListing } from '../../src/catalog/relations.ts'
import { isSupported, type Resource } from '../../src/catalog/resource.ts'
import type { Context } from '../../src/context.ts'
import { memberOf } from '../../src/json/members.ts'
import { isObject, type JsonObject, membersIn } from '../../src/json/object.ts'
import type { sampleProgram } from '../local/sample-program.ts'

export type Reply = Record<string, unknown> & JsonObject

type SampleProgram = Pick<Awaited<ReturnType<typeof sampleProgram>>, 'transport' | 'url'>

/** The way to the workspace. */
export function growing(
  program: SampleProgram,
  resource: Resource,
  grow: (thing: Reply) => void,
): Pick<Context, 'transport'> {
  const read = isSupported(resource.read) ? [{ operation: resource.read, member: undefined }] : []
  const ways = [...everyListing(resource), ...read].map(({ operation, member }) => ({
    path: new RegExp(`${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    member,
  }))
  const growAll = (value: unknown, member: string | undefined): void => {
    for (const item of listed(membersIn(value).items ?? value))
      for (const thing of listed(member === undefined ? item : memberOf(item, member)))
        if (isObject(thing)) grow(thing)
  }
  const transport: Context['transport'] = async (baseUrl) => {
    const open = await program.transport(baseUrl)
    if (baseUrl !== program.url) return open
    return {
      ...open,
      send: async (request, signal) => {
        const reply = await open.send(request, signal)
        const { pathname } = new URL(request.url)
        const showing = request.method === 'GET' ? ways.filter(({ path }) => path.test(pathname)) : []
        if (showing.length === 0) return reply
        const value: unknown = JSON.parse(await reply.text())
        for (const { member } of showing) growAll(value, member)
        const body = JSON.stringify(value)
        return { ...reply, text: () => body, bytes: () => Buffer.from(body) }
      },
    }
  }
  return { transport }
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
