/** Leaves what a caller sends in the system's buffers, which make the caller wait, until it is wanted. */
import type { Duplex } from 'node:stream'

/** The result stops reading, or goes on. */
export function holdBack(socket: Duplex): (isHeld: boolean) => void {
  let held = false
  // Node's HTTP server resumes the socket for reasons of its own, such as an answer that was sent.
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
