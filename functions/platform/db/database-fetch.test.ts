// Queries while the database is unreachable, wakes up, fails briefly or does not answer.
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beforeDeadline } from '../http/client/deadline.ts'
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

test('a query is retried once, a moment later, when the database does not accept connections yet', async () => {
  const port = await freePort()
  const answer = databaseFetch(`http://127.0.0.1:${port}/sql`, post)
  await listen(
    createHttpServer((_, response) => response.end('awake')),
    port
  )
  expect(await (await answer).text()).toBe('awake')
})

test('a query fails when the database stays unreachable', async () => {
  const port = await freePort()
  await expect(databaseFetch(`http://127.0.0.1:${port}/sql`, post)).rejects.toThrow('fetch failed')
})

test('a query fails when the host name is unknown', async () => {
  await expect(databaseFetch('http://nobody.invalid/sql', post)).rejects.toThrow('fetch failed')
})

test('a statement that was sent is never repeated', async () => {
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

describe('after a pause', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())

  /** Answers with the number of the connection. */
  async function counting() {
    let connections = 0
    const numbers = new WeakMap<object, number>()
    const server = createHttpServer((request, response) => {
      request.resume()
      response.end(String(numbers.get(request.socket)))
    })
    server.on('connection', (socket) => numbers.set(socket, ++connections))
    server.keepAliveTimeout = 600_000
    return listen(server)
  }
  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

  test('after a pause, a query uses a new connection, because the kept one may have died while the function was frozen', async () => {
    const address = await counting()
    /** The newest connection of ten queries. A query may open a second one before the first is free again. */
    const newestOfTen = async () => {
      let newest = 0
      for (let query = 0; query < 10; query++) {
        newest = Math.max(newest, Number(await (await databaseFetch(address, post)).text()))
        pass(2000)
      }
      return newest
    }
    const before = await newestOfTen()
    expect(before).toBeLessThan(5)
    pass(3000)
    expect(Number(await (await databaseFetch(address, post)).text())).toBeGreaterThan(before)
    expect((await newestOfTen()) - before).toBeLessThan(5)
  })

  test('after a pause, a query that is still running on an earlier connection is answered', async () => {
    const address = await listen(
      createHttpServer((request, response) => {
        request.resume()
        setTimeout(() => response.end('answered'), request.url === '/sql?slow' ? 300 : 0)
      })
    )
    pass(60_000)
    const slow = databaseFetch(`${address}?slow`, post)
    pass(60_000)
    expect(await (await databaseFetch(address, post)).text()).toBe('answered')
    expect(await (await slow).text()).toBe('answered')
  })
})

test('a query without an answer is aborted, unless the caller set its own timeout', async () => {
  let requestCount = 0
  const slow = createHttpServer((_, response) => {
    requestCount++
    setTimeout(() => response.end('late'), 400)
  })
  const address = await listen(slow)
  await expect(databaseFetch(address, post, 100)).rejects.toMatchObject({ name: 'TimeoutError' })
  // A busy process may abort the query before it is sent.
  expect(requestCount).toBeLessThanOrEqual(1)
  const patient = { ...post, signal: AbortSignal.timeout(60_000) }
  expect(await (await databaseFetch(address, patient, 100)).text()).toBe('late')
})

test('the queries of one call share its deadline, and a last step still has a moment', async () => {
  const address = await listen(
    createHttpServer((request, response) => {
      request.resume()
      setTimeout(() => response.end('answered'), request.url === '/sql?slow' ? 60_000 : 0).unref()
    })
  )
  const startedMs = performance.now()
  await beforeDeadline(200, async () => {
    for (let query = 0; query < 2; query++)
      await expect(databaseFetch(`${address}?slow`, post)).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(await (await databaseFetch(address, post)).text()).toBe('answered')
  })
  expect(performance.now() - startedMs).toBeLessThan(5000)
})
