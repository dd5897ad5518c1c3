// The sound of the episode, to set times by ear. Its keys work wherever nothing is typed.
import { createContext, type RefObject, useContext, useEffect } from 'react'
import { episodeEditorText } from '#texts/desk-episodes.ts'
import { Button } from '../../ui/Button.tsx'
import type { BuiltEpisode } from './built.ts'

const text = episodeEditorText.times
const TYPING = 'input, textarea, select, [contenteditable]'

/** The player of the page. */
export const AudioContext = createContext<RefObject<HTMLAudioElement | null>>({ current: null })

export function useSound() {
  const audio = useContext(AudioContext)
  return {
    /** Whole seconds: nobody hears less. */
    nowSeconds: () => Math.floor(audio.current?.currentTime ?? 0),
    playFrom(seconds: number) {
      if (!audio.current) return
      audio.current.currentTime = seconds
      void audio.current.play().catch(() => undefined)
    }
  }
}

export function ListenAlong({ built }: { built: BuiltEpisode }) {
  const audio = useContext(AudioContext)
  const step = (seconds: number) => {
    if (audio.current) audio.current.currentTime = Math.max(0, audio.current.currentTime + seconds)
  }
  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) => {
      const { current } = audio
      if (!current || ctrlKey || metaKey || altKey) return
      // A time field lets them through as long as nothing is typed in it.
      if (target instanceof Element && target.closest(TYPING) && !defaultPrevented) return
      if (key === ',') current.currentTime = Math.max(0, current.currentTime - 1)
      else if (key === '.') current.currentTime += 1
      else if (key !== 'k') return
      else if (current.paused) void current.play().catch(() => undefined)
      else current.pause()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [audio])
  if (built.audioUrl === '') return <p className="text-s text-ink-soft">{text.noAudio}</p>
  return (
    <div className="sticky top-0 z-10 grid gap-1 border-b border-line bg-screen py-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-2">
        {/* biome-ignore lint/a11y/useMediaCaption: the transcript of an episode is on its page */}
        <audio
          ref={audio}
          className="h-11 w-full min-w-0"
          controls
          preload="none"
          src={built.audioUrl}
          aria-label={text.player}
        />
        <Button aria-label={text.back} onClick={() => step(-1)}>
          −1
        </Button>
        <Button aria-label={text.forward} onClick={() => step(1)}>
          +1
        </Button>
      </div>
      <p className="text-s text-ink-soft max-lg:hidden">{text.keys}</p>
    </div>
  )
}
