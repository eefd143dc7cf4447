/** The request of `ws backup create` and its outcome, for all of its steps. */
import type { BackupManifest } from '../../backup-format/manifest.ts'
import type { OpenBackup } from '../../backup-format/open-backup.ts'
import type { FileFault } from '../../backup-format/verify.ts'
import type { Keep } from './kept-backups.ts'

export interface BackupOptions {
  readonly folder: string
  readonly content?: boolean | undefined
  readonly withSecrets?: boolean | undefined
  readonly full?: boolean | undefined
  readonly keep?: string | undefined
}

export interface BackupMaking {
  readonly asked: BackupOptions
  readonly folder: string
  readonly earlier: OpenBackup | undefined
  readonly organizationId: string
  readonly mode: number
  readonly keep: readonly Keep[] | undefined
}

export interface MadeBackup {
  /** Where it is. */
  readonly folder: string
  readonly manifest: BackupManifest
  readonly written: number
  readonly kept: number
  /** Requests that the service spared ws, since it says when things change. */
  readonly spared: number
  /** Names of dated backups that are gone now. */
  readonly removed: readonly string[]
  /** Faults of the backup before. */
  readonly faults: readonly FileFault[]
}
