// Listening without spoilers, and skipping chapters.
import { MINUTE_SECONDS } from '../../lib/time-units.ts'

const listed = (titles: readonly string[]) =>
  titles.length < 2 ? (titles[0] ?? '') : `${titles.slice(0, -1).join(', ')} en ${titles.at(-1)}`

const minutes = (seconds: number) => `${Math.max(1, Math.round(seconds / MINUTE_SECONDS))} min`

export const skippingText = {
  setting: 'Zonder spoilers',
  settingHint: 'Gesprekken over films die je nog niet gezien hebt, worden overgeslagen.',
  settingLink: 'Vink aan wat je gezien hebt',
  skipped: (titles: readonly string[], seconds: number) =>
    `Overgeslagen: ${listed(titles)}, ${minutes(seconds)}`,
  listenAnyway: 'Toch luisteren',
  question: (titles: readonly string[]) =>
    titles.length === 1
      ? `Je hebt ${listed(titles)} nog niet gezien. Gesprek overslaan?`
      : `Je hebt ${listed(titles)} nog niet gezien. Gesprekken overslaan?`,
  yes: 'Sla over',
  no: 'Nee, speel alles',
  unskippable: (titles: readonly string[]) =>
    `Het gesprek over ${listed(titles)} is hier niet over te slaan: we weten niet precies waar het zit.`,
  understood: 'Begrepen',
  skipChapterOf: (title: string) => `Sla over: ${title}`,
  isSkipped: 'wordt overgeslagen',
  spoilers: (titles: readonly string[]) => `Bevat spoilers voor ${listed(titles)}`,
  mayHaveSpoilers: 'Kan spoilers bevatten',
  reveal: 'Toon toch'
} as const
