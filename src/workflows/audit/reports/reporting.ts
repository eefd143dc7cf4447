/** All that a report is made of besides the outcome of rules. */
import type { Context } from '../../../context.ts'
import type { AddressOf } from '../../../estate/address.ts'
import type { Estate } from '../../../estate/estate.ts'
import type { Severity } from '../../../reports/findings-report.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { RulesInForce } from '../configuration/rules-in-force.ts'
import type { AuditedDocument } from './positions.ts'

export interface AuditReporting {
  readonly configuration: Configuration
  /** Fingerprints of an earlier report. */
  readonly known: ReadonlySet<string> | undefined
  readonly isNewOnly: boolean
  readonly failOn: Severity
  readonly document: AuditedDocument
  readonly address: AddressOf
  readonly active: RulesInForce
  readonly estate: Estate
  readonly source: string
  /** See `auditedService`. */
  readonly service: string
  readonly context: Context
}
