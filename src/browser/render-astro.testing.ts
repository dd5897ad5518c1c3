// Renders an Astro component for browser tests (tests/servers/render-astro.ts).
import { commands } from 'vitest/browser'

/** What a test changes of the podcast that all components read. */
export interface PodcastChanges {
  /** Of the feed. */
  language?: string
  /** Without films, and so without a must-see list. */
  isNew?: true
}

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    renderAstro(file: string, props: Record<string, unknown>, changes?: PodcastChanges): Promise<string>
  }
}

/** The HTML of a component. `file` is its path from the project root: '/src/…'. */
export const renderAstro = (
  file: string,
  props: Record<string, unknown> = {},
  /** Default: the podcast as it is built. */
  changes?: PodcastChanges
): Promise<string> => commands.renderAstro(file, props, changes)
