/** Joins lines to chunks, so that a pager shows the first while ws makes the others. */

const chunkSize = 32_768

export async function* inChunks(lines: Iterable<string>): AsyncGenerator<string, void, void> {
  let chunk = ''
  for (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < chunkSize) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
