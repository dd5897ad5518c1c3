import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FilmSearch } from './FilmSearch.tsx'

const index = (
  <>
    <nav className="letters">A B D</nav>
    <div className="film-index">
      <section className="film-group">
        <ul>
          <li>
            <a href="#amelie">Le fabuleux destin d’Amélie Poulain</a> 2001
          </li>
          <li>
            <a href="#alien">Alien</a>
          </li>
        </ul>
      </section>
      <section className="film-group">
        <ul>
          <li>
            <a href="#babette">Babettes gæstebud</a>
          </li>
        </ul>
      </section>
    </div>
  </>
)
const open = () =>
  render(
    <>
      <FilmSearch />
      {index}
    </>
  )
const field = () => page.getByRole('searchbox', { name: 'Zoek een film' })
const titles = () =>
  [...document.querySelectorAll<HTMLElement>('.film-group li')]
    .filter((row) => row.checkVisibility())
    .map((row) => row.querySelector('a')?.textContent)
const withQuery = (query: string) => history.replaceState(null, '', query)
const address = location.href

afterEach(() => withQuery(address))

test('the search shows the matching rows and their number, and stores the query in the URL', async () => {
  await open()
  await field().fill('AMELIE, poul')
  expect(titles()).toEqual(['Le fabuleux destin d’Amélie Poulain'])
  await expect.element(page.getByRole('status')).toHaveTextContent('1 film gevonden.')
  await expect.poll(() => new URLSearchParams(location.search).get('q')).toBe('AMELIE, poul')
  await expect.element(page.getByText('A B D')).not.toBeVisible()
  await field().fill('gaeste')
  expect(titles()).toEqual(['Babettes gæstebud'])
})

test('the search reports when nothing matches', async () => {
  await open()
  await field().fill('zzz')
  expect(titles()).toEqual([])
  await expect.element(page.getByRole('status')).toHaveTextContent('Geen film gevonden.')
})

test('the search shows everything without a query', async () => {
  await open()
  await field().fill('alien')
  await field().fill('')
  expect(titles()).toHaveLength(3)
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
  await expect.element(page.getByText('A B D')).toBeVisible()
  expect(new URLSearchParams(location.search).has('q')).toBe(false)
})

test('the search applies a query from the URL', async () => {
  withQuery('?q=alien')
  await open()
  await expect.element(field()).toHaveValue('alien')
  expect(titles()).toEqual(['Alien'])
})

test('what was typed before the search was live is applied, and kept in the address', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  host.innerHTML = renderToString(<FilmSearch />)
  await field().fill('alien')
  const root = hydrateRoot(host, <FilmSearch />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Geen film gevonden.')
  await expect.element(field()).toHaveValue('alien')
  await expect.poll(() => new URLSearchParams(location.search).get('q')).toBe('alien')
  root.unmount()
  host.remove()
})

test('submitting the form does not navigate', async () => {
  await open()
  await field().fill('alien')
  const form = document.querySelector('form')
  const sent = new SubmitEvent('submit', { bubbles: true, cancelable: true })
  form?.dispatchEvent(sent)
  expect(sent.defaultPrevented).toBe(true)
})
