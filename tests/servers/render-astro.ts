// Astro components for the tests in a browser: rendered in Node by Astro's own server, as the site renders them.
import { getViteConfig } from 'astro/config'
import type { experimental_AstroContainer } from 'astro/container'
import { type BrowserCommand, createViteServer, type Vitest } from 'vitest/node'

type Component = Parameters<experimental_AstroContainer['renderToString']>[0]
type RenderAstro = BrowserCommand<[file: string, props: Record<string, unknown>]>

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
  return { server, container: await Container.create() }
}
let astro: ReturnType<typeof openAstro> | undefined

/** The HTML of a component with these props; its file is named from the root of the project, as '/src/…'. */
export const renderAstro: RenderAstro = async ({ project }, file, props) => {
  // Made for the first test that asks, and then for all.
  astro ??= openAstro(project.vitest)
  const { server, container } = await astro
  const { default: component } = (await server.ssrLoadModule(file)) as { default: Component }
  return container.renderToString(component, { props })
}
