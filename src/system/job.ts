/** Ctrl-Z at a question: in raw mode the terminal does not stop the job, so ws does. */
import type { Key } from 'node:readline'

/** Milliseconds in which the system stops us, if it does. */
const patience = 200

/** The key that suspends. readline would stop only its own process and not recover. */
export const isStop = ({ name, ctrl }: Key): boolean => name === 'z' && ctrl === true

/** Stops the whole job, with this process; resolves once it goes on. */
export function stopJob(self: NodeJS.Process): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      self.off('SIGCONT', goOn)
      resolve()
    }
    self.on('SIGCONT', goOn)
    // 0 is the whole process group, like the terminal's own stop: the shell waits as long as one process of the job runs, such as
    // the older Node that handed over.
    self.kill(0, 'SIGTSTP')
    // Without a shell that could continue the job, the system stops nobody and sends no SIGCONT.
    const timer = setTimeout(goOn, patience)
  })
}
