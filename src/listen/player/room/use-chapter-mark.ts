import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { timeId } from '../../episodes/notes.ts'
import { $currentChapter } from '../sound/playback.store.ts'

/** Marks the current chapter in the chapter list of the episode's page, which is static HTML: here and on each later page. */
export function useChapterMark(episodeId: string) {
  const chapter = useStore($currentChapter)
  useEffect(() => {
    const mark = () => {
      const isHere = document.querySelector(`.episode-page[data-episode="${CSS.escape(episodeId)}"]`)
      const link = isHere && chapter && document.getElementById(timeId(chapter.seconds))?.querySelector('a')
      if (link) link.ariaCurrent = 'true'
    }
    const unmark = () => {
      for (const marked of document.querySelectorAll('.chapters [aria-current]')) marked.ariaCurrent = null
    }
    mark()
    document.addEventListener('astro:page-load', mark)
    return () => {
      document.removeEventListener('astro:page-load', mark)
      unmark()
    }
  }, [chapter, episodeId])
}
