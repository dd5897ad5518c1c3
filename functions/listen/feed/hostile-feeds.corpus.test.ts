// Time and memory cost of hostile and huge feeds, each in its own process.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MEGABYTE = 1024 * 1024
const feedFile = new URL('./parse-feed.ts', import.meta.url).href
const composeFile = new URL('./compose.ts', import.meta.url).href
const schemaFile = new URL('../../../src/listen/episodes/schema.ts', import.meta.url).href

/**
 * Runs `make` (source code of a function that returns the feed's text) through the whole pipeline. Returns the result and
 * the cost. Time is CPU time, because the machine may be busy.
 */
async function cost(make: string) {
  const program = `
    import { readFileSync } from 'node:fs'
    import * as v from 'valibot'
    const { parseFeed } = await import(${JSON.stringify(feedFile)})
    const { toEpisodes } = await import(${JSON.stringify(composeFile)})
    const { episodeSchema } = await import(${JSON.stringify(schemaFile)})
    const rss = (items) => '<rss version="2.0"><channel><title>t</title>' + items + '</channel></rss>'
    const item = (fields, at = 1) => '<item><guid>' + at + '</guid><enclosure url="https://cdn.example/' + at + '.mp3"/>' + fields + '</item>'
    const notes = (html) => '<description><![CDATA[' + html + ']]></description>'
    // Of this program alone: resourceUsage() counts the peak of the process that started it too.
    const peakMegabytes = () => Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024
    const xml = (${make})()
    const before = peakMegabytes()
    const start = process.cpuUsage()
    const feed = await parseFeed(xml, { podcastName: 'KINO 9' })
    const episodes = feed.ok ? toEpisodes(feed.value, { podcastName: 'KINO 9', diaryBaseUrl: 'https://letterboxd.com' }) : []
    v.parse(v.array(episodeSchema), episodes)
    console.log(JSON.stringify({
      result: feed.ok ? episodes.length : feed.refusal,
      ms: process.cpuUsage(start).user / 1000,
      megabytes: peakMegabytes(),
      addedMegabytes: peakMegabytes() - before
    }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  return JSON.parse(stdout) as {
    result: number | string
    ms: number
    megabytes: number
    addedMegabytes: number
  }
}

test.each([
  [
    'entities that multiply',
    `() => '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' + rss(item('<title>&b;</title>'))`,
    'forbidden-doctype'
  ],
  [
    'an outside entity',
    `() => '<!DOCTYPE rss SYSTEM "http://169.254.169.254/">' + rss(item(''))`,
    'forbidden-doctype'
  ],
  ['a million numeric entities', `() => rss(item('<title>' + '&#65;'.repeat(1e6) + '</title>'))`, 1],
  ['a million numeric entities in the notes', `() => rss(item(notes('&#65;'.repeat(1e6))))`, 1],
  ['50 MB', `() => rss(item('<title>' + 'x'.repeat(5e7) + '</title>'))`, 'too-large'],
  ['elements nested without end', `() => rss('<a>'.repeat(1.5e6))`, 'too-complex'],
  [
    '20 000 nested divs, forty times',
    `() => rss(Array.from({ length: 40 }, (_, at) => item(notes('<div>'.repeat(20000)), at)).join(''))`,
    40
  ],
  [
    'nested anchors, forty times',
    `() => rss(Array.from({ length: 40 }, (_, at) => item(notes('<a href="//x.example">x'.repeat(4000)), at)).join(''))`,
    40
  ],
  [
    'bold in italic in bold, forty times',
    `() => rss(Array.from({ length: 40 }, (_, at) => item(notes('<b><i>x'.repeat(14000)), at)).join(''))`,
    40
  ],
  ['fifty thousand tags that never end', `() => rss(item(notes('a<p'.repeat(5e4))))`, 1],
  [
    'forty thousand items',
    `() => rss(Array.from({ length: 40000 }, (_, at) => item('', at)).join(''))`,
    'too-complex'
  ],
  [
    'a date without end',
    `() => rss(item('<pubDate>' + '1 '.repeat(1e6) + '</pubDate><author>' + 'a@'.repeat(1e6) + '</author>'))`,
    1
  ]
])('%s stay within 10 seconds and 300 MB', async (_, make, result) => {
  const spent = await cost(make)
  expect(spent.result).toBe(result)
  expect(spent.ms).toBeLessThan(10_000)
  expect(spent.megabytes).toBeLessThan(300)
})

test('an ordinary feed of 5 MB is parsed within the budget of memory', async () => {
  const make = `() => {
    const text = 'Drie films, één avond & een lijst om nooit meer te moeten kiezen. '.repeat(20)
    const html = '<p>' + text + '</p><p>' + text + '<a href="https://x.example/">meer</a></p><ul><li>0:00 Intro</li><li>12:34 Alien (1979)</li></ul>'
    const items = []
    for (let size = 0; size < ${5 * MEGABYTE - 10_000}; size += items.at(-1).length) items.push(item('<title>#' + items.length + ' - Titel</title>' + notes(html), items.length))
    return rss(items.join(''))
  }`
  const spent = await cost(make)
  expect(spent.result).toBeGreaterThan(1500)
  expect(spent.addedMegabytes).toBeLessThan(200)
})
