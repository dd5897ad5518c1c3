// The processors on the privacy page.
import type { Settings } from '../../site/brand/schema.ts'
import { BUYERS, isAnyOn } from '../../site/brand/switches.ts'

/** The content of the database, for the features that are on. */
const KEPT_IN_DATABASE = [
  ['votes', 'stemmen zonder naam'],
  ['push', 'adressen voor meldingen'],
  ['mail', 'mailadressen voor een mail per aflevering'],
  ['handover', 'wat je naar een ander toestel overbrengt, versleuteld'],
  ['shop', 'bestellingen'],
  ['superfan', 'Superfans']
] as const

/** 'Bewaart onze databank: stemmen zonder naam, bestellingen.' */
function databaseText(features: Settings['features']): string {
  const kept = KEPT_IN_DATABASE.flatMap(([feature, what]) => (features[feature] ? [what] : []))
  return `Bewaart onze databank: ${(kept.length > 0 ? kept : ['de afleveringen en hun nummers']).join(', ')}.`
}

/** 'Verstuurt de mails over je aankoop en over nieuwe afleveringen: ziet …' */
function mailsText(features: Settings['features']): string {
  const about = [
    ...(isAnyOn(BUYERS, features) ? ['over je aankoop'] : []),
    ...(features.mail ? ['over nieuwe afleveringen'] : [])
  ]
  return `Verstuurt de mails ${about.join(' en ')}: ziet je e-mailadres en wat in die mails staat.`
}

export const processorsText = {
  netlify: {
    name: 'Netlify',
    does: 'Levert de site en draait onze server: ziet je IP-adres en welke pagina je vraagt.'
  },
  neon: {
    name: 'Neon',
    does: databaseText
  },
  upstash: {
    name: 'Upstash',
    does: 'Telt kort mee hoe vaak er iets gevraagd wordt, op een afgeleide van je IP-adres.'
  },
  push: {
    name: 'Google, Mozilla, Apple of Microsoft',
    does: 'Brengt meldingen naar je browser, als je die aanzette. De inhoud is versleuteld.'
  },
  stripe: {
    name: 'Stripe',
    does: 'Verwerkt je betaling of je abonnement: krijgt je naam, je e-mailadres, je adres en je betaalgegevens. Die laatste zien wij nooit. Stripe let ook zelf op fraude en is daarvoor zelf verantwoordelijk.'
  },
  printful: {
    name: 'Printful',
    does: 'Maakt en verzendt je bestelling: krijgt wat je bestelde, je naam, je adres en je e-mailadres, en geeft aan de vervoerder door wat die nodig heeft.'
  },
  mail: {
    name: 'Onze maildienst',
    does: mailsText
  }
} as const

/** What one of them processes, if these features are on. */
export function doesText(id: keyof typeof processorsText, features: Settings['features']): string {
  const { does } = processorsText[id]
  return typeof does === 'string' ? does : does(features)
}
