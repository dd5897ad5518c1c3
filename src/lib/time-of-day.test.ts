import { expect, test } from 'vitest'
import { isTimeOfDay } from './time-of-day.ts'

const ofFirstTime = (text: string) => {
  const found = /\d{1,2}(?::\d{2}){1,2}/.exec(text)
  return found ? isTimeOfDay(text, found.index, found.index + found[0].length) : undefined
}

test.each([
  '3:15 AM',
  'at 3:15pm we start',
  '3:15 p.m.',
  '3:15 am.',
  '20:15 Uhr',
  '20:30 uur in de zaal',
  '20:30u',
  '20:15-22:00 Uhr',
  'van 20:15 tot 22:00 uur',
  '20:30 h',
  '18:00 GMT',
  '9:00 ET',
  'kl. 20:30',
  'kl 20:30',
  'om 20:30',
  'um 20:15',
  'vrijdag 20:30',
  'Friday, 20:30',
  '19 november 2026, 20:30',
  'John 3:16',
  'Joh. 3:16',
  'Psalm 23:14',
  '1 Korintiërs 13:13',
  'Römer 8:28'
])('a written time is no time in the audio in %j', (text) => {
  expect(ofFirstTime(text)).toBe(true)
})

test.each([
  '3:15 Alien',
  '12:34',
  'vanaf 12:34 spoilers',
  'at 12:34 we talk about Alien',
  '03:15 Am Anfang',
  '03:15 am Anfang',
  '12:34 et Alien',
  'dan 12:34',
  'Noor 12:34',
  '1:20:30 uur',
  '12:34 Pma',
  '12:34 Uhrwerk Orange',
  'Roma 12:34'
])('a written time is one in %j', (text) => {
  expect(ofFirstTime(text)).toBe(false)
})
