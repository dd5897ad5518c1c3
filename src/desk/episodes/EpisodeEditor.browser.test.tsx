// The editor by keyboard alone, and an hour without a connection.
import { useRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { episodeEditorText as text } from '#texts/desk-episodes.ts'
import { UNSAVED_EPISODES_KEY } from '../access/desk-memory.ts'
import { deskInTests } from '../desk.browser.testing.ts'
import type { BuiltEpisode } from './built.ts'
import { type Edited, NOTHING_EDITED } from './edited.ts'
import { $editor, edit, openEpisode } from './editor.store.ts'
import { AudioContext, ListenAlong } from './ListenAlong.tsx'
import { TimeField } from './TimeField.tsx'

const { answers, calls } = deskInTests()
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage'))
})

const SHOWN: Edited = { ...NOTHING_EDITED, films: [{ key: 'tmdb-662', title: 'La Jetée', year: 1962 }] }
const BUILT: BuiltEpisode = {
  slug: '118',
  episodeNumber: 118,
  title: 'Kort maar krachtig',
  publishedAt: '2026-11-12T04:00:00.000Z',
  durationSeconds: 290,
  audioUrl: '#audio',
  hasTranscript: false,
  shown: SHOWN,
  posters: {},
  names: {}
}

function Listening() {
  const audio = useRef<HTMLAudioElement>(null)
  const [seconds, setSeconds] = useState<number>()
  return (
    <AudioContext value={audio}>
      <ListenAlong built={BUILT} />
      <TimeField
        label="Begint op"
        name="La Jetée"
        seconds={seconds}
        onChange={setSeconds}
        isOptional
        hasAudio
      />
    </AudioContext>
  )
}

test('times are set by ear with the keyboard alone, also from inside the field', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  await render(<Listening />)
  const audio = page.getByLabelText(text.times.player).element() as HTMLAudioElement
  const field = page.getByRole('textbox', { name: 'Begint op' })
  audio.currentTime = 170
  await userEvent.keyboard('k..,')
  expect(play).toHaveBeenCalledOnce()
  expect(audio.currentTime).toBe(171)
  ;(field.element() as HTMLElement).focus()
  await userEvent.keyboard('.kb')
  expect(play).toHaveBeenCalledTimes(2)
  await expect.element(field).toHaveValue('0:02:52')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  await expect.element(field).toHaveValue('0:02:53')
  await field.fill('2:5k')
  expect(play).toHaveBeenCalledTimes(2)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent(text.times.wrong)
})

test('what is typed during an hour without a connection stays on the device, and is sent once it is back', async () => {
  const queue = { buildsAt: null, waitsFor: null, buildsLeft: 6, canBuild: true }
  const draft = (edited: Edited, version: number) => ({ version, edited, changedBy: null, changedAt: null })
  answers.set('/episodes/118', { built: BUILT, draft: draft(SHOWN, 0), revisions: [], queue, hosts: [] })
  await openEpisode('118')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const saves = () => calls.filter((path) => path.endsWith('/draft')).length
  answers.set('/episodes/118/draft', () => Promise.reject(new TypeError('Failed to fetch')))
  for (let minute = 1; minute <= 60; minute++) {
    edit((mine) => ({ ...mine, films: mine.films.map((film) => ({ ...film, atSeconds: minute })) }))
    await vi.advanceTimersByTimeAsync(60_000)
  }
  const mine = $editor.get()?.mine as Edited
  expect(mine.films[0]?.atSeconds).toBe(60)
  expect($editor.get()?.save).toBe('offline')
  expect(localStorage.getItem(`site${UNSAVED_EPISODES_KEY}`)).toContain('"atSeconds":60')
  const tries = saves()
  expect(tries).toBeGreaterThan(60)
  answers.set('/episodes/118/draft', { draft: draft(mine, 1), conflicts: [] })
  await vi.advanceTimersByTimeAsync(20_000)
  expect($editor.get()).toMatchObject({ save: 'saved', version: 1, mine })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves()).toBe(tries + 1)
})
