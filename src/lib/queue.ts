/**
 * Creates a queue of tasks: each runs once the one before it is over, also where that has failed.
 * @param onError called with what a task has thrown
 * @returns adds a task; the promise resolves when it is over
 */
export function createQueue(
  onError: (cause: unknown) => void,
): (task: () => Promise<void> | void) => Promise<void> {
  let last = Promise.resolve()
  return (task) => (last = last.then(task).catch(onError))
}
