/** The table of all resources: kind -> the module that declares it. No schema is built here. */
import { once } from '../../once.ts'
import type { Resource } from '../resource.ts'

type Declarations = Readonly<Record<string, Resource>>

/** Modules whose exports are resources, in the order in which a workspace is told. */
export const resourceModules: readonly (() => Promise<Declarations>)[] = [
  () => import('./organization.ts'),
  () => import('./team.ts'),
  () => import('./invite-link.ts'),
  () => import('./collection.ts'),
  () => import('./space.ts'),
  () => import('./site.ts'),
  () => import('./saml-provider.ts'),
  () => import('./openapi.ts'),
  () => import('./translation.ts'),
  () => import('./integration.ts'),
  () => import('./change-request.ts'),
  () => import('./comment.ts'),
  () => import('./content.ts'),
]

/** Every resource; declarations do not change while ws runs. */
export const allResources = once(async (): Promise<readonly Resource[]> => {
  const modules = await Promise.all(resourceModules.map((load) => load()))
  return modules.flatMap((declared) => Object.values(declared))
})
