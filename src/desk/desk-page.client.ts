// What every page of the desk does without an island: it sends strangers to the sign-in page, says who is looking, signs out,
// and leaves nothing of a person in the back/forward cache.
import { viewerText } from '#texts/desk.ts'
import { $viewer, isSignedIn, loadViewer, signOut } from './access/desk.store.ts'
import { guardPage } from './access/guard-page.service.ts'
import { DESK_LOGIN_PATH } from './desk-pages.ts'

guardPage(isSignedIn, DESK_LOGIN_PATH)
if (isSignedIn()) void loadViewer()

$viewer.listen((viewer) => {
  if (!viewer) return
  for (const named of document.querySelectorAll('[data-viewer]'))
    named.textContent = viewer.name ?? viewerText.password
  for (const link of document.querySelectorAll<HTMLElement>('[data-to-passkey]'))
    link.hidden = viewer.host !== undefined
})

for (const button of document.querySelectorAll('[data-sign-out]'))
  button.addEventListener('click', () => void signOut())
