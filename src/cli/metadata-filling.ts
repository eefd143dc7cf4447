/** Reads `--metadata-file` and `--metadata-url`: the document of another system, which fills members of the body. */
import type { BodyDocument } from '../catalog/operation.ts'
import { lazy } from '../concurrency/lazy.ts'
import { fetchText } from '../engine/fetched-text.ts'
import { UsageError } from '../errors.ts'
import { workflowFillings } from '../workflows/index.ts'
import { metadataGroup } from './parse/flags.ts'
import { readPlain } from './parse/globals.ts'
import type { InputSources } from './parse/input.ts'
import type { Typed } from './parse/words.ts'
import type { CliSession } from './session.ts'

export function fillingIn(typed: Typed, name: BodyDocument, session: CliSession): InputSources['fill'] {
  const { values, faults } = readPlain([metadataGroup], typed)
  if (faults.length > 0) throw new UsageError(faults)
  const { path, address } = { path: values.get('metadata-file'), address: values.get('metadata-url') }
  if (path !== undefined && address !== undefined)
    throw new UsageError("--metadata-file and --metadata-url can't be given together")
  const source = String(path ?? address)
  const read = lazy(async () => {
    const filling = await workflowFillings[name]()
    const text =
      path === undefined
        ? await fetchText(source, { source: '--metadata-url', accept: filling.accept, session })
        : await session.readText(source, '--metadata-file')
    return { filling, document: { text, source: source === '-' ? 'stdin' : source } }
  })
  const told = new Set<string>()
  return async (body) => {
    const { filling, document } = await read()
    const { values: filled, notices } = await filling.fill(document, {
      given: body,
      now: session.context.now(),
    })
    // Words are read again after a question to a person.
    for (const notice of notices.filter((text) => !told.has(text))) {
      told.add(notice)
      await session.notice(notice)
    }
    return filled
  }
}
