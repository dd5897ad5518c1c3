// What films do once somebody is near: the overlay, the curtain, the links that are counted, the list asked for again.
import { followCurtain } from './curtain.enhance.ts'
import { countFilmPageLinks } from './film-events.enhance.ts'
import { retryMustSee } from './must-see.enhance.ts'

export { pressPoster } from './overlay.enhance.ts'
export const pressRetry = (button: HTMLElement): void => void retryMustSee(button)

followCurtain()
countFilmPageLinks()
