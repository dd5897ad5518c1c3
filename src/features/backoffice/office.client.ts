// A page behind the login: nobody without a token sees it, and who leaves it leaves nothing behind.
import { LOGIN_PATH } from './rules.ts'
import { forget, isLoggedIn, leave } from './store.ts'

/** Has `fill` show the page in its place, once it is clear that somebody is logged in. */
export async function openOffice(fill: (place: HTMLElement) => Promise<void>): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-office]')
  if (!isLoggedIn() || !place) {
    location.replace(LOGIN_PATH)
    return
  }
  // The browser may keep the page as it is for the way back: it keeps an empty one, which begins anew.
  addEventListener('pagehide', () => {
    forget()
    place.replaceChildren()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (isLoggedIn()) location.reload()
    else location.replace(LOGIN_PATH)
  })
  document.querySelector('[data-log-out]')?.addEventListener('click', () => void leave())
  await fill(place)
}
