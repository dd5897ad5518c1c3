import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { filmMarksText as text } from '#texts/film-marks.ts'
import { FilmRows } from './FilmRows.tsx'
import { markOf } from './marks.ts'
import { $myFilms, forgetAll } from './my-films.store.ts'

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
