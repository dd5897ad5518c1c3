// The host of recordings of tests/servers/audio-host.ts, for browser tests.
import { commands } from 'vitest/browser'

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    audioHost(): Promise<string>
  }
}

let count = 0

/** The address of a recording that no other test has asked for; `query` says how its host behaves. */
export async function recordingAt(query: string): Promise<string> {
  const origin = await commands.audioHost()
  return `${origin}/${Date.now()}-${++count}.mp3?${query}`
}

/** The ranges of the requests for it, in order; '' = the whole file. */
export async function askedFor(audioUrl: string): Promise<string[]> {
  const { origin, pathname } = new URL(audioUrl)
  return (await fetch(`${origin}/asked?path=${pathname}`)).json()
}
