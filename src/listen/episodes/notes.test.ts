import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlToText } from '../../lib/html.ts'
import { linkTimes, lowerHeadings, pageNotes } from './notes.ts'

test.each([
  ['<li>12:34 Anora</li>', '<li><a href="?t=754">12:34</a> Anora</li>'],
  ['<p>(1:02:03) Post</p>', '<p>(<a href="?t=3723">1:02:03</a>) Post</p>'],
  [
    '<p>0:00 Intro<br>5:00 Drive</p>',
    '<p><a href="?t=0">0:00</a> Intro<br><a href="?t=300">5:00</a> Drive</p>'
  ]
])('times in the notes link to their time: %s', (html, linked) => {
  expect(linkTimes(html, 0)).toBe(linked)
})

test.each([
  '<p>Zaterdag om 20:30 in de zaal, tot 22:45 uur.</p>',
  '<p>De film begint om 20:30.</p>',
  '<p>The alarm is at 3:15 AM, says John 3:16, and the film kl. 20:30 or 20:15 Uhr.</p>',
  '<p>Uitslag 2-1, verhouding 1:1, ISO 12:34:56:78, 3,10:20</p>',
  '<p>Bijbel 100:12 en 12:99</p>',
  '<p><a href="https://x.example/">12:34 elders</a></p>'
])('times in the notes are ignored where they mean something else: %s', (html) => {
  expect(linkTimes(html, 0)).toBe(html)
})

test('times in the notes beyond the end of the episode are ignored', () => {
  expect(linkTimes('<p>59:59 en 1:00:00</p>', 3600)).toBe('<p><a href="?t=3599">59:59</a> en 1:00:00</p>')
})

test('times in the notes have the attributes that a page gives them', () => {
  const named = linkTimes('<p>12:34 Anora</p>', 0, (written) => ` aria-label="Vanaf ${written}"`)
  expect(named).toBe('<p><a href="?t=754" aria-label="Vanaf 12:34">12:34</a> Anora</p>')
})

test('times in the notes never change the text of the notes', () => {
  const word = fc.constantFrom(
    '12:34',
    '1:02:03',
    ' om ',
    'uur',
    '<p>',
    '</p>',
    '<a href="#">',
    '</a>',
    ' tekst '
  )
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const html = words.join('')
      expect(htmlToText(linkTimes(html, 0))).toBe(htmlToText(html))
      expect(linkTimes(html, 0).replace(/<a href="\?t=\d+">([\d:]+)<\/a>/g, '$1')).toBe(html)
    })
  )
})

test('headings of the notes are below those of the page, in the same order', () => {
  expect(lowerHeadings('<h1>A</h1><h2>B</h2><h4>C</h4>')).toBe('<h3>A</h3><h4>B</h4><h5>C</h5>')
  expect(lowerHeadings('<h6 class="x">A</h6>')).toBe('<h3 class="x">A</h3>')
  expect(lowerHeadings('<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5>')).toContain(
    '<h6>4</h6><h6>5</h6>'
  )
  expect(lowerHeadings('<h2>A</h2>', 4)).toBe('<h4>A</h4>')
  expect(pageNotes('<p>Geen</p>', 0)).toBe('<p>Geen</p>')
})
