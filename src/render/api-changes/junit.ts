/** Writes the changes of an API as JUnit XML: a case for each finding; breaking ones fail, the others pass with their text. */
import type { ApiChanges, Finding } from '../../api-changes/finding.ts'
import { attributesText, escapeXml } from '../xml.ts'
import { operationText } from './lines.ts'

export function apiChangesJunit({ title, findings, summary }: ApiChanges): string {
  const failures = summary.breaking + summary.warning
  const counts = { tests: Math.max(1, findings.length), failures, errors: 0, skipped: 0, time: '0' }
  const cases = findings.length === 0 ? [passed(title)] : findings.map(caseText)
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

function caseText({ level, id, text, operations, source }: Finding): string {
  const head = `    <testcase${attributesText({ name: text, classname: id, time: '0' })}`
  const lines = [text, ...operations.map(operationText), source].join('\n')
  const inside =
    level === 'info'
      ? `<system-out>${escapeXml(lines)}</system-out>`
      : `<failure${attributesText({ message: text, type: level })}>${escapeXml(lines)}</failure>`
  return `${head}>\n      ${inside}\n    </testcase>`
}
