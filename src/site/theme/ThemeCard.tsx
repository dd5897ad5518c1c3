// Settings card that toggles light and dark; hidden without script. The style sheet shows the text of the current theme
// on the root.

import { themeText } from '#texts/theme.ts'
import { track } from '../../browser/track.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { otherTheme, THEME_CHANGE, themeCookie } from './theme-cookie.ts'

interface ThemeCardProps {
  cookieName: string
  /** Its level in the page. */
  heading?: 'h3' | 'h4'
}

export function ThemeCard({ cookieName, heading: Heading = 'h4' }: ThemeCardProps) {
  const flip = () => {
    const theme = otherTheme(document.documentElement.classList.contains('dark') ? 'dark' : 'light')
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet.
    document.cookie = themeCookie(cookieName, theme, location.protocol === 'https:')
    document.dispatchEvent(new CustomEvent(THEME_CHANGE, { detail: theme }))
    track('Theme Change', { theme })
  }
  return (
    <div className="setting-card theme-card">
      <Heading>{themeText.heading}</Heading>
      <p role="status">
        <span className="when-light">{themeText.lightIsOn}</span>
        <span className="when-dark">{themeText.darkIsOn}</span>
      </p>
      <Button onClick={flip}>
        <span className="when-light">
          <Icon name="moon" />
          {themeText.dark}
        </span>
        <span className="when-dark">
          <Icon name="sun" />
          {themeText.light}
        </span>
      </Button>
    </div>
  )
}
