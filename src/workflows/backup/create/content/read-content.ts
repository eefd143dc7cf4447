/** Reads the pages and files of each space, and writes them: pages as Markdown, files as they are. */
import type { Session } from '../../../../task/task.ts'
import type { BackupFile, BackupGap } from '../../../backup-format/manifest.ts'
import { type BackupRecord, fileOfKind, lineOf } from '../../../backup-format/record.ts'
import { contentPartReader, type FoundContentPart } from '../../../content/place-content.ts'
import {
  type ContentPlaces,
  type ContentSearch,
  contentGaps,
  type ReadableContent,
} from '../../../content/readable-content.ts'
import type { Staging } from '../writing/staging.ts'
import type { EarlierContent } from './earlier-content.ts'
import { createNames, type FileNames } from './file-names.ts'

export interface ContentReading extends ContentPlaces, ContentSearch {
  readonly earlier: EarlierContent
  readonly staging: Staging
}

export interface WrittenContent {
  readonly files: readonly BackupFile[]
  readonly gaps: readonly BackupGap[]
  /** Spaces that were not read again. */
  readonly spared: number
}

export async function readContent(reading: ContentReading, { context }: Session): Promise<WrittenContent> {
  const { places, earlier, staging } = reading
  const reader = contentPartReader(reading)
  const writing: ContentWriting = {
    staging,
    names: createNames(),
    records: [],
    files: [],
    gaps: [...reading.gaps],
  }
  let spared = 0
  for (const place of places) {
    context.signal.throwIfAborted()
    const kept = earlier.of(place)
    if (kept === undefined) {
      for await (const part of reader.partsOf(place))
        if ('refusal' in part) refused(part.kind, place, { reason: part.refusal, writing })
        else keep(part, place, writing)
      continue
    }
    spared += 1
    writing.records.push(...kept.records)
    for (const file of kept.files) {
      writing.names.keep(file.path)
      writing.files.push(staging.keep(file))
    }
  }
  return { files: [...recordFiles(writing), ...writing.files], gaps: writing.gaps, spared }
}

interface ContentWriting {
  readonly staging: Staging
  readonly names: FileNames
  readonly records: BackupRecord[]
  readonly files: BackupFile[]
  readonly gaps: BackupGap[]
}

const recordFiles = ({ records, staging }: ContentWriting): readonly BackupFile[] =>
  (['page', 'file'] as const).flatMap((kind) => {
    const own = records.filter((record) => record.kind === kind)
    return own.length === 0 ? [] : [staging.write(fileOfKind(kind), own.map(lineOf), own.length)]
  })

function keep(
  { kind, id, reply, bytes }: FoundContentPart,
  readable: ReadableContent,
  writing: ContentWriting,
) {
  const { path: ids, holder } = readable
  const own = kind === 'page' ? { pageId: id } : { fileId: id }
  const path = placeFor({ kind, id, reply }, ids.spaceId, writing.names)
  writing.files.push(writing.staging.write(path, [bytes], 1))
  writing.records.push({ kind, id, path: { ...ids, ...own }, holder, content: path, reply })
}

function placeFor(
  { kind, id, reply: { path, name } }: Pick<FoundContentPart, 'kind' | 'id' | 'reply'>,
  spaceId: string,
  names: FileNames,
): string {
  if (kind === 'file') return names.claim(`content/${spaceId}/files/${name ?? id}`, id, '')
  const named = typeof path === 'string' && path !== '' ? path : id
  return names.claim(`content/${spaceId}/${named}.md`, id, '.md')
}

function refused(
  kind: 'page' | 'file',
  { address, path: { organizationId, spaceId } }: ReadableContent,
  { reason, writing }: { readonly reason: string; readonly writing: ContentWriting },
): void {
  const gaps = contentGaps(address, { path: { organizationId, spaceId }, reason })
  writing.gaps.push(...gaps.filter((gap) => gap.kind === kind))
}
