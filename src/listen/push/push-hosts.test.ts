import { describe, expect, test } from 'vitest'
import {
  endpointHost,
  isWithinReach,
  MAX_ENDPOINT_CHARS,
  noticeTopic,
  PUSH_HOSTS,
  type PushReach
} from './push-hosts.ts'

const deployed: PushReach = { hosts: PUSH_HOSTS, origins: [] }
const onThisMachine: PushReach = { hosts: PUSH_HOSTS, origins: ['http://127.0.0.1:24321'] }

test.each([
  'https://fcm.googleapis.com/fcm/send/dQ:APA91bF-x_y',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABf',
  'https://web.push.apple.com/QGuQyavXutnMH-',
  'https://api.sandbox.push.apple.com/3/device/x',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2bq%2f',
  'https://a.notify.windows.com/x'
])('the push service %s is accepted', (endpoint) => {
  expect(isWithinReach(endpoint, deployed)).toBe(true)
  expect(isWithinReach(endpoint, onThisMachine)).toBe(true)
})

const REFUSED = [
  'http://fcm.googleapis.com/fcm/send/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.7/x',
  'https://100.64.0.1/x',
  'https://2130706433/x',
  'https://0177.0.0.1/x',
  'https://0x7f.1/x',
  'https://localhost/x',
  'https://user@fcm.googleapis.com/x',
  'https://user:pass@fcm.googleapis.com/x',
  'https://@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com:443/x',
  'https://fcm.googleapis.com:0/x',
  'https://evil.example/?fcm.googleapis.com',
  'https://evil.example/#fcm.googleapis.com',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://fcm.googleapis.com./x',
  'https://notify.windows.com/x',
  'https://.notify.windows.com/x',
  'https://evilnotify.windows.com/x',
  'https://fcm.gооgleapis.com/x',
  'https://fcm.googleapis。com/x',
  'https://ｆcm.googleapis.com/x',
  'https://FCM.googleapis.com/x',
  'https:\\\\fcm.googleapis.com\\x',
  'https:/fcm.googleapis.com/x',
  'https:fcm.googleapis.com/x',
  'https://fcm.googleapis.com\\@evil.example/x',
  ' https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x ',
  'https://fcm.google\tapis.com/x',
  'https://fcm.googleapis.com\n/x',
  'https://fcm.googleapis.com/a/../x',
  'https://fcm.googleapis.com',
  `https://fcm.googleapis.com/${'x'.repeat(5000)}`,
  '//fcm.googleapis.com/x',
  'ftp://fcm.googleapis.com/x',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '',
  'x'
]

describe('endpoints that are refused', () => {
  test.each(REFUSED)('the endpoint %s is refused', (endpoint) => {
    expect(isWithinReach(endpoint, deployed)).toBe(false)
    expect(isWithinReach(endpoint, onThisMachine)).toBe(false)
  })
})

test('the longest endpoint is accepted, but not one character more', () => {
  const start = 'https://fcm.googleapis.com/'
  const longest = start + 'x'.repeat(MAX_ENDPOINT_CHARS - start.length)
  expect([longest, `${longest}x`].map((endpoint) => isWithinReach(endpoint, deployed))).toEqual([true, false])
})

test('the same limits on length and spelling apply to a local endpoint', () => {
  const start = 'http://127.0.0.1:24321/'
  const longest = start + 'x'.repeat(MAX_ENDPOINT_CHARS - start.length)
  expect(isWithinReach(longest, onThisMachine)).toBe(true)
  for (const other of [`${longest}x`, `${start}a/../x`, `${start}x y`])
    expect(isWithinReach(other, onThisMachine)).toBe(false)
})

test.each([
  ['ep-118', 'ep-118'],
  ['a'.repeat(32), 'a'.repeat(32)],
  ['a'.repeat(33), 'campaign-7'],
  ['ep 118', 'campaign-7'],
  ['café', 'campaign-7'],
  ['', 'campaign-7']
])('a notice with the tag %j has the topic %j', (tag, topic) => {
  expect(noticeTopic(tag, 7)).toBe(topic)
})

test('a local push service is accepted on the same machine only', () => {
  const endpoint = 'http://127.0.0.1:24321/push/7'
  expect(isWithinReach(endpoint, onThisMachine)).toBe(true)
  expect(isWithinReach(endpoint, deployed)).toBe(false)
  const others = [
    'http://127.0.0.1:24322/push/7',
    'http://127.0.0.1:243210/push/7',
    'http://127.0.0.1:24321@evil.example/'
  ]
  expect(others.filter((other) => isWithinReach(other, onThisMachine))).toEqual([])
})

test('an endpoint has a host for https addresses on the standard port only', () => {
  expect(endpointHost('https://push.example/x')).toBe('push.example')
  expect(['http://push.example/x', 'https://push.example:8443/x', 'nothing'].map(endpointHost)).toEqual([
    undefined,
    undefined,
    undefined
  ])
})
