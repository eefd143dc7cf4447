/** Learns: reads a description, checks all of it, and only then replaces what was learnt before. */
import { dirname } from 'node:path'
import { makeFolder } from '../../disk/files.ts'
import { onDisk } from '../../disk/refused-file.ts'
import { isAboutOthers, openLearnt } from '../../learnt/learnt.ts'
import { learntFileToWrite } from '../../learnt/place.ts'
import { writeLearnt } from '../../learnt/write-file.ts'
import type { Session } from '../../task/task.ts'
import { parseDescription } from './description.ts'
import { driftOf, summaryOf as driftSummary, grownRoutes } from './drift.ts'
import { type ReadDescription, readDescription } from './read-description.ts'
import { readSource } from './source.ts'
import { vet } from './vet.ts'

interface Learning {
  /** False to look only. */
  readonly isKept: boolean
}

export async function learnFrom(source: string, session: Session, { isKept }: Learning) {
  const service = (await session.settings()).requireBaseUrl().value
  const description = await parseDescription(await readSource(source, session), nameOf(source))
  vet(description)
  const read = await readDescription(description, { source, service })
  await tellRemarks(read, session)
  if (isKept) {
    const path = learntFileToWrite(service, session.context)
    onDisk(path, () => makeFolder(dirname(path)))
    const grown = await grownRoutes(read)
    writeLearnt(path, { ...read, grown }, session.context.random)
  }
  if (isKept) {
    await session.notice('ws api operations lists them; ws api <id> --help explains one')
    await tellDrift(service, session)
  }
  return { value: summaryOf(read) }
}

async function tellDrift(service: string, { context, notice }: Session): Promise<void> {
  const learnt = openLearnt(service, context)
  if (learnt === undefined) return
  if (isAboutOthers(learnt.entries))
    return notice(
      'It has no operation that ws knows: its own are added, and those of the API document stay as they are',
    )
  const drift = await driftOf(learnt.file)
  const hint = drift.length === 0 ? '' : ': ws api drift lists them'
  await notice(`${driftSummary(drift)}${hint}`)
}

const nameOf = (source: string) => (source === '-' ? 'stdin' : source)

/** A few of them: the rest is counted. */
const mostRemarks = 8

async function tellRemarks({ remarks }: ReadDescription, session: Session): Promise<void> {
  for (const remark of remarks.slice(0, mostRemarks)) await session.notice(remark)
  const more = remarks.length - mostRemarks
  if (more > 0) await session.notice(`${more} more of these: ws api operations shows the name of each`)
}

function summaryOf({ about, operations }: ReadDescription) {
  const listed = operations.filter(({ command }) => command !== undefined).length
  return {
    ...about,
    operations: operations.length,
    listed,
    notListed: operations.length - listed,
  }
}
