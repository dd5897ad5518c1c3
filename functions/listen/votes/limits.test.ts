// Rate limits of votes, whatever a client claims to be.
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time-units.ts'
import { openTestApp } from '../../../tests/fixtures/app.ts'
import { Browser } from '../../../tests/fixtures/votes/browser.ts'
import { openVoteApp } from '../../../tests/fixtures/votes/vote-app.ts'
import { VOTE_LIMITS } from './limits.ts'

const voteApp = openVoteApp()
const { browser, count } = voteApp

describe('limits', () => {
  test('two hundred new browsers at one address become twenty voters of an episode a day', async () => {
    const statuses = new Map<number, number>()
    for (let at = 0; at < 200; at++) {
      // Spread over hours, so that only the daily limit applies.
      voteApp.testApp.setClock(new Date(Date.UTC(2027, 0, 1, 0, at)))
      const status = await browser().vote(112, 'Close')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({
      200: VOTE_LIMITS['vote-new'].tries,
      429: 200 - VOTE_LIMITS['vote-new'].tries
    })
    expect(await count()).toBe(20)
    voteApp.testApp.setClock(new Date(Date.UTC(2027, 0, 2)))
    expect(await browser().vote(112, 'Close')).toBe(200)
  })

  test('among thirty browsers in one household at least twenty can vote, and the others get the time to retry', async () => {
    const responses = Array.from({ length: 30 }, () =>
      browser('2001:db8::1').request('/api/votes', { episodeNumber: 112, movieTitle: 'Close' })
    )
    const answers = await Promise.all(responses)
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toBe(String(12 * 3600))
      expect(await answer.json()).toMatchObject({
        code: 'too-many-votes',
        error: 'Te veel aanvragen van jouw netwerk. Probeer het straks opnieuw.'
      })
    }
    expect(await browser('2001:db8:0:0:ffff::2').vote(112, 'Close')).toBe(429)
    expect(await browser('2001:db8:0:1::1').vote(112, 'Close')).toBe(200)
  })

  test('voters gathered in old episodes cannot all vote in the newest', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [at, ['Film']]))
    const big = await openTestApp(undefined, {
      db: voteApp.db,
      candidates: (number) => many[number] ?? [],
      publishedOn: () => ({})
    })
    let gathered = 0
    for (let at = 0; at < 300; at++) {
      big.setClock(new Date(Date.UTC(2027, 5, 1, 0, at * 4)))
      if ((await new Browser(big).vote(at % 30, 'Film')) === 200) gathered++
    }
    expect(gathered).toBe(VOTE_LIMITS['vote-new-all'].tries)
  })

  test('voters with cookies from old episodes count as new in the newest: twenty a day per address', async () => {
    const episodes = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [at, ['Film']]))
    const big = await openTestApp(undefined, {
      db: voteApp.db,
      candidates: (number) => episodes[number] ?? [],
      publishedOn: () => ({})
    })
    const voters = Array.from({ length: 60 }, () => new Browser(big))
    let at = 0
    const pass = () => big.setClock(new Date(Date.UTC(2027, 6, 1, 0, at++)))
    for (const [index, voter] of voters.entries()) {
      pass()
      expect(await voter.vote(index % 4, 'Film')).toBe(200)
    }
    const statuses: number[] = []
    for (const voter of voters) {
      pass()
      statuses.push(await voter.vote(4, 'Film'))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(VOTE_LIMITS['vote-new'].tries)
    // Those who have a vote may still change it.
    expect(await voters[0]?.vote(4, 'Film')).toBe(200)
  })

  test('a hall of fans on one network can all vote on the new episode, and cookies gathered since it appeared cannot', async () => {
    const published = Date.UTC(2027, 7, 2, 6)
    const hall = await openTestApp(undefined, {
      db: voteApp.db,
      candidates: () => ['Film'],
      publishedOn: () => ({ 1: '2027-07-19T06:00:00Z', 2: new Date(published).toISOString() })
    })
    const fansAfter = async (firstVote: number) => {
      hall.setClock(new Date(firstVote))
      const fans = Array.from({ length: 60 }, (_, at) => new Browser(hall, `198.51.100.${at}`))
      for (const fan of fans) {
        expect(await fan.vote(1, 'Film')).toBe(200)
        fan.address = '203.0.113.9'
      }
      return fans
    }
    const votesIn = async (fans: Browser[]) => {
      const statuses = await Promise.all(fans.map((fan) => fan.vote(2, 'Film')))
      return statuses.filter((status) => status === 200).length
    }
    const fans = await fansAfter(published - 3 * DAY_MS)
    hall.setClock(new Date(published + HOUR_MS))
    expect(await votesIn(fans)).toBe(60)
    const gathered = await fansAfter(published + 2 * HOUR_MS)
    expect(await votesIn(gathered)).toBe(VOTE_LIMITS['vote-new'].tries)
    // Days later there is no hall.
    const late = await fansAfter(published - 2 * DAY_MS)
    hall.setClock(new Date(published + 4 * DAY_MS))
    expect(await votesIn(late)).toBe(VOTE_LIMITS['vote-new'].tries)
  })

  test('one voter may vote or undo ten times a minute', async () => {
    const noor = browser()
    const statuses = [await noor.vote(112, 'Close')]
    for (let at = 0; at < 6; at++) {
      statuses.push(await noor.undo(112, 'Close'), await noor.vote(112, 'Close'))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(11)
    expect(statuses.slice(11)).toEqual([429, 429])
    voteApp.testApp.setClock(new Date(voteApp.testApp.services.now().getTime() + 2 * 60_000))
    expect(await noor.vote(112, 'Close')).toBe(200)
  })

  test('an address may vote sixty times in ten minutes, whichever browsers', async () => {
    const voters: Browser[] = []
    for (let at = 0; at < 15; at++) {
      const voter = browser(`198.51.100.${at}`)
      await voter.vote(112, 'Close')
      voter.address = '203.0.113.9'
      voters.push(voter)
    }
    const statuses: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      for (const voter of voters) statuses.push(await voter.vote(112, 'Aftersun'))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  })

  test('the server ignores an address that is invented in a header', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 25; at++) {
      const ip = `198.51.100.${at}`
      const headers = {
        'x-forwarded-for': ip,
        'x-nf-client-connection-ip': ip,
        'x-real-ip': ip,
        forwarded: `for=${ip}`
      }
      const response = await voteApp.testApp.request('/api/votes', {
        method: 'POST',
        json: { episodeNumber: 112, movieTitle: 'Close' },
        headers
      })
      statuses.push(response.status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  })
})
