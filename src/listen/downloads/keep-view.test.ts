import { expect, test } from 'vitest'
import { downloadsText } from '#texts/downloads.ts'
import { type Download, type DownloadState, FAILURES, newDownload } from './download.ts'
import { type KeepView, keepView } from './keep-view.ts'

const fresh = newDownload(
  { id: 'ep-1', slug: '1', title: 'Hemel', audioUrl: 'https://a.example/1.mp3', imageUrl: '' },
  { nowMs: 0, wasHeard: false }
)
const MB = 1_000_000
const see = (
  state: DownloadState | undefined,
  more: Partial<Download> = {},
  facts: Partial<Parameters<typeof keepView>[0]> = {}
): KeepView =>
  keepView(
    { download: state && { ...fresh, state, ...more }, loading: undefined, isUnreadable: false, ...facts },
    downloadsText
  )

test.each<[string, KeepView, Partial<KeepView>]>([
  ['none', see(undefined), { state: 'none', label: 'Bewaar', detail: '', acts: ['keep'] }],
  [
    'none at an unreadable host',
    see(undefined, {}, { isUnreadable: true }),
    { state: 'failed', acts: ['file'] }
  ],
  [
    'next in line',
    see({ step: 'waiting' }),
    {
      label: 'Wacht op zijn beurt',
      detail: 'Wacht tot een andere aflevering geladen is.',
      acts: ['pause', 'cancel']
    }
  ],
  [
    'loading',
    see(
      { step: 'waiting' },
      {},
      { loading: { receivedBytes: 40 * MB, totalBytes: 100 * MB, bytesPerSecond: MB / 2 } }
    ),
    { state: 'loading', label: '40 %', detail: '40 van 100 MB, nog 2 minuten', share: 0.4 }
  ],
  [
    'loading, of unknown length',
    see({ step: 'waiting' }, {}, { loading: { receivedBytes: 3 * MB, bytesPerSecond: MB } }),
    { label: 'Laadt …', detail: '3 MB', share: undefined }
  ],
  [
    'paused halfway',
    see({ step: 'paused' }, { receivedBytes: 20 * MB, totalBytes: 80 * MB }),
    { label: 'Gepauzeerd', detail: '20 van 80 MB', share: 0.25, acts: ['resume', 'cancel'] }
  ],
  [
    'kept',
    see({ step: 'kept', keptAtMs: 5 }, { receivedBytes: 85.4 * MB }),
    { state: 'kept', label: 'Bewaard', detail: '85 MB in deze browser', acts: ['remove'] }
  ],
  [
    'without room',
    see({ step: 'failed', reason: 'no room', missingBytes: 12 * MB }),
    {
      detail: 'Er is 12 MB te weinig plaats op dit toestel. Maak plaats en probeer opnieuw.',
      acts: ['retry', 'cancel']
    }
  ],
  ['unreadable', see({ step: 'failed', reason: 'unreadable' }), { acts: ['file', 'cancel'] }]
])('a download that is %s is shown as such', (_, seen, expected) => {
  expect(seen).toMatchObject(expected)
})

test.each(FAILURES)('a download that failed by %s says why, and what one can do', (reason) => {
  const seen = see({ step: 'failed', reason })
  expect(seen.detail).toMatch(/^[A-Z].*\.$/)
  expect(seen.acts.length).toBeGreaterThan(1)
})
