/**
 * Returns a function that calls `load` after its previous call has settled: concurrent `import()` calls settle in no
 * fixed order. Each answer comes in a separate task, so that the browser first paints the press that caused it.
 */
export function inTurn<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const answer = last.then(load, load)
    last = answer
    return answer
  }
}
