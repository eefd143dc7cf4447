/** Reads the flags of the bench; `--help` and a mistake end the process with the usage. */
import { parseArgs } from 'node:util'
import { sections } from './sections.ts'

const usage = `npm run bench -- [flags]: compares the speed of ws with other programs, on this machine, now

  --only NAME,NAME  Sections in that order; without it, all: ${Object.keys(sections).join(', ')}
  --json FILE       Write the record there
  --short           For a machine with other work: the start-up section, and budgets with some slack
  --quick           Small sizes and no budgets: only shows that every section runs
  --help            Show this

Exits with 1 if a budget is exceeded or a section fails, with 2 for flags that it does not know.`

interface BenchFlags {
  readonly form: 'whole' | 'short' | 'quick'
  readonly names: readonly string[]
  readonly record: string | undefined
}

export function readFlags(): BenchFlags {
  const { help, json, only, quick, short } = parsed()
  if (help) end(usage, 0)
  const names = only?.split(',') ?? (short ? ['start-up'] : Object.keys(sections))
  const unknown = names.filter((name) => !Object.hasOwn(sections, name))
  if (unknown.length > 0) end(`There is no section ${unknown.join(', ')}\n\n${usage}`, 2)
  return { form: quick ? 'quick' : short ? 'short' : 'whole', names, record: json }
}

function parsed() {
  try {
    return parseArgs({
      options: {
        json: { type: 'string' },
        short: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        only: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    return end(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2)
  }
}

function end(text: string, code: number): never {
  if (code === 0) console.log(text)
  else console.error(text)
  process.exit(code)
}
