// The colours of the site, of its mails, icons and share images: one for both themes, or [light, dark]. Pairs that cannot be read
// stop the build (WCAG 2.2 AA, `src/site/brand/colors-schema.ts`).
import type { Colors } from '../../src/site/brand/colors-schema.ts'

// The page, and what lies on it.
export const screen: Colors['screen'] = ['#f4f1f6', '#140f19']
export const surface: Colors['surface'] = ['#ffffff', '#1e1726']
export const well: Colors['well'] = ['#e7e1eb', '#2c2337']
export const line: Colors['line'] = ['#cfc5d6', '#3a2f46']
export const edge: Colors['edge'] = ['#857a8f', '#857894']

// Text.
export const ink: Colors['ink'] = ['#1c1323', '#f4eff7']
export const inkSoft: Colors['inkSoft'] = ['#584c63', '#b9adc4']

// The colour of the brand, for the one main act of a view and for the sign. `onEnamel` is for text on it.
export const enamel: Colors['enamel'] = ['#c4122d', '#d62440']
export const enamelDeep: Colors['enamelDeep'] = ['#9c0c22', '#a9122c']
export const onEnamel: Colors['onEnamel'] = '#ffffff'

// Tickets: new, begun, of a Superfan, heard. `onTicket` is for text on all of them.
export const ticketNew: Colors['ticketNew'] = '#f6c3cb'
export const ticketGoing: Colors['ticketGoing'] = '#f3d27a'
export const ticketFan: Colors['ticketFan'] = '#bfe3cf'
export const silver: Colors['silver'] = '#d3d1da'
export const onTicket: Colors['onTicket'] = '#1c1323'

// Good news, warnings, and errors.
export const ok: Colors['ok'] = ['#1b6a45', '#84d9ac']
export const warn: Colors['warn'] = ['#7e5200', '#f3d27a']
export const error: Colors['error'] = ['#a83a00', '#ffa56e']

// Around what has the focus of the keyboard, and inside that.
export const ring: Colors['ring'] = ['#1c1323', '#f3d27a']
export const ring2: Colors['ring2'] = ['#f3d27a', '#140f19']

// The player, the same in both themes; `beam` is its button.
export const booth: Colors['booth'] = '#140f19'
export const boothInk: Colors['boothInk'] = '#f4eff7'
export const boothSoft: Colors['boothSoft'] = '#b9adc4'
export const reel: Colors['reel'] = '#6b5e79'
export const beam: Colors['beam'] = '#f3d27a'

// The curtain, from light to dark folds.
export const fold1: Colors['fold1'] = '#b0102a'
export const fold2: Colors['fold2'] = '#9c0c22'
export const fold3: Colors['fold3'] = '#7e081a'
export const fold4: Colors['fold4'] = '#640413'
export const fringe: Colors['fringe'] = '#f3d27a'
export const fringeShade: Colors['fringeShade'] = '#b98a2c'
