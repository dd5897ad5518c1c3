// The state of a simulated vendor: plain data, stored as one text if storage is given.

/** Storage that outlives the process: a file in local mode; none in tests. */
export type StateStorage = { read(): string | undefined; write(text: string): void }

export type StoredState<State> = {
  state: State
  save(): void
  /** One write for everything that `act` changes: if the process is killed, all of it is stored, or nothing. */
  atOnce<Value>(act: () => Value): Value
}

export function openStoredState<State>(empty: State, storage?: StateStorage): StoredState<State> {
  const text = storage?.read()
  // State stored by an older version lacks newer fields.
  const state = text === undefined ? empty : { ...empty, ...(JSON.parse(text) as State) }
  let isActing = false
  const save = () => {
    if (!isActing) storage?.write(JSON.stringify(state))
  }
  return {
    state,
    save,
    atOnce(act) {
      isActing = true
      try {
        return act()
      } finally {
        isActing = false
        save()
      }
    }
  }
}
