/** The lines that mark a conflict within a page: a merge writes them, and no push sends a page that still has one. */

export const markers = { ours: '<<<<<<< yours', between: '=======', theirs: '>>>>>>> theirs' } as const

/** The line of a conflict marker, from 1. */
export function markerIn(text: string): number | undefined {
  const at = text.split('\n').findIndex((line) => {
    const whole = line.replace(/\r$/, '')
    return whole === markers.ours || whole === markers.theirs
  })
  return at === -1 ? undefined : at + 1
}
