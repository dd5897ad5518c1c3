// For tests: stands before a database that has to wake up first, or that hangs up after it did what it was asked.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type WakingFront = {
  url: string
  /** Statements and batches that came in. */
  asked(): number
  /** Lets the database do the next thing, and hangs up before the answer is told. */
  hangUpAfterNext(): void
  close(): Promise<void>
}

/** Passes everything on to the database at `url`; until `asleepMs` after the first question nothing is answered. */
export async function openWakingFront(url: string, asleepMs: number): Promise<WakingFront> {
  const { port: behind } = new URL(url)
  let asked = 0
  let awake: Promise<unknown> | undefined
  let hangsUp = false
  const server = createServer(async (request, response) => {
    asked++
    awake ??= new Promise((resolve) => setTimeout(resolve, asleepMs))
    await awake
    const body = Buffer.concat(await request.toArray())
    const headers = Object.entries(request.headers).filter(([name]) => /^neon-|^content-type$/.test(name))
    const init = {
      method: 'POST',
      body,
      headers: headers.map(([name, value]): [string, string] => [name, `${value}`])
    }
    const answer = await fetch(`http://127.0.0.1:${behind}/sql`, init)
    const text = await answer.text()
    if (hangsUp) {
      hangsUp = false
      response.destroy()
      return
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = new URL(url)
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    asked: () => asked,
    hangUpAfterNext: () => {
      hangsUp = true
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    }
  }
}
