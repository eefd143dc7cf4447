/**
 * `npm run bench`: compares the speed of ws with other programs, on this machine, now. It installs nothing, and exits with 1 if a
 * budget is exceeded or a section fails. `--help` lists its flags.
 */
import { writeFileSync } from 'node:fs'
import { executableFor } from './executable.ts'
import { readFlags } from './flags.ts'
import { type BenchForm, benchForms } from './forms.ts'
import { describe, isPassed, type MeasuredSection, type Section, summary, withoutBudgets } from './report.ts'
import { sections } from './sections.ts'
import { openWorld } from './world.ts'

const flags = readFlags()
const form = benchForms[flags.form]
const executable = executableFor(form)
const found: MeasuredSection[] = []
console.log(`Node ${process.version}, ${process.platform} ${process.arch}; ratios are medians (least..most)`)
await measureAll()
console.log(summary(found, form))
if (flags.record !== undefined) writeFileSync(flags.record, `${recordOf(found)}\n`)
// Servers of a section that failed may still run: they end with this process.
process.exit(isPassed(found, form.slack) ? 0 : 1)

async function measureAll(): Promise<void> {
  const queue = flags.names.entries()
  const work = async () => {
    for (const [place, name] of queue) {
      const section = await measured(name, form)
      found[place] = section
      console.log(describe(section, form.slack))
    }
  }
  await Promise.all(Array.from({ length: form.atOnce }, work))
}

/** A section that fails keeps the others from nothing. */
async function measured(name: string, { hasBudgets }: BenchForm): Promise<MeasuredSection> {
  const start = performance.now()
  const section = await attempt(name)
  const seconds = (performance.now() - start) / 1000
  return { name, seconds, ...(hasBudgets ? section : withoutBudgets(section)) }
}

async function attempt(name: string): Promise<Section> {
  const world = await openWorld({ form, executable })
  try {
    return (await sections[name]?.(world)) ?? { title: name, findings: [] }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { title: name, findings: [{ kind: 'failed', what: 'the section', why }] }
  } finally {
    await world.close()
  }
}

function recordOf(all: readonly MeasuredSection[]): string {
  const { platform, arch, version } = process
  const machine = { node: version, platform, arch }
  return JSON.stringify({ ...machine, form: form.name, slack: form.slack, sections: all }, undefined, 2)
}
