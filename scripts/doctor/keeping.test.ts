// The way to a recording, on local hosts that let pages read it or not.
import { afterEach, expect, test } from 'vitest'
import { openTestVendor, type TestVendor } from '../../tests/fixtures/vendor.ts'
import { type AudioHop, checkKeeping, hopsTo, judgeHops } from './keeping.ts'

const SITE = 'https://kino9.be'
let hosts: TestVendor[] = []
afterEach(async () => {
  for (const host of hosts) await host.close()
  hosts = []
})

/** A host that allows an origin, with or without ranges, or redirects to another. */
async function hostThat({ allows, to, status = 206 }: { allows?: string; to?: string; status?: number }) {
  const host = await openTestVendor(
    async () =>
      new Response(to ? null : 'x', {
        status: to ? 302 : status,
        headers: {
          ...(to ? { location: to } : {}),
          ...(allows ? { 'access-control-allow-origin': allows } : {})
        }
      })
  )
  hosts.push(host)
  return host
}
const verdictOn = async (host: TestVendor) => judgeHops(await hopsTo(`${host.base}/1.mp3`, SITE))

test('episodes can be kept where every hop allows it, in ranges', async () => {
  const last = await hostThat({ allows: '*' })
  const first = await hostThat({ allows: '*', to: `${last.base}/1.mp3` })
  expect(await verdictOn(first)).toMatchObject({
    state: 'fine',
    says: expect.stringContaining('episodes can be kept: every hop')
  })
  expect(first.requests[0]?.headers.get('origin')).toBe(SITE)
  expect(first.requests[0]?.headers.get('range')).toBe('bytes=0-0')
})

test('the hop that drops the permission is named, and the button saves the file', async () => {
  const last = await hostThat({})
  const first = await hostThat({ allows: '*', to: `${last.base}/1.mp3` })
  const { state, says } = await verdictOn(first)
  expect(state).toBe('missing')
  expect(says).toContain('the button saves the file: hop 2 of 2')
  expect(says).toContain(new URL(last.base).host)
})

test('a redirect to a third host loses the origin, so that only "*" helps there', async () => {
  const last = await hostThat({ allows: SITE })
  const first = await hostThat({ allows: SITE, to: `${last.base}/1.mp3` })
  expect(await verdictOn(first)).toMatchObject({ state: 'missing', says: expect.stringContaining('hop 2') })
  expect(last.requests[0]?.headers.get('origin')).toBe('null')
})

test('a host without ranges is told apart', async () => {
  expect(await verdictOn(await hostThat({ allows: '*', status: 200 }))).toMatchObject({
    state: 'fine',
    says: expect.stringContaining('has no ranges')
  })
})

test('a recording that is gone is wrong', async () => {
  expect(await verdictOn(await hostThat({ allows: '*', status: 404 }))).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('answers 404')
  })
})

test('a host of recordings that cannot be reached is named, with the reason', async () => {
  await expect(hopsTo('https://nobody.invalid/1.mp3', SITE)).rejects.toThrow(
    /^the newest recording cannot be fetched from nobody\.invalid: .*(?:ENOTFOUND|EAI_AGAIN|ECONN)/
  )
})

test('redirects without end are wrong', () => {
  const hop: AudioHop = {
    url: 'https://a.example/',
    status: 302,
    sentOrigin: SITE,
    allowedOrigin: '*',
    hasRanges: false
  }
  expect(judgeHops(Array.from({ length: 10 }, () => hop))).toMatchObject({ state: 'wrong' })
})

test('without a feed there is nothing to check', async () => {
  expect(await checkKeeping(undefined, { siteUrl: SITE, name: 'KINO 9' }, new Date())).toMatchObject({
    state: 'missing'
  })
})
