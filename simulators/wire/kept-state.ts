// What a simulated vendor remembers: plain data, kept as one text where somebody keeps it for us.

/** Where the memory outlives the process: a file of the local mode; tests keep nothing. */
export type Keeping = { read(): string | undefined; write(text: string): void }

export type Kept<State> = {
  state: State
  save(): void
  /** One write for all that `act` changes: a process that is killed meanwhile did all of it, or nothing. */
  atOnce<Value>(act: () => Value): Value
}

export function openKept<State>(empty: State, keeping?: Keeping): Kept<State> {
  const text = keeping?.read()
  // What was kept before there was more to remember lacks the newer parts.
  const state = text === undefined ? empty : { ...empty, ...(JSON.parse(text) as State) }
  let isActing = false
  const save = () => {
    if (!isActing) keeping?.write(JSON.stringify(state))
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
