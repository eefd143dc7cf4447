/** By this subject ws knows its change requests again. */
export const subject = 'ws backup'
