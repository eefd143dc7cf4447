/**
 * Finds an id that ws has sent in the message of an error: the API has no member that says which id it misses or refuses. ws
 * looks for its own id only, and decides nothing by the other words.
 */

/** True if the id stands in the message as a word of its own. */
export function isIdIn(message: string, id: string): boolean {
  if (id === '') return false
  for (let start = message.indexOf(id); start >= 0; start = message.indexOf(id, start + 1))
    if (isEdge(message[start - 1]) && isEdge(message[start + id.length])) return true
  return false
}

const isEdge = (character: string | undefined) => character === undefined || /[\s"'`.,:;()]/.test(character)
