/** Files of the space "API reference": a drawing, and calls to click through. */
import { createHash } from 'node:crypto'
import type { Database } from '../store/database.ts'
import type { DaysAgo } from './moments.ts'

interface SampleFile {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly text: string
  /** Days ago. */
  readonly made: number
  readonly width?: number
  readonly height?: number
}

const architecture = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120" viewBox="0 0 480 120"
  font-family="sans-serif" font-size="14" text-anchor="middle" fill="none" stroke="#0b3d5c">
  <title>Requests pass the gateway, then the ledger</title>
  <rect x="10" y="40" width="100" height="40" rx="6"/>
  <rect x="190" y="40" width="100" height="40" rx="6"/>
  <rect x="370" y="40" width="100" height="40" rx="6"/>
  <path d="M110 60h72m-8-5 8 5-8 5M290 60h72m-8-5 8 5-8 5"/>
  <g fill="#0b3d5c" stroke="none">
    <text x="60" y="65">gateway</text>
    <text x="240" y="65">ledger</text>
    <text x="420" y="65">networks</text>
  </g>
</svg>
`

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const postman = {
  info: { name: 'Northwind API', schema },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
  variable: [
    { key: 'address', value: 'https://sandbox.northwind.example/v2' },
    { key: 'key', value: '' },
  ],
  item: [
    { name: 'List payments', request: { method: 'GET', url: '{{address}}/payments' } },
    {
      name: 'Create a payment',
      request: {
        method: 'POST',
        url: '{{address}}/payments',
        header: [{ key: 'Content-Type', value: 'application/json' }],
        body: { mode: 'raw', raw: '{"amount":1250,"currency":"EUR"}' },
      },
    },
    { name: 'Show a payment', request: { method: 'GET', url: '{{address}}/payments/:payment' } },
  ],
}

const files: readonly SampleFile[] = [
  {
    id: 'fil_architecture',
    name: 'architecture.svg',
    contentType: 'image/svg+xml',
    text: architecture,
    made: 402.3,
    width: 480,
    height: 120,
  },
  {
    id: 'fil_postman',
    name: 'postman.json',
    contentType: 'application/json',
    text: `${JSON.stringify(postman, null, 2)}\n`,
    made: 260.8,
  },
]

const spaceWithFiles = 'spc_api'

export async function addFiles(db: Database, ago: DaysAgo): Promise<void> {
  const stored = files.map((file) => {
    const bytes = Buffer.from(file.text)
    return { file, bytes, hash: createHash('sha256').update(bytes).digest('hex') }
  })
  await db
    .insertInto('file_contents')
    .values(stored.map(({ hash, bytes }) => ({ hash, bytes })))
    .execute()
  await db
    .insertInto('files')
    .values(
      stored.map(({ file, bytes, hash }) => ({
        id: file.id,
        name: file.name,
        content_type: file.contentType,
        size: bytes.byteLength,
        width: file.width ?? null,
        height: file.height ?? null,
        content_hash: hash,
        created_at: ago(file.made),
      })),
    )
    .execute()
  const revisions = await db
    .selectFrom('revisions')
    .select('id')
    .where('space_id', '=', spaceWithFiles)
    .execute()
  await db
    .insertInto('revision_files')
    .values(
      revisions.flatMap((revision) => files.map(({ id }) => ({ revision_id: revision.id, file_id: id }))),
    )
    .execute()
}
