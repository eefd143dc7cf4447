/** What this workspace can't do yet, noun by noun: these operations answer 501. A noun that is not here is complete. */
export const missing = {
  cr: ['pdf'],
} as const satisfies Readonly<Record<string, 'all' | readonly string[]>>

export type Missing = typeof missing
