import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittedNotice, MAX_NOTICE_BYTES, messageText, noticeText } from './notice.ts'

const bytes = (text: string) => new TextEncoder().encode(text).byteLength
const episode = { title: 'KINO 9: aflevering 118', path: '/aflevering/118/', tag: 'ep-118' }

test('an ordinary notification is shown in full', () => {
  expect(fittedNotice({ ...episode, body: 'Aftersun,\u0000Close\n en\u0007Rundskop ' })).toEqual({
    title: 'KINO 9: aflevering 118',
    body: 'Aftersun, Close en Rundskop',
    path: '/aflevering/118/',
    tag: 'ep-118'
  })
})

test('a message fits the 4 kB of a push service in both of its forms, also with signs that JSON writes longer', () => {
  const notice = fittedNotice({ ...episode, title: '"'.repeat(300), body: '"'.repeat(3000) })
  const text = messageText(notice, { url: 'https://a-long-name.kino9.example', locale: 'nl-BE' })
  expect(bytes(text)).toBeLessThan(3000)
})

test('the longest title is cut after a word', () => {
  const notice = fittedNotice({ ...episode, body: 'Zoë zag vijf films. '.repeat(300) })
  expect(bytes(noticeText(notice))).toBeLessThanOrEqual(MAX_NOTICE_BYTES)
  expect(bytes(noticeText(notice))).toBeGreaterThan(MAX_NOTICE_BYTES * 0.8)
  expect(notice.body).toMatch(
    /^(?:Zoë zag vijf films\. )+(?:Zoë|Zoë zag|Zoë zag vijf|Zoë zag vijf films\.)…$/
  )
})

test.each([
  ['x'.repeat(80), 'x'.repeat(80)],
  ['x'.repeat(81), `${'x'.repeat(79)}…`],
  [`${'a'.repeat(40)} ${'b'.repeat(60)}`, `${'a'.repeat(40)}…`],
  // The last whole word ends where the ellipsis begins.
  [`${'a'.repeat(40)} ${'b'.repeat(38)} c`, `${'a'.repeat(40)} ${'b'.repeat(38)} c`.slice(0, 79).concat('…')]
])('the title of an episode, %s, is shown as %s', (title, shown) => {
  expect(fittedNotice({ ...episode, body: '', title }).title).toBe(shown)
})

test('a text is shown in full up to the exact byte limit', () => {
  const empty = bytes(noticeText(fittedNotice({ ...episode, body: '' })))
  for (const char of ['e', 'é', '€', '🍿']) {
    const fitting = char.repeat((MAX_NOTICE_BYTES - empty) / bytes(char))
    const body = 'x'.repeat(MAX_NOTICE_BYTES - empty - bytes(fitting)) + fitting
    expect(fittedNotice({ ...episode, body }).body).toBe(body)
    expect(fittedNotice({ ...episode, body: `x${body}` }).body).toMatch(/…$/)
  }
})

test('the path is kept when it leaves no space for anything else', () => {
  const path = `/${'x'.repeat(2000)}/`
  expect(fittedNotice({ ...episode, path, body: 'Aftersun' })).toMatchObject({ path, body: '…' })
})

test('an endless word is cut anywhere', () => {
  const notice = fittedNotice({ ...episode, body: '電影'.repeat(2000) })
  expect(notice.body).toMatch(/^(?:電影)+電?…$/)
})

test('any title fits, without half characters', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 3000 })
  fc.assert(
    fc.property(anyText, anyText, (title, body) => {
      const text = noticeText(fittedNotice({ ...episode, title, body }))
      expect(bytes(text)).toBeLessThanOrEqual(MAX_NOTICE_BYTES)
      expect(text.isWellFormed()).toBe(true)
    })
  )
})
