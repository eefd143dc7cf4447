/**
 * Lists all parts of ws with their licenses, as CycloneDX: what its bundle holds, what npm installs beside it, and the Node of
 * the executables. npm knows what is installed in the project; the notices say which of it is in the bundle.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { packagesIn } from '../build/third-party-notices.ts'

/** A component of CycloneDX. */
interface Part {
  readonly 'bom-ref': string
  readonly [other: string]: unknown
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}

interface BillOfMaterials {
  readonly bomFormat: string
  readonly metadata: { readonly component: { readonly 'bom-ref': string; readonly name: string } }
  readonly components: readonly Part[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

export async function writeParts(clone: string, path: string): Promise<void> {
  const read = (name: string) => readFileSync(join(clone, name), 'utf8')
  const versionOf = (name: string) => (JSON.parse(read(name)) as { readonly version: string }).version
  const parts = partsOfWs(await npmSbom(clone), {
    name: (JSON.parse(read('package.json')) as { readonly name: string }).name,
    bundled: packagesIn(read('THIRD-PARTY-NOTICES')),
    node: versionOf('node_modules/node/package.json'),
  })
  writeFileSync(path, `${JSON.stringify(parts, null, 2)}\n`)
}

interface Held {
  /** npm takes the name of the folder for that of the package. */
  readonly name: string
  /** `NAME@VERSION` of each. */
  readonly bundled: readonly string[]
  readonly node: string
}

/** @throws if npm does not know a package of the bundle */
export function partsOfWs(project: BillOfMaterials, { name, bundled, node }: Held): BillOfMaterials {
  const { component } = project.metadata
  const known = new Map(project.components.map((part) => [part['bom-ref'], part]))
  const find = (ref: string): Part => {
    const part = known.get(ref)
    if (part === undefined) throw new Error(`npm sbom does not list ${ref}, which is in the bundle`)
    return part
  }
  const installed = project.components.filter((part) => !isOfDevelopment(part))
  const others = installed.filter((part) => !bundled.includes(part['bom-ref']))
  const kept = new Set([component['bom-ref'], ...bundled, ...installed.map((part) => part['bom-ref'])])
  return {
    ...project,
    metadata: { ...project.metadata, component: { ...component, name } },
    components: [...bundled.map(find).map(asBundled), ...others, partOfNode(node)],
    dependencies: project.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) })),
  }
}

const developmentMark = 'cdx:npm:package:development'

const isOfDevelopment = ({ properties = [] }: Part) => properties.some(({ name }) => name === developmentMark)

/** For npm, the bundle is made of development dependencies. */
function asBundled(part: Part): Part {
  const others = (part.properties ?? []).filter(({ name }) => name !== developmentMark)
  return { ...part, properties: [...others, { name: 'cdx:npm:package:bundled', value: 'true' }] }
}

const partOfNode = (version: string): Part => ({
  'bom-ref': `Node.js@${version}`,
  type: 'platform',
  name: 'Node.js',
  version,
  description: 'In the executables only',
  licenses: [{ license: { id: 'MIT' } }],
  purl: `pkg:generic/nodejs@${version}`,
  cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
})

async function npmSbom(clone: string): Promise<BillOfMaterials> {
  const words = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application']
  const { stdout } = await execa('npm', words, { cwd: clone })
  const parts = JSON.parse(stdout) as BillOfMaterials
  if (parts.bomFormat !== 'CycloneDX' || parts.components.length === 0)
    throw new Error('npm sbom listed no parts')
  return parts
}
