// What Astro makes of a component, for tests in a browser (tests/servers/render-astro.ts).
import { commands } from 'vitest/browser'

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    renderAstro(file: string, props: Record<string, unknown>): Promise<string>
  }
}

/** The HTML of a component; its file is named from the root of the project, as '/src/…'. */
export const renderAstro = (file: string, props: Record<string, unknown> = {}): Promise<string> =>
  commands.renderAstro(file, props)
