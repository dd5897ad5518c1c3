import { useEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import islandClient from './IslandClient.tsx'

const mounted = vi.fn()
const unmounted = vi.fn()
function Part() {
  useEffect(() => {
    mounted()
    return unmounted
  }, [])
  return <p>Hier is het</p>
}

let island: HTMLElement
const hydrate = async () => islandClient(island)(Part, {}, {}, { client: 'intent' })

beforeEach(() => {
  island = document.createElement('astro-island')
  island.setAttribute('ssr', '')
  island.innerHTML = renderToString(<Part />)
  document.body.append(island)
})
afterEach(() => {
  island.dispatchEvent(new Event('astro:unmount'))
  island.remove()
  vi.clearAllMocks()
})

test('an island counts as hydrated once its effects have run, and is hydrated once', async () => {
  const [first, second] = [hydrate(), hydrate()]
  expect(mounted).not.toHaveBeenCalled()
  await first
  expect(mounted).toHaveBeenCalledOnce()
  await second
  expect(mounted).toHaveBeenCalledOnce()
})

test('an island that the page loses half hydrated is finished and then unmounted, without an error', async () => {
  const hydrated = hydrate()
  island.remove()
  island.dispatchEvent(new Event('astro:unmount'))
  expect(island.textContent).toBe('Hier is het')
  await hydrated
  await expect.poll(() => unmounted).toHaveBeenCalledOnce()
  expect(island.textContent).toBe('')
})
