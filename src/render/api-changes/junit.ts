/** Writes the changes of an API as JUnit XML: a case for each finding. Those that `--fail-on` names fail, or the breaking ones without it; the others pass with their text. */
import type { ApiChanges, ApiFinding } from '../../api-changes/finding.ts'
import { isAtLeast, type Level } from '../../api-changes/level.ts'
import { attributesText, escapeXml } from '../text/xml.ts'
import { operationText } from './lines.ts'

export function apiChangesJunit({ title, findings, failOn = 'breaking' }: ApiChanges): string {
  const failures = findings.filter(({ level }) => isAtLeast(level, failOn)).length
  const counts = { tests: Math.max(1, findings.length), failures, errors: 0, skipped: 0, time: '0' }
  const cases = findings.length === 0 ? [passed(title)] : findings.map((finding) => caseText(finding, failOn))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributesText({ name: 'ws openapi diff', ...counts })}>`,
    `  <testsuite${attributesText({ name: title, ...counts })}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

const passed = (title: string) =>
  `    <testcase${attributesText({ name: 'No changes', classname: title, time: '0' })}/>`

function caseText({ level, id, text, operations, source }: ApiFinding, failOn: Level): string {
  const head = `    <testcase${attributesText({ name: text, classname: id, time: '0' })}`
  const lines = [text, ...operations.map(operationText), source].join('\n')
  const inside = isAtLeast(level, failOn)
    ? `<failure${attributesText({ message: text, type: level })}>${escapeXml(lines)}</failure>`
    : `<system-out>${escapeXml(`${level}: ${lines}`)}</system-out>`
  return `${head}>\n      ${inside}\n    </testcase>`
}
