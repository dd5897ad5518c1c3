// How queries travel when the database is away, wakes up, stumbles or hangs.
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { databaseFetch } from './database-fetch.ts'

const servers: Server[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

async function listen(server: Server, port = 0): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sql`
}

async function freePort(): Promise<number> {
  const address = await listen(createServer())
  await new Promise((resolve) => servers.pop()?.close(resolve))
  return Number(new URL(address).port)
}

const post = { method: 'POST', body: '{}' }

test('a database that is not there yet is asked once more, a moment later', async () => {
  const port = await freePort()
  const answer = databaseFetch(`http://127.0.0.1:${port}/sql`, post)
  await listen(
    createHttpServer((_, response) => response.end('awake')),
    port
  )
  expect(await (await answer).text()).toBe('awake')
})

test('a database that is not there at all is given up', async () => {
  const port = await freePort()
  await expect(databaseFetch(`http://127.0.0.1:${port}/sql`, post)).rejects.toThrow('fetch failed')
})

test('a name that nobody knows is given up', async () => {
  await expect(databaseFetch('http://nobody.invalid/sql', post)).rejects.toThrow('fetch failed')
})

test('a statement that was sent is never sent again', async () => {
  let connections = 0
  const address = await listen(
    createServer((socket) => {
      connections++
      socket.once('data', () => socket.destroy())
    })
  )
  await expect(databaseFetch(address, post)).rejects.toThrow('fetch failed')
  expect(connections).toBe(1)
})

test('a database that hangs is cut off in time, unless the caller has a time of its own', async () => {
  let asked = 0
  const slow = createHttpServer((_, response) => {
    asked++
    setTimeout(() => response.end('late'), 400)
  })
  const address = await listen(slow)
  await expect(databaseFetch(address, post, 100)).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(asked).toBe(1)
  const patient = { ...post, signal: AbortSignal.timeout(5000) }
  expect(await (await databaseFetch(address, patient, 100)).text()).toBe('late')
})
