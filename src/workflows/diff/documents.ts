/** Reads states from documents: a file, a folder of files, or stdin. */
import { realpathSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { allResources } from '../../catalog/walk.ts'
import { quietly } from '../../disk/files.ts'
import { LocalError, UsageError } from '../../errors.ts'
import { documentShapeOf } from '../../estate/document/document-shape.ts'
import { documentRulesOf } from '../../estate/document/entries/entry-rules.ts'
import type { SourceText } from '../../estate/document/nodes/places.ts'
import { type DocumentReading, readDocument } from '../../estate/document/read.ts'
import { isSchemaFile } from '../../estate/document/writing/schema-file.ts'
import { planFormat } from '../../estate/plan/plan.ts'
import { memberOf } from '../../json/members.ts'
import { parseJson } from '../../json/parse.ts'
import type { Session } from '../../task/task.ts'
import { quoted } from '../../text/shell-word.ts'
import { documentName, manifestName } from '../backup-format/paths.ts'
import type { Backup } from '../backup-format/read-backup.ts'
import { documentError } from './document-error.ts'
import { type AllowedFillings, isBelow, surroundingsOf } from './fillings.ts'
import type { State, StateRequest } from './state.ts'

export async function readDocumentAt(
  path: string,
  {
    session,
    kinds: wanted,
    withReplies = false,
    allowed,
  }: Pick<StateRequest, 'session' | 'kinds' | 'withReplies' | 'allowed'>,
): Promise<State> {
  const backup = await backupAt(path, session)
  if (backup !== undefined && withReplies) {
    const { readReplies } = await import('./backup-replies.ts')
    return readReplies(backup, path, wanted)
  }
  const { estate, open, doubts, kinds, ignoresOrder } =
    backup === undefined
      ? await readDocumentsAt([path], session, allowed).catch((error: unknown) => {
          throw withOtherSources(error, path)
        })
      : await readKept(await textOf(backup, path), session)
  return { label: path, estate, open, doubts, kinds, ignoresOrder }
}

/** A word without an ending is rarely meant as a file. */
const withOtherSources = (error: unknown, word: string): unknown =>
  error instanceof LocalError && /^[\w-]+$/.test(word)
    ? new LocalError(error.message, {
        cause: error,
        hint: `A profile is profile:${word}, a snapshot snapshot:${word}; live is the service in force`,
      })
    : error

/** Several make one document. @throws UsageError with all faults */
export async function readDocumentsAt(
  paths: readonly string[],
  session: Session,
  allowed?: AllowedFillings,
): Promise<DocumentReading> {
  const texts = (await Promise.all(paths.map((path) => textsAt(path, session)))).flat()
  return readTexts(texts, session, allowed)
}

/** The document of a backup: a service has sent all of its values. */
export async function readKept(text: SourceText, session: Session): Promise<DocumentReading> {
  return { ...(await readTexts([text], session)), doubts: [] }
}

/** @throws UsageError with all faults */
export async function readTexts(
  texts: readonly SourceText[],
  session: Session,
  allowed: AllowedFillings = {},
): Promise<DocumentReading> {
  const rules = documentRulesOf(documentShapeOf(await allResources()))
  const reading = await readDocument(texts, { rules, surroundings: surroundingsOf(session, allowed) })
  if (reading.faults.length > 0) throw planGiven(texts) ?? documentError(reading.everyFault())
  return reading
}

/** Terraform and others take a plan where ws takes a document. */
function planGiven(texts: readonly SourceText[]): UsageError | undefined {
  const plan = texts.find(({ text }) => {
    const parsed = parseJson(text)
    return 'value' in parsed && memberOf(parsed.value, 'format') === planFormat
  })
  if (plan === undefined) return undefined
  const hint = `ws apply --plan ${quoted(plan.file)}`
  return new UsageError(`${plan.file} is a plan, not a document`, { hint })
}

const endings = /\.(?:ya?ml|json)$/i

/** A folder has one text for each of its documents; a backup has one. */
async function textsAt(path: string, session: Session): Promise<readonly SourceText[]> {
  const backup = await backupAt(path, session)
  if (backup !== undefined) return [await textOf(backup, path)]
  const files = session.filesIn(path)
  const documents = files?.filter((file) => endings.test(file) && !isSchemaFile(file)) ?? [path]
  if (documents.length === 0)
    throw new UsageError(`${path} holds no document: files that end with .yaml, .yml or .json`, {
      hint: await datedHint(path),
    })
  if (files !== undefined) refuseForeign(documents, path, session)
  const texts = documents.map(async (file) => ({
    file: file === '-' ? 'stdin' : file,
    text: await session.readText(file, file),
  }))
  return Promise.all(texts)
}

/** Backups of `--keep` lie in folders of their own. */
async function datedHint(path: string): Promise<string | undefined> {
  const { datedIn } = await import('../backup-format/dated-folder.ts')
  const last = quietly(() => datedIn(path))
    ?.toSorted()
    .at(-1)
  return last && `It holds dated backups; the last one is ${quoted(join(path, last))}`
}

/** A folder of documents holds regular files: a link may lead to any file of this machine, and its faults would quote it. */
function refuseForeign(files: readonly string[], folder: string, { context }: Session): void {
  const real = (path: string) => quietly(() => realpathSync(resolve(context.workingDirectory, path)))
  const around = real(folder)
  const isOwn = (file: string) => {
    const target = real(file)
    return (
      target !== undefined && around !== undefined && isBelow(target, around) && statSync(target).isFile()
    )
  }
  const foreign = files.filter((file) => !isOwn(file))
  if (foreign.length > 0)
    throw new UsageError(
      foreign.map((file) => `${file} is not a regular file inside ${folder}: ws does not read it`),
      { hint: 'Remove it from the folder, or name each document by itself' },
    )
}

const textOf = async (backup: Backup, path: string): Promise<SourceText> => ({
  file: join(path, documentName),
  text: await backup.document(),
})

/** Undefined for a folder whose manifest is of something else. */
async function backupAt(path: string, { context, filesIn }: Session): Promise<Backup | undefined> {
  if (!filesIn(path)?.some((file) => basename(file) === manifestName)) return undefined
  const { isBackup, readBackup } = await import('../backup-format/read-backup.ts')
  const folder = resolve(context.workingDirectory, path)
  return isBackup(folder) ? readBackup(folder, context.signal) : undefined
}
