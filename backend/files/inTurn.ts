/** Runs a task after all those before it have ended. It rejects as the task does. */
export type InTurn = <Value>(task: () => Promise<Value>) => Promise<Value>

/** Creates a function that runs tasks one after the other: of two that read a file and write it, neither loses its change. */
export function createInTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = last.then(task)
    last = done.catch(() => undefined)
    return done
  }
}
