// What the hosts are mailed when something of the site needs them: what happened, what it means, what to do.

export type AlertText = {
  subject: string
  /** What happened and what it means for listeners. */
  what: string
  /** What to do, one step a line. */
  todo: readonly string[]
}

/** Why an order waits, as the middle of a sentence. */
const HELD = {
  amount_mismatch: 'het betaalde bedrag is niet het bedrag van de bestelling',
  unknown_revision: 'de betaling hoort bij een winkelmand die we niet kennen',
  second_payment: 'ze werd een tweede keer betaald; die tweede betaling storten we vanzelf terug',
  late_payment: 'ze werd betaald nadat ze al geannuleerd was',
  fulfilment_failed: 'de drukker kan ze niet verwerken',
  printer_cancelled: 'de drukker heeft ze geannuleerd, terwijl ze betaald is',
  cost_too_high: 'de drukker vraagt er meer voor dan verwacht',
  dispute: 'de koper betwist de betaling bij de bank',
  fraud_warning: 'de bank vermoedt dat de kaart misbruikt werd',
  returned: 'een pakje kwam terug'
} as const

/** Names of days and moments are given as they are read: '20 november 2026 om 13:00'. */
export const alertText = {
  feedFailing: ({ since, problem }: { since: string; problem: string }): AlertText => ({
    subject: 'De feed van de podcast is niet te lezen',
    what: `Sinds ${since} lukt het niet om de feed te lezen. De site toont gewoon alle afleveringen tot nu toe; een nieuwe aflevering verschijnt pas als de feed weer werkt. Technische melding: “${problem}”.`,
    todo: [
      'Open het adres van de feed in een browser. Zie je een fout of een inlogpagina, dan ligt het bij je podcasthost.',
      'Heb je de feed verhuisd? Pas dan FEED_URL of feedUrl in brand/podcast.ts aan.',
      'Werkt de feed in de browser wel? Wacht een uur: de site probeert het elke tien minuten opnieuw.'
    ]
  }),
  feedShrunken: ({ problem }: { problem: string }): AlertText => ({
    subject: 'De feed mist plots afleveringen',
    what: `De feed verloor afleveringen, en dat lijkt op een fout. De site toont voorlopig de vorige, volledige versie. Technische melding: “${problem}”.`,
    todo: [
      'Heb je zelf afleveringen verwijderd? Dan hoef je niets te doen: blijft de feed zes uur zo, dan neemt de site hem over.',
      'Was het niet de bedoeling? Zet de afleveringen terug bij je podcasthost.'
    ]
  }),
  feedSilent: ({ last, days, rhythm }: { last: string; days: number; rhythm: number }): AlertText => ({
    subject: 'Al een tijd geen nieuwe aflevering',
    what: `De nieuwste aflevering in de feed is van ${last}: ${days} dagen geleden. Gewoonlijk is er om de ${rhythm} dagen een nieuwe.`,
    todo: [
      'Neem je een pauze? Dan is alles in orde en hoef je niets te doen.',
      'Staat er wel een nieuwe aflevering klaar? Kijk bij je podcasthost of ze echt gepubliceerd is, en met de juiste datum.'
    ]
  }),
  episodeAbsent: ({ episodeNumber, title }: { episodeNumber: number; title: string }): AlertText => ({
    subject: `Aflevering ${episodeNumber} staat nog niet op de site`,
    what: `De site werd vernieuwd, maar aflevering ${episodeNumber} (“${title}”) staat er niet op. Niemand kreeg een melding; dat gebeurt vanzelf zodra de aflevering er wel staat, tot drie dagen na de publicatie.`,
    todo: [
      'Kijk in de lijst van deploys of de nieuwste ook de gepubliceerde is. Staat een oudere vast, geef die dan weer vrij.',
      'Start anders een nieuwe deploy. De site kijkt daarna zelf opnieuw.'
    ]
  }),
  buildFailing: ({ times, problem }: { times: number; problem: string }): AlertText => ({
    subject: 'De site kan niet vernieuwd worden',
    what: `De feed is veranderd, maar de laatste ${times === 1 ? 'poging' : `${times} pogingen`} om de site te vernieuwen ${times === 1 ? 'mislukte' : 'mislukten'}. Bezoekers zien de vorige versie. Technische melding: “${problem}”.`,
    todo: [
      'Open de laatste deploy en lees de laatste regels van het verslag: daar staat wat er ontbreekt.',
      'Staat er geen deploy? Kijk of de build hook nog bestaat en of BUILD_HOOK_URL klopt.',
      'De site probeert het zelf opnieuw, met steeds langere pauzes.'
    ]
  }),
  pushKeyRefused: ({ origin, episodeNumber }: { origin: string; episodeNumber: number }): AlertText => ({
    subject: 'Een pushdienst weigert onze sleutel',
    what: `${origin} aanvaardt de meldingen voor aflevering ${episodeNumber} niet: onze sleutel wordt geweigerd. Niemand werd uitgeschreven. De meldingen wachten, en elk kwartier proberen we er enkele.`,
    todo: [
      'Kijk of VAPID_PUBLIC_KEY en VAPID_PRIVATE_KEY nog dezelfde zijn als altijd. Wie zich met andere sleutels inschreef, krijgt met nieuwe niets meer.',
      'Zet de oude sleutels terug en start een nieuwe deploy. Lukt dat binnen zes uur na de aankondiging, dan vertrekken de meldingen vanzelf.'
    ]
  }),
  pushUnanswered: ({ origin, episodeNumber }: { origin: string; episodeNumber: number }): AlertText => ({
    subject: 'Een pushdienst antwoordt niet',
    what: `${origin} antwoordt niet op de meldingen voor aflevering ${episodeNumber}. Wat al vertrokken was, versturen we niet opnieuw: zo krijgt niemand dezelfde melding twee keer. De andere meldingen wachten, en elk kwartier proberen we er enkele.`,
    todo: [
      'Je hoeft niets te doen. Duurt het langer dan zes uur, dan krijgen deze luisteraars geen melding van deze aflevering.'
    ]
  }),
  pushTooLarge: ({ origin, episodeNumber }: { origin: string; episodeNumber: number }): AlertText => ({
    subject: 'Een melding is te groot',
    what: `${origin} vindt de melding voor aflevering ${episodeNumber} te groot. Het versturen is gestopt en begint niet opnieuw; niemand werd uitgeschreven.`,
    todo: ['Meld dit aan wie de site onderhoudt: de melding wordt normaal vanzelf kort genoeg gemaakt.']
  }),
  orderHeld: ({ orderId, reason }: { orderId: string; reason: keyof typeof HELD }): AlertText => ({
    subject: 'Een bestelling vraagt aandacht',
    what: `Kijk naar bestelling ${orderId}: ${HELD[reason]}. De koper merkt hier niets van.`,
    todo: [
      'Zoek de bestelling op in Stripe met dit nummer, en bij de drukker onder hetzelfde nummer.',
      'Klopt er iets niet? Betaal het hele bedrag terug in Stripe: de site annuleert de bestelling dan zelf, zolang ze nog niet gemaakt wordt.'
    ]
  }),
  buildsLimited: ({ most }: { most: number }): AlertText => ({
    subject: 'De feed verandert te vaak',
    what: `De site werd vandaag al ${most} keer vernieuwd, en de feed veranderde opnieuw. Tot morgen gebeurt dat niet meer; bezoekers zien de laatste versie.`,
    todo: [
      'Verander je de aflevering nog vaak? Dan komt alles morgen vanzelf op de site.',
      'Verandert er niets? Vraag je podcasthost waarom de feed telkens anders is (wisselende adressen van het geluid, bijvoorbeeld).'
    ]
  }),
  todoHeading: 'Wat kun je doen?',
  footer: (name: string) =>
    `Deze mail komt van de site van ${name} zelf, hoogstens één keer per dag per oorzaak. Je krijgt hem omdat je adres bij de instellingen staat.`,
  /** Without a break that a subject line cannot carry. */
  subject: (name: string, subject: string) => `${name}: ${subject}`
} as const
