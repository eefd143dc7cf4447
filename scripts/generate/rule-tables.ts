/** Writes the table of the rules of `ws audit` into the page about it: between `<!-- rules -->` and `<!-- end -->`. */
import { readFileSync } from 'node:fs'
import { fixParts } from '../../src/render/findings/fix-parts.ts'
import type { Rule } from '../../src/workflows/audit/rule.ts'
import { builtInRules } from '../../src/workflows/audit/rules/index.ts'

const page = 'docs/how-to/audit.md'

export function pageWithRules(): readonly [path: string, text: string] {
  const table = [
    '| rule | severity | finds | why | fix | params |',
    '|---|---|---|---|---|---|',
    ...builtInRules.map(rowOf),
  ]
  const marked = /(<!-- rules -->\n)[\s\S]*?(<!-- end -->)/
  const text = readFileSync(page, 'utf8').replace(
    marked,
    (_, begin, end) => `${begin}\n${table.join('\n')}\n\n${end}`,
  )
  return [page, text]
}

function rowOf({ id, severity, lesser = [], title, why, fix, params = {}, limits }: Rule): string {
  const told = Object.entries(params).map(([name, { about, default: usual }]) => {
    const value =
      usual === undefined
        ? ''
        : ` (${[usual]
            .flat()
            .map((each) => `\`${each}\``)
            .join(', ')})`
    return `\`${name}\`: ${about}${value}`
  })
  const { sentence, command } = fixParts(fix)
  const toFix = command === undefined ? sentence : `${sentence}\`${command}\``
  const reason = limits === undefined ? why : `${why} ${limits}.`
  return `| \`${id}\` | ${[severity, ...lesser].join(', ')} | ${title} | ${reason} | ${toFix} | ${told.join('; ')} |`
}
