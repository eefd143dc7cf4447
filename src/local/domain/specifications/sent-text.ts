/** Stands for the address of a version whose text somebody sent. */
export const sentText = ''
