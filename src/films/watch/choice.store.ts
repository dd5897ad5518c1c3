// The services and the country that the visitor chose, kept in this browser. Small: it is loaded at the first use of a page.

import { atom } from 'nanostores'
import { remembered } from '../../browser/remembered.ts'
import { shortName } from '../../browser/site.ts'
import { type Choice, NO_CHOICE, parseChoice, toggled } from './choice.ts'
import type { Region } from './offers.ts'
import { WATCH_KEY } from './watch-memory.ts'

/** Whether lists show only films on the chosen services; until the visitor leaves. */
export const $isOnlyMine = atom(false)

export const $choice = remembered<Choice>(shortName + WATCH_KEY, parseChoice, NO_CHOICE)

export const chooseRegion = (region: Region): void => $choice.update((choice) => ({ ...choice, region }))

export const toggleService = (service: number): void => $choice.update((choice) => toggled(choice, service))
