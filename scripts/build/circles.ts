/** Refuses chunks that load each other: the one that begins meets members that are not there yet, and fails when a person runs it. */

export interface LoadingChunk {
  readonly fileName: string
  /** The chunks that it loads before it runs. */
  readonly imports: readonly string[]
}

/** @throws Error that names the chunks of a circle */
export function refuseCircles(chunks: readonly LoadingChunk[]): void {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const done = new Set<string>()
  const visit = (fileName: string, path: readonly string[]): void => {
    const begun = path.indexOf(fileName)
    if (begun >= 0)
      throw new Error(`Chunks load each other: ${[...path.slice(begun), fileName].join(' -> ')}`)
    if (done.has(fileName)) return
    for (const each of byName.get(fileName)?.imports ?? []) visit(each, [...path, fileName])
    done.add(fileName)
  }
  for (const { fileName } of chunks) visit(fileName, [])
}
