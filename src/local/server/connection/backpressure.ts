/** Leaves a caller's bytes in the system's buffers until the server wants them: full buffers make the caller wait. */
import type { Duplex } from 'node:stream'

/** The returned function stops reading, or continues. */
export function holdBack(socket: Duplex): (isHeld: boolean) => void {
  let held = false
  // Node's HTTP server resumes the socket by itself, e.g. after a reply.
  socket.on('resume', () => {
    if (held) socket.pause()
  })
  return (isHeld) => {
    if (held === isHeld) return
    held = isHeld
    if (isHeld) socket.pause()
    else socket.resume()
  }
}
