/** Formats of other programs, which only some commands can write: plain data, since the root needs it. */
export const ownFormats = ['sarif', 'junit', 'gitlab', 'github'] as const

/** Those of a run over many rows, whatever its command. */
export const formatsOfRuns = ['github'] as const

export type OwnFormat = (typeof ownFormats)[number]
