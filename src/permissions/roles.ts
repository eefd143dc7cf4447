/** The roles of the API, and their order (API document, "Conventions" 6). */

export type Role = 'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read'

/** From least to most; each includes all before it. */
export const roles: readonly Role[] = ['read', 'comment', 'edit', 'review', 'create', 'admin']

/** True if `role` includes `least`. */
export const reaches = (role: Role | undefined | null, least: Role): boolean =>
  role !== undefined && role !== null && roles.indexOf(role) >= roles.indexOf(least)
