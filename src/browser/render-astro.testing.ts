// Renders an Astro component for browser tests (tests/servers/render-astro.ts).
import { commands } from 'vitest/browser'

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    renderAstro(file: string, props: Record<string, unknown>, feedLanguage?: string): Promise<string>
  }
}

/** The HTML of a component. `file` is its path from the project root: '/src/…'. */
export const renderAstro = (
  file: string,
  props: Record<string, unknown> = {},
  /** Default: the language of the feed that is built. */
  feedLanguage?: string
): Promise<string> => commands.renderAstro(file, props, feedLanguage)
