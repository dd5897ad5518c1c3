/** A function that runs `act` when it is called first, and gives the same value whenever it is called again. */
export function once<Value>(act: () => Value): () => Value {
  let first: { value: Value } | undefined
  return () => {
    first ??= { value: act() }
    return first.value
  }
}
