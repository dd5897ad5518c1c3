/**
 * The same code for all who ask, in the order in which they asked: calls of `import()` that are on their way together
 * are answered in no fixed order. After a failure the next one asks again.
 */
export function oneFetch<Room>(load: () => Promise<Room>): () => Promise<Room> {
  let coming: Promise<Room> | undefined
  return () => {
    coming ??= load().catch((error) => {
      coming = undefined
      throw error
    })
    return coming
  }
}
