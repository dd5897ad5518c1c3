import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { filmMarksText as text } from '#texts/film-marks.ts'
import { FilmRows } from './FilmRows.tsx'
import { asSeen, markOf, withMarks } from './marks.ts'
import { $myFilms, changeAll, forgetAll } from './my-films.store.ts'

const JETEE = { tmdbId: 662, pageSlug: 'la-jetee-1962' }
/** As in MarkButtons.astro, in the static markup of the page. */
const ROWS = `<ul><li><span data-film-id="662|la-jetee-1962" data-title="La Jetée"><button type="button" data-mark="seen">Gezien</button></span></li></ul>`

afterEach(() => void forgetAll())

test('a film that was seen gets a choice of stars in its row, which goes when it was not seen after all', async () => {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as Astro gives the children to an island
  const rows = <div dangerouslySetInnerHTML={{ __html: ROWS }} />
  await render(<FilmRows hasStars>{rows}</FilmRows>)
  const seen = page.getByRole('button', { name: 'Gezien' })
  const stars = page.getByRole('listitem').getByRole('combobox', { name: text.starsOf('La Jetée') })
  await seen.click()
  await expect.element(seen).toHaveAttribute('aria-pressed', 'true')
  await stars.selectOptions('4.5')
  expect(markOf($myFilms.get().marks, JETEE).stars).toBe(4.5)
  await expect.element(stars).toHaveValue('4.5')
  await seen.click()
  await expect.element(stars).not.toBeInTheDocument()
})

test('an import that marks hundreds of films leaves the page free before their choices of stars come', async () => {
  const ids = Array.from({ length: 300 }, (_, at) => at + 1)
  const items = ids.map((id) => `<li><span data-film-id="${id}|" data-title="Film ${id}"></span></li>`)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as Astro gives the children to an island
  const rows = <ul dangerouslySetInnerHTML={{ __html: items.join('') }} />
  const { container } = await render(<FilmRows hasStars>{rows}</FilmRows>)
  const choices = () => container.querySelectorAll('select').length
  // A press, a worker's answer and what React does for them at once are one task.
  const afterTask = new Promise<number>((resolve) => {
    setTimeout(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(choices())
      port2.postMessage(undefined)
      const changes = ids.map((tmdbId) => ({ film: { tmdbId }, change: () => asSeen({}, true) }))
      changeAll((record) => withMarks(record, changes))
    })
  })
  expect(await afterTask).toBe(0)
  await expect.poll(choices).toBe(300)
})
