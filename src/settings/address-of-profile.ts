/** The line that gives a profile its address, where it has none or a wrong one. */

/** @param name - without signs that a shell reads */
export const addressLine = (name: string): string => `ws config set url https://... --profile ${name}`
