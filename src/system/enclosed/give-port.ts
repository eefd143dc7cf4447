/** Listens on a port of this network, and gives it to the ws outside, which answers there from then on. */
import { createServer } from 'node:net'
import { LocalError } from '../../errors.ts'

export async function givePort(port: number, self: NodeJS.Process): Promise<void> {
  const send = self.send?.bind(self)
  if (send === undefined) throw new LocalError('There is nobody to give a port to')
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () =>
      send('port', server, {}, (error) => (error === null ? resolve() : reject(error))),
    )
  })
}
