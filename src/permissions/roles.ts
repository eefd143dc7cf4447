/** The roles of the API, and which includes which (API document, "Conventions" 6). */

export type Role = 'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read'

/** From least to most; each may do all that those before it may. */
export const roles: readonly Role[] = ['read', 'comment', 'edit', 'review', 'create', 'admin']

/** True when `role` includes what `least` may do. */
export const reaches = (role: Role | undefined | null, least: Role): boolean =>
  role !== undefined && role !== null && roles.indexOf(role) >= roles.indexOf(least)
