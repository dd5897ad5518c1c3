// What films do once somebody is near: the overlay, the curtain, the links that are counted, the list asked for again.
import { followCurtain } from './curtain.client.ts'
import { countFilmPageLinks } from './film-events.client.ts'
import { retryMustSee } from './must-see.client.ts'

export { pressPoster } from './overlay.client.ts'
export const pressRetry = (button: HTMLElement): void => void retryMustSee(button)

followCurtain()
countFilmPageLinks()
