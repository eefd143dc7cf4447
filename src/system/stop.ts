/** Ctrl-Z in the middle of work: before the system stops ws, ws lets go what others would wait for. */

/** Calls each work back before a stop. The function that it returns ends that. */
export function createStops(self: NodeJS.Process): (work: () => void) => () => void {
  // Windows has no such signal, and Node refuses to listen for it.
  if (self.platform === 'win32') return () => () => undefined
  const works = new Set<() => void>()
  const stop = () => {
    for (const work of works) work()
    // Without a listener the system stops us as usual; or not at all, where no shell could continue us.
    self.off('SIGTSTP', stop)
    self.kill(self.pid, 'SIGTSTP')
    self.on('SIGTSTP', stop)
  }
  return (work) => {
    if (works.size === 0) self.on('SIGTSTP', stop)
    works.add(work)
    return () => {
      works.delete(work)
      if (works.size === 0) self.off('SIGTSTP', stop)
    }
  }
}
