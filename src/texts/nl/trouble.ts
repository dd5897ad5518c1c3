// What can go wrong, in the words of every mail and page for hosts: once for each cause. Days and amounts are passed in as
// formatted: '20 nov. 2026', '€ 12,50'.

/** What it is, and what one can do about it, one thing each. */
export type Trouble = { what: string; acts: readonly string[] }

const orders = (count: number) => (count === 1 ? '1 bestelling' : `${count} bestellingen`)
const firstCapital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Why an order is held. `name`: beside other things, as in "Vastgehouden: testbetaling". */
export const holdTrouble = {
  amount_mismatch: {
    name: 'ander bedrag betaald',
    what: 'Er is een ander bedrag betaald dan de bestelling kost.',
    acts: ['Vergelijk beide in Stripe', 'Betaal alles terug als het niet klopt']
  },
  unknown_revision: {
    name: 'onbekende winkelmand',
    what: 'De betaling hoort bij een winkelmand die we niet kennen.',
    acts: ['Betaal alles terug', 'Vraag de koper om opnieuw te bestellen']
  },
  second_payment: {
    name: 'twee keer betaald',
    what: 'De bestelling is twee keer betaald. De tweede betaling gaat vanzelf terug.',
    acts: ['Kijk in Stripe of ze terug is', 'Geef de bestelling vrij']
  },
  late_payment: {
    name: 'betaald na annulering',
    what: 'De betaling kwam nadat de bestelling geannuleerd was.',
    acts: ['Geef de bestelling vrij als ze toch mag doorgaan', 'Betaal alles terug']
  },
  fulfilment_failed: {
    name: 'Printful kan ze niet maken',
    what: 'Printful kan de bestelling niet maken, meestal door het adres of de voorraad.',
    acts: [
      'Verbeter het adres en geef de bestelling vrij',
      'Of los het op bij Printful: bevestig je haar daar, dan volgt de site vanzelf',
      'Of betaal alles terug'
    ]
  },
  printer_cancelled: {
    name: 'Printful annuleerde ze',
    what: 'Printful heeft de bestelling geannuleerd, en ze is betaald.',
    acts: ['Vraag bij Printful waarom', 'Betaal alles terug']
  },
  cost_too_high: {
    name: 'te duur bij Printful',
    what: 'Printful vraagt meer voor de bestelling dan verwacht.',
    acts: ['Geef de bestelling vrij als de prijs mag', 'Betaal alles terug']
  },
  dispute: {
    name: 'betaling betwist',
    what: 'De koper betwist de betaling bij de bank. Winnen jullie, dan gaat de bestelling vanzelf verder.',
    acts: [
      'Antwoord in Stripe voor de datum die daar staat',
      'Hou een pakje dat nog niet weg is tegen bij Printful'
    ]
  },
  fraud_warning: {
    name: 'vermoeden van misbruik',
    what: 'De bank vermoedt dat de kaart misbruikt is.',
    acts: ['Betaal alles terug voor er iets vertrekt', 'Geef de bestelling vrij als je de koper kent']
  },
  returned: {
    name: 'pakje kwam terug',
    what: 'Er is een pakje teruggekomen.',
    acts: [
      'Spreek met de koper af wat er met het pakje gebeurt',
      'Laat het bij Printful opnieuw vertrekken, of geef de bestelling vrij'
    ]
  },
  test_payment: {
    name: 'testbetaling',
    what: 'De bestelling is betaald in de testmodus van Stripe, zonder echt geld, maar ze zou wel echt gedrukt worden.',
    acts: ['Annuleer de bestelling zolang Stripe in testmodus staat']
  },
  withdrawn: {
    name: 'herroepen',
    what: 'De koper heeft de bestelling herroepen voordat ze gedrukt is.',
    acts: ['Betaal alles terug', 'Geef de bestelling vrij als de koper een deel wil houden']
  }
} as const

/** Instead of `fulfilment_failed`, when we know why. */
export const printTrouble = {
  'shipping-refused': {
    what: 'Printful verstuurt niet op deze manier naar dit adres.',
    acts: ['Vraag het na bij Printful', 'Betaal alles terug']
  },
  'product-refused': {
    what: 'Printful kan een product niet maken: het is er niet meer, of het ontwerp wordt geweigerd. Het adres is in orde.',
    acts: ['Los het op bij Printful en geef de bestelling vrij', 'Betaal alles terug']
  },
  'order-refused': {
    what: 'Printful weigert de bestelling. Wat ze schreven, staat bij de bestelling.',
    acts: [
      'Verbeter het adres als het daaraan ligt, en geef de bestelling vrij',
      'Los het anders op bij Printful'
    ]
  },
  'not-confirmable': {
    what: 'Printful heeft de bestelling, maar begint er niet aan. Meestal is de portefeuille daar leeg.',
    acts: ['Los het op bij Printful en geef de bestelling vrij']
  },
  'order-differs': {
    what: 'Bij Printful staan andere producten of een andere verzending dan de koper betaald heeft.',
    acts: ['Zet ze daar juist en geef de bestelling vrij', 'Betaal alles terug']
  },
  'address-differs': {
    what: 'Het adres is verbeterd terwijl Printful de bestelling kreeg, en daar staat nog het vorige.',
    acts: ['Verbeter het ook daar en geef de bestelling dan vrij']
  },
  unanswered: {
    what: 'Printful gaf ook na veel pogingen geen bruikbaar antwoord.',
    acts: ['Kijk of Printful werkt en geef de bestelling vrij']
  }
} as const

/** Why an order is held, or why it cannot be made. */
export const heldTrouble = { ...holdTrouble, ...printTrouble }

/** What is left to do for an order that is not held. */
export const toDoTrouble = {
  'act-proposed': {
    what: 'Een van jullie stelt iets voor, en een ander moet dat bevestigen of intrekken. Tot dan wordt er niets gedrukt.',
    acts: ['Bevestig als tweede', 'Trek het voorstel in']
  },
  'refunded-but-made': {
    what: 'Alles is terugbetaald, maar Printful maakt de bestelling nog.',
    acts: [
      'Vraag bij Printful of ze nog te stoppen is',
      'Spreek anders met de koper af wat er met het pakje gebeurt'
    ]
  },
  'withdrawal-open': {
    what: 'De koper heeft de bestelling herroepen en kreeg nog niet alles terug. Wachten tot het pakje terug is, mag.',
    acts: ['Betaal terug binnen veertien dagen', 'Zet de herroeping op afgehandeld als de koper alles heeft']
  }
} as const

/** How money and orders can disagree, as the middle of a sentence. */
export const breachText = {
  'order-missing': 'Stripe kreeg geld voor een bestelling die we niet kennen',
  'payment-not-booked': 'Stripe kreeg geld dat niet bij de bestelling staat',
  'payment-not-at-stripe': 'een betaling staat bij ons, maar niet bij Stripe',
  'amount-differs': 'er is een ander bedrag betaald dan de bestelling kost',
  'second-payment-kept': 'een bestelling is twee keer betaald, en de tweede betaling is niet teruggestort',
  'refunds-differ': 'bij Stripe ging een ander bedrag terug dan bij ons staat',
  'refunded-too-much': 'er ging meer geld terug dan er betaald is',
  'day-differs': 'de bedragen van een dag zijn bij ons anders dan bij Stripe',
  'not-printed': 'een bestelling is betaald, maar niet bij Printful geraakt',
  'print-stalled':
    'een bestelling ligt al meer dan twee weken bij Printful en is nog niet helemaal verstuurd',
  'coupon-count': 'de teller van een kortingscode klopt niet met de bestellingen',
  'dead-letter': 'iets wat moest gebeuren is na veel pogingen opgegeven',
  'event-waiting': 'een bericht van Stripe of Printful wacht al uren om verwerkt te worden',
  'order-not-ended': 'een onbetaalde bestelling wordt niet afgesloten',
  'printed-unpaid': 'Printful maakt een bestelling waarvoor het juiste bedrag niet binnen is',
  'total-differs': 'het totaal van een bestelling is niet de som van wat erin zit',
  'two-open-payments': 'voor een bestelling staan twee betalingen open die allebei kunnen lukken',
  'paid-undone': 'een betaalde bestelling staat als onbetaald geboekt, of omgekeerd',
  'changed-after-paid': 'een bestelling is nog veranderd nadat ze betaald was',
  'claim-left': 'een kortingscode blijft vastzitten aan een bestelling die afgelopen is',
  'refunded-but-printed': 'een bestelling is helemaal terugbetaald, en Printful maakt ze toch',
  'fan-differs': 'de inschrijving van een Superfan en het abonnement zeggen niet hetzelfde',
  'surplus-subscription':
    'bij Stripe loopt een abonnement dat hier van niemand is: stop het daar en betaal terug wat het kostte'
} as const

/** Messages that can be given up, by their kind, as the middle of a sentence. */
export const messageText = {
  alert: 'een mail aan jullie',
  'host-mail': 'een mail aan jullie',
  'host-invitation': 'de uitnodiging van een host',
  'order-mail': 'een mail aan de koper',
  'fulfil-order': 'de opdracht aan Printful',
  'stop-print': 'de vraag aan Printful om te stoppen',
  'refund-payment': 'het terugbetalen van een dubbele betaling',
  'withdrawal-mail': 'een mail over een herroeping',
  'fan-mail': 'een mail aan een Superfan',
  'desk-order-act': 'wat een van jullie beslist heeft',
  'listener-mail': 'een mail aan wie zich aanmeldt'
} as const

/** What a kind leaves open. `day`: of `detail`, if that is one. */
type LineFacts = { detail: string; count: number; amount: string; day: string; withdrawal: number }
const SITE_RUNS = ['Kijk of de site nog draait'] as const
const SECOND_HOST = ['Bevestig als tweede', 'Trek het voorstel in'] as const

/** Lines of the start page about anything else, by their kind. */
export const lineTrouble = {
  'refund-proposed': ({ detail, amount }: LineFacts): Trouble => ({
    what: `${detail} stelt voor om ${amount} terug te betalen. Tot een ander van jullie beslist, gebeurt er niets en wordt er niets gedrukt.`,
    acts: SECOND_HOST
  }),
  'cancel-proposed': ({ detail }: LineFacts): Trouble => ({
    what: `${detail} stelt voor om de bestelling te annuleren. Tot een ander van jullie beslist, gebeurt er niets en wordt er niets gedrukt.`,
    acts: SECOND_HOST
  }),
  'act-unfinished': ({ detail }: LineFacts): Trouble => ({
    what: `Wat ${detail} besliste, is begonnen en nog niet klaar. De site probeert het verder.`,
    acts: ['Kijk of Stripe en Printful antwoorden', 'Kijk straks nog eens']
  }),
  dispute: ({ amount }: LineFacts): Trouble => ({
    what: `De koper vraagt ${amount} terug via de bank. Zonder antwoord is het geld weg.`,
    acts: ['Antwoord in Stripe, met volgnummer en mails', 'Aanvaard ze als de koper gelijk heeft']
  }),
  inquiry: ({ amount }: LineFacts): Trouble => ({
    what: `De bank stelt een vraag over ${amount}. Het geld is nog bij jullie.`,
    acts: ['Antwoord in Stripe', 'Betaal terug als de koper gelijk heeft']
  }),
  'refund-failed': ({ amount }: LineFacts): Trouble => ({
    what: `De bank van de koper nam ${amount} niet aan. De koper heeft het geld nog niet.`,
    acts: ['Betaal nog eens terug', 'Vraag een rekeningnummer en schrijf het over']
  }),
  'order-withdrawn': ({ amount }: LineFacts): Trouble => ({
    what: `De koper heeft herroepen. Van de bestelling is nog ${amount} niet terug. Wachten tot het pakje terug is, mag.`,
    acts: ['Betaal terug', 'Zet op afgehandeld als de koper alles heeft']
  }),
  'subscription-withdrawn': (): Trouble => ({
    what: 'Een Superfan heeft herroepen. Wie staat in de mail die jullie kregen.',
    acts: ['Stop het abonnement in Stripe', 'Betaal de maand terug in Stripe']
  }),
  'withdrawal-unmatched': ({ withdrawal }: LineFacts): Trouble => ({
    what: `Herroeping ${withdrawal} past bij geen bestelling of Superfan. Wie en wat staat in de mail die jullie kregen.`,
    acts: ['Zoek de koper op naam', 'Antwoord op de mail', 'Haal ze weg als ze verzonnen is']
  }),
  'day-differs': ({ day, count }: LineFacts): Trouble => ({
    what: `Op ${day} klopt het niet met Stripe: ${count === 1 ? '1 verschil' : `${count} verschillen`}.`,
    acts: ['Zoek de dag op in Stripe', 'Laat `npm run reconcile` zeggen wat verschilt']
  }),
  'feed-unreadable': ({ detail }: LineFacts): Trouble => ({
    what: `De feed is niet te lezen of wordt geweigerd. De site toont wat ze had. Technische melding: “${detail}”.`,
    acts: ['Open de feed in een browser', 'Vraag het bij je podcasthosting']
  }),
  'feed-refused': ({ detail }: LineFacts): Trouble => ({
    what: `De feed mist plots afleveringen. De site toont de vorige versie. Technische melding: “${detail}”.`,
    acts: ['Zet ze terug bij je podcasthosting', 'Of wacht zes uur als het de bedoeling is']
  }),
  'build-failing': ({ count }: LineFacts): Trouble => ({
    what: `De feed is veranderd, maar de site vernieuwen mislukte ${count === 1 ? 'één keer' : `${count} keer`}.`,
    acts: ['Lees de laatste deploy', 'Kijk of de build hook nog bestaat']
  }),
  'episode-absent': ({ detail }: LineFacts): Trouble => ({
    what: `“${detail}” staat nog niet op de site. Niemand kreeg een melding.`,
    acts: ['Kijk of de nieuwste deploy gepubliceerd is', 'Start een nieuwe deploy']
  }),
  'episode-passed': ({ detail }: LineFacts): Trouble => ({
    what: `“${detail}” is niet aangekondigd: ze stond pas na drie dagen op de site.`,
    acts: ['Vertel het zelf op sociale media']
  }),
  'campaign-stopped': ({ detail }: LineFacts): Trouble => ({
    what: `De aankondiging van “${detail}” is gestopt: de melding was te groot.`,
    acts: ['Bekijk hoever ze kwam bij Aankondigingen']
  }),
  'mail-away': ({ count }: LineFacts): Trouble => ({
    what: `De mailserver antwoordt niet. ${count === 1 ? 'Er wacht 1 mail.' : `Er wachten ${count} mails.`}`,
    acts: ['Kijk of SMTP_URL nog klopt', 'Kijk bij de mailprovider']
  }),
  'printer-key': ({ count }: LineFacts): Trouble => ({
    what: `Printful weigert ons token. Er wacht ${orders(count)}.`,
    acts: ['Maak een nieuw token bij Printful', 'Zet het als PRINTFUL_TOKEN']
  }),
  'stripe-key': (): Trouble => ({
    what: 'Stripe weigert onze sleutel. Er wordt niets betaald of terugbetaald.',
    acts: ['Kijk of STRIPE_SECRET_KEY nog klopt']
  }),
  'push-refused': ({ detail }: LineFacts): Trouble => ({
    what: `${detail} aanvaardt onze meldingen niet of antwoordt niet.`,
    acts: ['Kijk of de VAPID-sleutels nog dezelfde zijn', 'Wacht: elk kwartier proberen we er enkele']
  }),
  'push-host-unknown': ({ detail, count }: LineFacts): Trouble => ({
    what: `Een browser wil meldingen via ${detail}, en dat kennen we niet (${count} keer).`,
    acts: ['Is het een echte pushdienst? Zet ze bij PUSH_MORE_HOSTS']
  }),
  'builds-limited': ({ count }: LineFacts): Trouble => ({
    what: `De site is vandaag al ${count} keer vernieuwd. Tot morgen gebeurt dat niet meer.`,
    acts: ['Wacht tot morgen', 'Vraag bij je podcasthosting waarom de feed telkens anders is']
  }),
  'ratings-limited': (): Trouble => ({
    what: 'De cijfers van films zijn voor vandaag op: nieuwe films tonen er geen.',
    acts: ['Wacht tot morgen']
  }),
  'feed-unwatched': (): Trouble => ({
    what: 'De site kijkt niet meer naar de feed: nieuwe afleveringen komen er niet bij.',
    acts: SITE_RUNS
  }),
  'outbox-late': (): Trouble => ({
    what: 'Mails en opdrachten wachten te lang.',
    acts: SITE_RUNS
  }),
  'orders-unwatched': (): Trouble => ({
    what: 'Niemand kijkt naar bestellingen die nog niet betaald zijn.',
    acts: SITE_RUNS
  }),
  'reconciliation-overdue': (): Trouble => ({
    what: 'De boeken zijn deze nacht niet met Stripe vergeleken.',
    acts: ['Kijk morgen nog eens', 'Draai `npm run reconcile`']
  }),
  'job-late': ({ detail }: LineFacts): Trouble => ({
    what: `De taak ‘${detail}’ is al te lang niet gelukt.`,
    acts: ['Laat wie de site onderhoudt in het logboek van die taak kijken']
  })
} as const

export const breachTrouble = (breach: string, count: number): Trouble => ({
  what: `${firstCapital(breach)}${count > 1 ? ` (${count} keer)` : ''}.`,
  acts: ['Laat `npm run reconcile` zeggen welke', 'Zoek het op in Stripe']
})

export const messageTrouble = {
  'message-given-up': (message: string): Trouble => ({
    what: `${firstCapital(message)} is na veel pogingen opgegeven.`,
    acts: ['Probeer opnieuw', 'Leg opzij']
  }),
  'mail-undeliverable': (message: string): Trouble => ({
    what: `${firstCapital(message)} kwam niet aan: het adres bestaat niet.`,
    acts: ['Bereik die persoon op een andere manier', 'Leg opzij']
  }),
  /** The page of an order has the act; elsewhere there is no address to correct. */
  'buyer-unreachable': (message: string): Trouble => ({
    what: `${firstCapital(message)} kwam niet aan: het adres bestaat niet.`,
    acts: ['Verbeter het mailadres', 'Leg opzij']
  })
} as const
