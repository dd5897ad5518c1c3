// Renders Astro components for browser tests, in Node with Astro's own server, as the site does.
import { getViteConfig } from 'astro/config'
import type { experimental_AstroContainer } from 'astro/container'
import { type BrowserCommand, createViteServer, type Vitest } from 'vitest/node'
import type { PodcastChanges } from '../../src/browser/render-astro.testing.ts'
import type { Podcast } from '../../src/listen/episodes/schema.ts'

type Loader = typeof import('../../src/listen/episodes/loader.ts')
type Component = Parameters<experimental_AstroContainer['renderToString']>[0]
type RenderAstro = BrowserCommand<[file: string, props: Record<string, unknown>, changes?: PodcastChanges]>

const DIRECTIVES = ['intent', 'load', 'idle', 'visible', 'only']

async function openAstro(vitest: Vitest) {
  const ours = getViteConfig(
    { server: { middlewareMode: true, watch: null, ws: false } },
    { logLevel: 'warn' }
  )
  const server = await createViteServer(await ours({ mode: 'test', command: 'serve' }))
  vitest.onClose(() => server.close())
  const { experimental_AstroContainer: Container } = (await server.ssrLoadModule(
    'astro/container'
  )) as typeof import('astro/container')
  const { default: ssr } = await server.ssrLoadModule('@astrojs/react/server.js')
  const container = await Container.create({
    renderers: [{ name: '@astrojs/react', clientEntrypoint: '@astrojs/react/client.js', ssr }],
    // The container knows Astro's own directives only. Islands are rendered but not hydrated.
    manifest: { clientDirectives: new Map(DIRECTIVES.map((name) => [name, ';'])) } as never
  })
  return { server, container }
}
let astro: ReturnType<typeof openAstro> | undefined
/** One component at a time, because all of them read the same podcast, which a test may change. */
let rendering: Promise<unknown> = Promise.resolve()

/** The HTML of a component with these props; `file` is its path from the project root: '/src/…'. */
export const renderAstro: RenderAstro = ({ project }, file, props, changes) => {
  // Created by the first test that needs it, and then shared.
  astro ??= openAstro(project.vitest)
  const opened = astro
  const rendered = rendering.then(async () => {
    const { server, container } = await opened
    const { default: component } = (await server.ssrLoadModule(file)) as { default: Component }
    const { loadPodcast } = (await server.ssrLoadModule('/src/listen/episodes/loader.ts')) as Loader
    const podcast = loadPodcast()
    const own = { ...podcast }
    Object.assign(podcast, changed(podcast, changes))
    try {
      return await container.renderToString(component, { props })
    } finally {
      Object.assign(podcast, own)
    }
  })
  rendering = rendered.catch(() => undefined)
  return rendered
}

const changed = ({ channel }: Podcast, { language, isNew }: PodcastChanges = {}): Partial<Podcast> => ({
  ...(language === undefined ? {} : { channel: { ...channel, language } }),
  ...(isNew ? { films: [], mustSee: [] } : {})
})
