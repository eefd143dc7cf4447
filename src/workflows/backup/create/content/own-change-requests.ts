/** The change requests that ws makes to read content. */
import type { Thing } from '../../../../estate/estate.ts'

/** By its subject ws knows its own one again. */
export const subject = 'ws backup'

export const isOwn = ({ kind, name }: Thing): boolean => kind === 'change-request' && name === subject
