// What a simulated vendor remembers: plain data, kept as one text where somebody keeps it for us.

/** Where the memory outlives the process: a file of the local mode; tests keep nothing. */
export type Keeping = { read(): string | undefined; write(text: string): void }

export type Kept<State> = { state: State; save(): void }

export function openKept<State>(empty: State, keeping?: Keeping): Kept<State> {
  const text = keeping?.read()
  const state = text === undefined ? empty : (JSON.parse(text) as State)
  return { state, save: () => keeping?.write(JSON.stringify(state)) }
}
