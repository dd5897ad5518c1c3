// The theme card at work: flips the theme and stores it.
import { track } from '../../browser/track.ts'
import { announceTheme } from './paint.client.ts'
import { otherTheme, themeCookie } from './rules.ts'

class ThemeCard extends HTMLElement {
  connectedCallback() {
    this.querySelector('button')?.addEventListener('click', () => this.flip())
  }

  private flip() {
    const theme = otherTheme(document.documentElement.classList.contains('dark') ? 'dark' : 'light')
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet.
    document.cookie = themeCookie(this.dataset.cookie ?? 'theme', theme, location.protocol === 'https:')
    announceTheme(theme)
    track('Theme Change', { theme })
  }
}

if (!customElements.get('theme-card')) customElements.define('theme-card', ThemeCard)
