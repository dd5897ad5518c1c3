// Serves Neon's HTTP protocol on a loopback port.
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { neonFront, type SqlDriver } from './neon-front.ts'

export type LoopbackFront = { port: number; url: string; stop(): Promise<void> }

/** The connection string of a front on this machine. */
export const loopbackUrl = (port: number, password: string): string =>
  `postgresql://kino:${password}@127.0.0.1:${port}/kino`

/** Listens on a free port, even before the database is open. Queries wait until it is. */
export async function openLoopbackFront(
  driver: Promise<SqlDriver>,
  password: string
): Promise<LoopbackFront> {
  const fetch = neonFront(driver, `postgresql://kino:${password}@127.0.0.1/kino`)
  const server = createAdaptorServer({ fetch, hostname: '127.0.0.1' })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: loopbackUrl(port, password),
    stop: () =>
      new Promise<void>((resolve) => {
        if ('closeAllConnections' in server) server.closeAllConnections()
        server.close(() => resolve())
      })
  }
}
