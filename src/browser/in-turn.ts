/**
 * `load`, asked again by each call once the one before has its answer: calls of `import()` that are on their way
 * together are answered in no fixed order. An answer comes in a task of its own, so that the press that asks for it is
 * painted first.
 */
export function inTurn<FeatureRoutes>(load: () => Promise<FeatureRoutes>): () => Promise<FeatureRoutes> {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const answer = last.then(load, load)
    last = answer
    return answer
  }
}
