import { beforeEach, describe, expect, it, vi } from 'vitest'
import { $player, afterSound } from './player.store.ts'

const episode = { id: 'ep-117', slug: '117', audioUrl: 'https://audio.example/117.mp3' }
const loading = { step: 'loading', episode, tries: 0 } as const
const act = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  act.mockReset()
  $player.set({ step: 'closed' })
  return () => vi.useRealTimers()
})

describe('code that waits for the sound', () => {
  it('code that waits for the sound runs at once when no episode is loading', () => {
    afterSound(act)
    expect(act).toHaveBeenCalledOnce()
  })

  it.each([
    ['the sound starts', { step: 'playing', episode, tries: 0 }],
    ['the audio fails', { step: 'paused', episode, isBroken: true }],
    ['the player is closed', { step: 'closed' }]
  ] as const)('code that waits for the sound runs when %s, once', (_, player) => {
    $player.set(loading)
    afterSound(act)
    expect(act).not.toHaveBeenCalled()
    $player.set(player)
    expect(act).toHaveBeenCalledOnce()
    $player.set(loading)
    $player.set({ step: 'playing', episode, tries: 0 })
    vi.runAllTimers()
    expect(act).toHaveBeenCalledOnce()
  })

  it('code that waits for the sound waits two seconds at most', () => {
    $player.set(loading)
    afterSound(act)
    vi.advanceTimersByTime(1999)
    expect(act).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(act).toHaveBeenCalledOnce()
    $player.set({ step: 'playing', episode, tries: 0 })
    expect(act).toHaveBeenCalledOnce()
  })

  it('code that waits for the sound keeps waiting while another episode is pressed', () => {
    $player.set(loading)
    afterSound(act)
    $player.set({ ...loading, episode: { ...episode, id: 'ep-116' } })
    expect(act).not.toHaveBeenCalled()
  })
})
