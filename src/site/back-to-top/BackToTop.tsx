// 'Terug naar boven': one button for all pages, floating above the player. Hydrated when it first has to show.
import { useStore } from '@nanostores/react'
import { frameText } from '#texts/frame.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { track } from '../../browser/track.ts'
import { TipButton } from '../tips/TipButton.tsx'
import css from './back-to-top.css?inline'
import { $backToTopIsShown, goToTop } from './back-to-top.store.ts'

adoptStyles(css)

export function BackToTop() {
  if (!useStore($backToTopIsShown, { ssr: 'initial' })) return null
  const press = () => {
    goToTop()
    track('Player Control', { action: 'back_to_top' })
  }
  return (
    // All text must be inside a landmark, also that of the tooltip.
    <nav aria-label={frameText.backToTop}>
      <TipButton
        className="back-to-top"
        aria-label={frameText.backToTop}
        tip={frameText.backToTop}
        onClick={press}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 19.5v-15M5.5 11 12 4.5l6.5 6.5" />
        </svg>
      </TipButton>
    </nav>
  )
}
