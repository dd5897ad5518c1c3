import { expect, test } from 'vitest'
import type { Database } from '../db/open.ts'
import { Flight, MAX_UNSENT, MAX_UNWRITTEN } from './flight.ts'

/** A flight of which no message is answered, so that nothing is ever written down. */
function openFlight() {
  const leaving: (() => void)[] = []
  const flight = new Flight<number>({} as Database, (_, onLeft) => {
    leaving.push(onLeft)
    return new Promise(() => undefined)
  })
  const launch = (count: number) => flight.launch(Array.from({ length: count }, (_, n) => n))
  const leave = (count: number) => {
    for (const left of leaving.splice(0, count)) left()
  }
  /** Undefined: there is none for now. */
  const room = () => Promise.race([flight.room(), new Promise((resolve) => setImmediate(resolve))])
  return { launch, leave, room }
}

test('a worker takes up 33 messages, and no more before some of them have left', async () => {
  const { launch, leave, room } = openFlight()
  expect(await room()).toBe(MAX_UNSENT)
  launch(MAX_UNSENT)
  leave(21)
  expect(await room()).toBeUndefined()
  leave(1)
  expect(await room()).toBe(22)
  launch(22)
  expect(await room()).toBeUndefined()
})

test('a worker takes up no more while a hundred wait for their answers', async () => {
  const { launch, leave, room } = openFlight()
  for (let taken = 0; taken + MAX_UNSENT <= MAX_UNWRITTEN; taken += MAX_UNSENT) {
    expect(await room()).toBe(MAX_UNSENT)
    launch(MAX_UNSENT)
    leave(MAX_UNSENT)
  }
  expect(await room()).toBeUndefined()
})
