// How buttons and links that look like buttons are drawn. Islands and Astro components use the same names.

/**
 * `main`: the one main act of a view, a red enamel sign. `quiet`: every other act. `link`: an act in running text, in ink.
 * `icon`: a square with only an icon. `tool`: an icon with a word, in a quiet row. `bare`: no look of its own, for a button around something else, such as a poster.
 */
export type ButtonLook = 'main' | 'quiet' | 'link' | 'icon' | 'tool' | 'bare'

const LOOKS: Record<ButtonLook, string> = {
  main: 'button',
  quiet: 'button button-quiet',
  link: 'link-button',
  icon: 'icon-button',
  tool: 'tool',
  bare: ''
}

/** The classes of a look, followed by those that the caller adds for its place on the page. */
export const buttonClass = (look: ButtonLook, className?: string): string | undefined =>
  [LOOKS[look], className].filter(Boolean).join(' ') || undefined
