/** Follows a service: the operations of the catalog as its own description has them, which ws learnt. */
import type { CommandSpec } from '../catalog/command-spec.ts'
import { isOperation, type Operation } from '../catalog/operation.ts'
import { readLearntRoutes } from './file.ts'
import type { KnownAsked } from './known-commands.ts'
import { learntFile } from './place.ts'
import { routeOf } from './route.ts'
import { serviceAtAGlance } from './service-at-a-glance.ts'
import type { serviceInForce } from './service-in-force.ts'
import { withLearntMembers } from './with-members.ts'

/** A command as the service in force has it; the same one if nothing was learnt of it. */
export type Follow = <Spec extends CommandSpec>(spec: Spec) => Spec | Operation

const asDeclared: Follow = (spec) => spec

export async function followService(
  { context, flags, reserved }: KnownAsked,
  { isForHelp = false }: { readonly isForHelp?: boolean } = {},
): Promise<Follow> {
  const service =
    (isForHelp ? serviceAtAGlance(flags, context) : undefined) ?? (await inForce(flags, context))
  const path = service === undefined ? undefined : learntFile(service, context)
  const learnt = path === undefined ? undefined : readLearntRoutes(path)
  if (learnt === undefined) return asDeclared
  return (spec) => {
    // A learnt operation is as the description has it.
    if (!isOperation(spec) || spec.encode !== undefined) return spec
    const route = routeOf(spec)
    const members = learnt.membersOf(route)
    if (members === undefined && learnt.addsOnly && spec.extended !== true) return spec
    if (members === undefined) return { ...spec, origin: spec, notOffered: absenceOf(spec, service ?? '') }
    const grown = learnt.grownSides(route)
    const grows = {
      taken: grown.taken || !members.every((name) => isKnown(name, spec)),
      // Help does not tell of the reply.
      reply: grown.reply && !isForHelp,
    }
    if (!grows.taken && !grows.reply) return spec
    const { schema: at, operation } = learnt
    return withLearntMembers(spec, operation(route), { at, grows, reserved: reserved.always })
  }
}

/** Wherever the operation takes it: the operation of the description tells exactly. */
const isKnown = (name: string, { query, body }: Operation) =>
  Object.hasOwn(query?.shape ?? {}, name) || Object.hasOwn(body?.shape ?? {}, name)

async function inForce(...asked: Parameters<typeof serviceInForce>): Promise<string | undefined> {
  const { serviceInForce } = await import('./service-in-force.ts')
  return serviceInForce(...asked)
}

const absenceOf = ({ method, path }: Operation, service: string) =>
  `the description of ${service} has no ${method} ${path}`
