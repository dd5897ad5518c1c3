import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownPath, shownNotice } from './shown-notice.ts'

const ORIGIN = 'https://kino9.example'
const site = { origin: ORIGIN, name: 'KINO 9', words: 'Er is nieuws.' }
const notice = { title: 'Aflevering 118', body: 'Aftersun en Close', path: '/aflevering/118/', tag: 'ep-118' }
const calm = { title: 'KINO 9', body: 'Er is nieuws.', path: '/', tag: 'nieuws' }
const message = (changes: object) => JSON.stringify({ ...notice, ...changes })

test('a message is shown unchanged', () => {
  expect(shownNotice(message({ unknown: 1 }), site)).toEqual(notice)
})

test.each<[string, string | undefined]>([
  ['nothing', undefined],
  ['an empty text', ''],
  ['no JSON', 'hallo'],
  ['a list', '[]'],
  ['null', 'null'],
  ['no title', message({ title: undefined })],
  ['a title of spaces', message({ title: '  ' })],
  ['a number for a title', message({ title: 118 })],
  ['no body', message({ body: null })],
  ['no tag', message({ tag: '' })],
  ['no path', message({ path: undefined })]
])('a message with %s is replaced by the default one', (_, text) => {
  expect(shownNotice(text, site)).toEqual(calm)
})

describe('a notification opens', () => {
  test.each([
    ['/aflevering/118/', '/aflevering/118/'],
    ['/#episode-118', '/#episode-118'],
    [`${ORIGIN}/films/?q=a`, '/films/?q=a'],
    ['aflevering/118/', '/aflevering/118/'],
    ['https://evil.example/', '/'],
    ['//evil.example/a', '/'],
    [`${ORIGIN}.evil.example/`, '/'],
    ['\\\\evil.example\\a', '/'],
    ['javascript:alert(1)', '/'],
    ['data:text/html,a', '/'],
    ['http://kino9.example/', '/'],
    ['https://a:b@kino9.example/', '/'],
    ['https://kino9.example:8443/', '/'],
    ['', '/']
  ])('a notification for %s opens %s', (address, path) => {
    expect(ownPath(address, ORIGIN)).toBe(path)
  })
})

test('any message shows something, which opens only our own pages', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.webUrl().map((path) => message({ path }))
      ),
      (text) => {
        const { title, path } = shownNotice(text, site)
        expect(title.trim()).not.toBe('')
        expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
      }
    )
  )
})
