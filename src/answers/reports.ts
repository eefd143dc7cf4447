/** The answers of reports on a whole workspace. */
import {
  array,
  boolean,
  literal,
  nullable,
  object,
  optional,
  record,
  string,
  unknown,
} from '../catalog/fields.ts'
import { enumeration, integer } from '../catalog/schema.ts'
import { ruleStatuses, severities } from '../reports/findings-report.ts'
import { one, report } from './answer.ts'
import { statementRow } from './query.ts'

const severity = enumeration(severities)

const finding = object({
  rule: string(),
  severity,
  status: enumeration(['fail', 'could-not-check']),
  address: string(),
  kind: string(),
  id: nullable(string()),
  message: string(),
  why: string({ about: 'Why it matters' }),
  fix: nullable(string({ about: 'The command that fixes it, or a sentence' })),
  fingerprint: string({ about: 'Stays the same while the thing keeps its id' }),
  document: object({ file: string(), line: integer() }),
  known: optional(boolean({ about: 'True if an earlier report has it' })),
})

export const audit = report(
  object({
    format: literal('ws-audit/1'),
    findings: array(finding),
    rules: array(
      object({
        id: string(),
        title: string(),
        severity,
        lesser: optional(array(severity)),
        status: enumeration(ruleStatuses),
        why: string(),
        fix: nullable(string()),
        reasons: array(object({ address: string(), reason: string() })),
        limits: optional(string({ about: 'What the API never shows' })),
      }),
    ),
    excepted: array(
      object({
        rule: string(),
        address: string(),
        id: nullable(string()),
        owner: string(),
        reason: string(),
        expiry: string(),
      }),
    ),
    summary: object({
      checkedAt: string(),
      source: string(),
      scope: string({ about: 'Equal for reports of the same service, organization and rules' }),
      findings: integer(),
      known: integer(),
      bySeverity: record(integer()),
      rules: record(integer({ about: 'By status' })),
      excepted: integer(),
    }),
  }),
  finding,
)

export const workspace = one(
  object({
    format: literal('ws-report/1'),
    organization: object({ id: string(), title: string() }),
    at: string(),
    version: string({ about: 'Of ws' }),
    sections: array(
      object({
        query: string(),
        title: string(),
        about: string(),
        columns: array(string()),
        rows: array(statementRow),
      }),
    ),
    notRead: array(string(), { about: 'Parts that could not be read' }),
    trend: array(object({ scope: string(), checkedAt: string(), bySeverity: record(integer()) })),
  }),
)

const level = enumeration(['breaking', 'warning', 'info'])

const apiFinding = object({
  id: string({ about: 'The name of the rule' }),
  level,
  text: string(),
  source: string({ about: 'JSON pointer into the description' }),
  operations: array(object({ method: string(), path: string(), operationId: optional(string()) })),
  from: optional(unknown()),
  to: optional(unknown()),
})

export const apiChanges = report(
  object({
    findings: array(apiFinding),
    summary: object({ breaking: integer(), warning: integer(), info: integer() }),
  }),
  apiFinding,
)
