/** The parts of all access that a review may be about. */
export const reviewScopes = ['all', 'admins', 'direct', 'guests', 'outside'] as const

export type ReviewScope = (typeof reviewScopes)[number]
