import { expect, test } from 'vitest'
import { sharePlace } from './device.ts'

const IPHONE = (os: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`
const IPAD = (os: string) =>
  `Mozilla/5.0 (iPad; CPU OS ${os} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const safari = (version: string) => `Version/${version} Mobile/15E148 Safari/604.1`

test.each<[string, string, number, ReturnType<typeof sharePlace>]>([
  ['Safari on iPhone', `${IPHONE('17_5')} ${safari('17.5')}`, 5, 'bottom'],
  ['the last Safari with a share button in sight', `${IPHONE('18_6')} ${safari('18.6')}`, 5, 'bottom'],
  ['a newer Safari, behind ⋯', `${IPHONE('18_6')} ${safari('26.0')}`, 5, 'more'],
  ['Safari on iPad', `${IPAD('15_8')} ${safari('15.6')}`, 5, 'top'],
  ['an iPad that says it is a Mac', `${MAC} Version/17.5 Safari/605.1.15`, 5, 'top'],
  ['a newer iPad', `${MAC} Version/26.1 Safari/605.1.15`, 5, 'top'],
  ['a Mac', `${MAC} Version/17.5 Safari/605.1.15`, 0, undefined],
  ['Chrome on iPhone', `${IPHONE('17_5')} CriOS/126.0 Mobile/15E148 Safari/604.1`, 5, 'address-bar'],
  [
    'Chrome on an iPhone of 16.4',
    `${IPHONE('16_4')} CriOS/126.0 Mobile/15E148 Safari/604.1`,
    5,
    'address-bar'
  ],
  [
    'Chrome on an iPhone before 16.4',
    `${IPHONE('16_3_1')} CriOS/115.0 Mobile/15E148 Safari/604.1`,
    5,
    undefined
  ],
  [
    'Chrome on an iPad that asks for desktop pages',
    `${MAC} CriOS/126 Version/17.5 Safari/605.1.15`,
    5,
    'address-bar'
  ],
  ['Firefox on iPhone', `${IPHONE('17_5')} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 5, 'menu'],
  ['Edge on iPhone', `${IPHONE('17_5')} Version/17.0 EdgiOS/126.0 Mobile/15E148 Safari/604.1`, 5, 'menu'],
  ['Firefox on an old iPhone', `${IPHONE('15_8')} FxiOS/110.0 Mobile/15E148 Safari/605.1.15`, 5, undefined],
  ['Instagram', `${IPHONE('17_5')} Mobile/15E148 Instagram 334.0 (iPhone14,5; iOS 17_5)`, 5, undefined],
  [
    'Facebook',
    `${IPHONE('17_5')} Mobile/15E148 [FBAN/FBIOS;FBAV/468.0;FBDV/iPhone14,5] Safari/604.1`,
    5,
    undefined
  ],
  ['TikTok', `${IPHONE('17_5')} Mobile/15E148 musical_ly_35.1 BytedanceWebview/d8a21c6`, 5, undefined],
  ['the Google app', `${IPHONE('17_5')} GSA/322.0 Mobile/15E148 Safari/604.1`, 5, undefined],
  ['an app that does not say its name', `${IPHONE('17_5')} Mobile/15E148`, 5, undefined],
  [
    'Android',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36',
    5,
    undefined
  ],
  [
    'a Windows laptop with a touch screen',
    'Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/126 Safari/537.36',
    10,
    undefined
  ],
  ['nothing at all', '', 0, undefined]
])('the first step of installing depends on the device: %s', (_, userAgent, maxTouchPoints, place) => {
  expect(sharePlace({ userAgent, maxTouchPoints })).toBe(place)
})
