// The podcast's own texts. Change them here; `src/site/brand/texts-schema.ts` checks them at every build. The texts
// that all podcasts share are in src/texts.
import type { BrandTexts } from '../../src/site/brand/texts-schema.ts'

/** The tab about the podcast, a paragraph each. For a link: `['Kom naar ', { text: 'Discord', url: 'https://…' }, '.']`. */
export const about: BrandTexts['about'] = [
  'Om de twee weken kruipen Wout, Noor en Milan achter de microfoon met drie films die op het eerste gezicht niets met elkaar te maken hebben. Tegen het einde van de aflevering blijkt meestal het tegendeel, en anders maken ze er ruzie over tot het klopt.',
  'Geen recensies van op een berg, wel het gesprek dat je op de trein naar huis had willen voeren: over die ene scène, dat slechte accent en waarom iemand daar in godsnaam voor in slaap viel. Op het einde deelt elk van de drie sterren uit, en wie er samen dertien haalt, mag op de must-see lijst.'
]

/** What brand/banner.svg shows, for who cannot see it. */
export const bannerAlt: BrandTexts['bannerAlt'] =
  'Drie vrienden in een filmzaal, van achteren gezien, voor een doek met een negen'

/** Under the reviews. */
export const reviewPrompt: BrandTexts['reviewPrompt'] =
  'Help ons groeien! Een korte review of vijf sterretjes in je podcast-app kost je een minuut en helpt andere filmliefhebbers om ons te vinden.'

/** Above the films of the next episode. */
export const upcomingHeading: BrandTexts['upcomingHeading'] = 'Kijk met ons mee (#keuzestress)'

/** Above the products. */
export const merchIntro: BrandTexts['merchIntro'] =
  'T-shirts, mokken en ander moois voor wie zijn filmliefde graag draagt.'

export const superfan: BrandTexts['superfan'] = {
  lead: 'Hou je van KINO\u00a09? Met een klein bedrag per maand help je ons verder kijken.',
  why: 'Elke twee weken drie films, drie meningen en een microfoon. Jouw steun betaalt opnames, cinematickets en hosting, zodat wij kunnen blijven zeggen wat we denken.',
  /** Begins the mail that welcomes a Superfan. */
  thanks:
    'Bedankt, echt waar: met jouw steun betalen we microfoons, cinematickets en af en toe een troostpizza na een slechte film.'
}

/** How mails end, above the name of the podcast. */
export const mailEnding: BrandTexts['mailEnding'] = {
  order: 'Groeten en tot in de zaal,',
  superfan: 'Tot in de zaal,'
}

/** A wink where there is nothing to see. Each may be left out. */
export const quotes: BrandTexts['quotes'] = {
  notFound: {
    text: "Toto, I've a feeling we're not in Kansas anymore.",
    language: 'en',
    second: 'Tik drie keer je hakken tegen elkaar en denk: er gaat niets boven thuis.'
  },
  offline: 'Ik zie dode verbindingen.',
  noEpisodes: 'Houston, we hebben een probleem.',
  allHeard: 'Dat was het, mensen. Morgen is er weer een dag.',
  noReviews: 'Bueller? … Bueller? … Iemand?',
  emptyCart: 'Je hebt het pistool laten liggen. Neem op zijn minst de cannoli.',
  newSuperfan: 'Dit lijkt het begin van een mooie vriendschap.',
  linkExpired: 'Verloren in de tijd, als tranen in de regen.'
}
