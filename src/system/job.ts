/** Ctrl-Z at a question: a terminal that hands on every key stops nothing by itself. */
import type { Key } from 'node:readline'

/** Milliseconds within which the system has stopped us, if it does. */
const patience = 200

/** What puts a question off. readline would stop its process alone at this key, and not come back from it. */
export const isStop = ({ name, ctrl }: Key): boolean => name === 'z' && ctrl === true

/** Stops the job that a process is part of, and this with it; resolves once it goes on. */
export function stopJob(self: NodeJS.Process): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      self.off('SIGCONT', goOn)
      resolve()
    }
    self.on('SIGCONT', goOn)
    // 0 is the whole process group, as the terminal would have it: the shell waits on as long as one of the job still runs,
    // such as the older Node that handed over.
    self.kill(0, 'SIGTSTP')
    // Where no shell is there to go on with it, the system stops nobody, and nobody is told to go on.
    const timer = setTimeout(goOn, patience)
  })
}
