// The ratings on the page of a film, which change too often to be built in. No island: it fills in two numbers, and shows each
// once it is known.
import { callOnce } from '../../browser/call.ts'
import { report } from '../../browser/report.ts'
import { movieDetails } from '../film/contract.ts'
import { ratingText } from '../film/details.ts'

async function showRatings(box: HTMLElement): Promise<void> {
  const tmdbId = Number(box.dataset.ratings)
  box.removeAttribute('data-ratings')
  const outcome = await callOnce(movieDetails, { params: { tmdbId } })
  if (!outcome.ok) {
    report(outcome.refusal, `ratings of film ${tmdbId}`)
    return
  }
  const { imdbRating, letterboxdRating } = outcome.value
  const texts: Record<string, string> = {
    imdb: ratingText(imdbRating),
    diary: ratingText(letterboxdRating)
  }
  for (const place of box.querySelectorAll<HTMLElement>('[data-rating]')) {
    const text = texts[place.dataset.rating ?? '']
    if (!text) continue
    place.textContent = text
    place.closest('.invisible')?.classList.remove('invisible')
  }
}

function showAll(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-ratings]')) void showRatings(box)
}

showAll()
document.addEventListener('astro:page-load', showAll)
