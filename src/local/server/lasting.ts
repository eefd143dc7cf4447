/** A served workspace whose file was taken away must fail: SQLite would go on writing into a file that nobody finds again. */
import { statSync } from 'node:fs'
import { LocalError } from '../../errors.ts'
import type { App } from '../app.ts'

export function lasting(app: App, path: string): App {
  const identify = () => statSync(path, { throwIfNoEntry: false })?.ino
  const opened = identify()
  return {
    handle: async (request) => {
      if (identify() !== opened) throw new LocalError(`The workspace ${path} is not there any more`)
      return app.handle(request)
    },
  }
}
