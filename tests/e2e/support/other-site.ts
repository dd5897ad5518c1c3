// A page of somebody else, on another origin: this machine under its number.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OtherSite {
  address: string
  /** What its page shows from the next load on. */
  show: (html: string) => void
  close: () => void
}

export async function openOtherSite(): Promise<OtherSite> {
  let body = ''
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="nl"><title>Een andere site</title><body>${body}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    show: (html) => {
      body = html
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}
