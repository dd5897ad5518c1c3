import { expect, test } from 'vitest'
import { mayReload, RELOAD_PAUSE_MS, reloadNote } from './deploy-reload.ts'

const OLD = 'https://kino9.example/assets/site.Aa1.js'
const NEW = 'https://kino9.example/assets/site.Bb2.js'
const NOW = 1_763_672_400_000

test.each<[string, string | null, boolean]>([
  ['reloads the first time', null, true],
  ['does not reload the same build twice', reloadNote(NEW, NOW - 3_600_000), false],
  ['reloads again after the next deploy', reloadNote(OLD, NOW - 3_600_000), true],
  ['waits between two builds that take turns', reloadNote(OLD, NOW - RELOAD_PAUSE_MS + 1), false],
  ['has waited long enough after ten seconds', reloadNote(OLD, NOW - RELOAD_PAUSE_MS), true],
  ['is not stopped by rubbish', 'onzin', true],
  ['is not stopped by an empty note', '', true]
])('a page whose files are gone %s', (_, note, isAllowed) => {
  expect(mayReload(note, NEW, NOW)).toBe(isAllowed)
})
