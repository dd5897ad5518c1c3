// Mails to the hosts when the site needs them: what happened, what it means, what to do.

import { breachText, heldTrouble, toDoTrouble } from './trouble.ts'

export type AlertText = {
  subject: string
  /** What happened and what it means for listeners. */
  what: string
  /** What to do, one step per line. */
  todo: readonly string[]
}

type NamedEpisode = { episodeNumber: number | null; title: string }

const nameOf = ({ episodeNumber, title }: NamedEpisode) =>
  episodeNumber === null ? `“${title}”` : `aflevering ${episodeNumber}`
const startOfSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Days and times are passed in as formatted: '20 november 2026 om 13:00'. */
export const alertText = {
  feedFailing: ({ since, problem }: { since: string; problem: string }): AlertText => ({
    subject: 'De feed van de podcast is niet te lezen',
    what: `Sinds ${since} lukt het niet om de feed te lezen. De site toont gewoon alle afleveringen tot nu toe; een nieuwe aflevering verschijnt pas als de feed weer werkt. Technische melding: “${problem}”.`,
    todo: [
      'Open het adres van de feed in een browser. Zie je een fout of een inlogpagina, dan ligt het bij je podcasthosting.',
      'Heb je de feed verhuisd? Pas dan FEED_URL of feedUrl in brand/podcast.ts aan.',
      'Werkt de feed in de browser wel? Wacht een uur: de site probeert het elke vijf minuten opnieuw.'
    ]
  }),
  feedShrunken: ({ problem }: { problem: string }): AlertText => ({
    subject: 'De feed mist plots afleveringen',
    what: `De feed verloor afleveringen, en dat lijkt op een fout. De site toont voorlopig de vorige, volledige versie. Technische melding: “${problem}”.`,
    todo: [
      'Heb je zelf afleveringen verwijderd? Dan hoef je niets te doen: blijft de feed zes uur zo, dan neemt de site hem over.',
      'Was het niet de bedoeling? Zet de afleveringen terug bij je podcasthosting.'
    ]
  }),
  feedSilent: ({ last, days, rhythm }: { last: string; days: number; rhythm: number }): AlertText => ({
    subject: 'Al een tijd geen nieuwe aflevering',
    what: `De nieuwste aflevering in de feed is van ${last}: ${days} dagen geleden. Gewoonlijk is er om de ${rhythm} dagen een nieuwe.`,
    todo: [
      'Neem je een pauze? Dan is alles in orde en hoef je niets te doen.',
      'Staat er wel een nieuwe aflevering klaar? Kijk bij je podcasthosting of ze echt gepubliceerd is, en met de juiste datum.'
    ]
  }),
  feedRenumbered: ({ problem }: { problem: string }): AlertText => ({
    subject: 'De feed geeft een aflevering een ander nummer',
    what: `Een aflevering heeft in de feed een ander nummer dan op de site, of het nummer van een andere aflevering. Stemmen, luisterplekken en links horen bij het oude nummer: een nummer blijft wat het is. De site toont voorlopig de vorige versie, dus ook een nieuwe aflevering wacht. Technische melding: “${problem}”.`,
    todo: [
      'Zet het nummer bij je podcasthosting terug zoals het op de site staat: in het veld voor het afleveringsnummer, of in de titel.',
      'De site kijkt elke vijf minuten opnieuw.'
    ]
  }),
  numberRepeated: ({
    number,
    title,
    holder,
    others
  }: {
    number: number
    title: string
    holder: string
    others: number
  }): AlertText => ({
    subject: `Nummer ${number} komt twee keer voor in de feed`,
    what: `“${title}” heeft in de feed nummer ${number}, en dat is al het nummer van “${holder}”. De aflevering staat gewoon op de site en wordt aangekondigd, maar zonder nummer: als “Extra”, en zonder stemming.${others > 0 ? ` Hetzelfde geldt voor nog ${others === 1 ? 'één aflevering' : `${others} afleveringen`}.` : ''}`,
    todo: [
      'Is het een herhaling? Dan is alles in orde en hoef je niets te doen.',
      'Is het een tikfout? Zet het juiste nummer bij je podcasthosting; de site neemt het dan vanzelf over.'
    ]
  }),
  episodeAbsent: (episode: NamedEpisode): AlertText => ({
    subject: `${startOfSentence(nameOf(episode))} staat nog niet op de site`,
    what: `De site werd vernieuwd, maar ${nameOf(episode)}${episode.episodeNumber === null ? '' : ` (“${episode.title}”)`} staat er niet op. Niemand kreeg een melding; dat gebeurt vanzelf zodra de aflevering er wel staat, tot drie dagen na de publicatie.`,
    todo: [
      'Kijk in de lijst van deploys of de nieuwste ook de gepubliceerde is. Staat een oudere vast, geef die dan weer vrij.',
      'Start anders een nieuwe deploy. De site kijkt daarna zelf opnieuw.'
    ]
  }),
  episodeUndated: (episode: NamedEpisode): AlertText => ({
    subject: `De datum van ${nameOf(episode)} is niet te lezen`,
    what: `De feed geeft ${nameOf(episode)}${episode.episodeNumber === null ? '' : ` (“${episode.title}”)`} geen datum die we kunnen lezen. De aflevering komt gewoon op de site en wordt aangekondigd. Ze staat op haar plaats volgens de volgorde van de feed.`,
    todo: ['Kijk bij je podcasthosting welke publicatiedatum de aflevering heeft, en zet ze goed.']
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
  pushKeyRefused: ({ origin, ...episode }: NamedEpisode & { origin: string }): AlertText => ({
    subject: 'Een pushdienst weigert onze sleutel',
    what: `${origin} aanvaardt de meldingen voor ${nameOf(episode)} niet: onze sleutel wordt geweigerd. Niemand werd uitgeschreven. De meldingen wachten, en elk kwartier proberen we er enkele.`,
    todo: [
      'Kijk of VAPID_PUBLIC_KEY en VAPID_PRIVATE_KEY nog dezelfde zijn als altijd. Wie zich met andere sleutels inschreef, krijgt met nieuwe niets meer.',
      'Zet de oude sleutels terug en start een nieuwe deploy. Lukt dat binnen zes uur na de aankondiging, dan vertrekken de meldingen vanzelf.'
    ]
  }),
  pushUnanswered: ({ origin, ...episode }: NamedEpisode & { origin: string }): AlertText => ({
    subject: 'Een pushdienst antwoordt niet',
    what: `${origin} antwoordt niet op de meldingen voor ${nameOf(episode)}. Wat al vertrokken was, versturen we niet opnieuw: zo krijgt niemand dezelfde melding twee keer. De andere meldingen wachten, en elk kwartier proberen we er enkele.`,
    todo: [
      'Je hoeft niets te doen. Duurt het langer dan zes uur, dan krijgen deze luisteraars geen melding van deze aflevering.'
    ]
  }),
  pushTooLarge: ({ origin, ...episode }: NamedEpisode & { origin: string }): AlertText => ({
    subject: 'Een melding is te groot',
    what: `${origin} vindt de melding voor ${nameOf(episode)} te groot. Het versturen is gestopt en begint niet opnieuw; niemand werd uitgeschreven.`,
    todo: ['Meld dit aan wie de site onderhoudt: de melding wordt normaal vanzelf kort genoeg gemaakt.']
  }),
  orderHeld: ({ orderId, why }: { orderId: string; why: keyof typeof heldTrouble }): AlertText => ({
    subject: 'Een bestelling vraagt aandacht',
    what: `Kijk naar bestelling ${orderId}. ${heldTrouble[why].what} De koper ziet op de bestelpagina niet waarom.`,
    todo: heldTrouble[why].acts
  }),
  printStopped: ({ orderId, why }: { orderId: string; why: 'on-hold' | 'out-of-stock' }): AlertText => ({
    subject: 'Printful wacht met een bestelling',
    what:
      why === 'on-hold'
        ? `Printful heeft bestelling ${orderId} in de wacht gezet: ze wordt niet gemaakt of verstuurd zolang dat zo is. De koper ziet op de bestelpagina dat jullie de bestelling nakijken.`
        : `Voor bestelling ${orderId} is bij Printful iets niet meer op voorraad: ze wordt niet of maar voor een deel gemaakt. De koper merkt hier niets van, behalve dat het langer duurt.`,
    todo: [
      'Open de bestelling bij Printful: daar staat wat er scheelt en wat je kunt kiezen.',
      'Duurt het lang? Laat het de koper weten, of betaal terug wat er niet komt.'
    ]
  }),
  mailUndelivered: ({ orderId }: { orderId: string }): AlertText => ({
    subject: 'Een koper is niet te bereiken',
    what: `Een mail over bestelling ${orderId} kwam niet aan: waarschijnlijk is het adres verkeerd getypt. Met de bestelling zelf is niets mis.`,
    todo: [
      'Kijk bij de bestelling of je het adres herkent, en zoek de betaling op in Stripe: soms staat daar een telefoonnummer of een ander adres. Verbeter het mailadres dan op de pagina van de bestelling: de mail vertrekt opnieuw.',
      'De bevestiging moet volgens de wet bij de koper raken. Vind je geen goed adres, bewaar deze mail dan: je hebt het geprobeerd.'
    ]
  }),
  loginGuessed: {
    subject: 'Iemand probeert het wachtwoord te raden',
    what: 'In een kwartier werd heel vaak een verkeerd wachtwoord ingevuld op /bo9/login. Niemand kwam binnen. Inloggen gaat nu wat trager, maar jullie blijven binnen geraken.',
    todo: [
      'Is het wachtwoord een lange zin die nergens anders gebruikt wordt? Dan hoef je niets te doen: raden lukt niet.',
      'Twijfel je? Maak met npm run password-hash een nieuw en zet het bij de instellingen als BACKOFFICE_PASSWORD_HASH. Wie ingelogd is, moet dan opnieuw inloggen.'
    ]
  },
  orderNotStopped: ({ orderId }: { orderId: string }): AlertText => ({
    subject: 'Een terugbetaalde bestelling wordt toch gemaakt',
    what: `Kijk naar bestelling ${orderId}. ${toDoTrouble['refunded-but-made'].what} Annuleren bij Printful is niet gelukt.`,
    todo: toDoTrouble['refunded-but-made'].acts
  }),
  ordersWaiting: ({ orders, since }: { orders: number; since: string }): AlertText => ({
    subject: 'Betaalde bestellingen wachten op Printful',
    what: `${orders === 1 ? 'Eén betaalde bestelling is' : `${orders} betaalde bestellingen zijn`} nog niet bij Printful; de oudste wacht sinds ${since}. De site blijft het proberen, en de kopers merken hier niets van.`,
    todo: [
      'Kijk of Printful een storing meldt. Is die voorbij, dan vertrekt alles vanzelf.',
      'Geen storing? Kijk of PRINTFUL_TOKEN en PRINTFUL_STORE_ID nog kloppen: een token verloopt.'
    ]
  }),
  printingRefused: {
    subject: 'Printful aanvaardt onze sleutel niet meer',
    what: 'Printful weigert het token van de site: het is verlopen of ingetrokken. Zolang dat zo is, kan niemand iets kopen en vertrekt er niets naar Printful. Bestellingen die al betaald zijn, wachten; de kopers merken daar niets van.',
    todo: [
      'Maak op developers.printful.com een nieuw token op accountniveau, met dezelfde rechten als het vorige, en zet het als PRINTFUL_TOKEN bij de instellingen.',
      'Start een nieuwe deploy, en maak de webhook van Printful opnieuw: die hoort bij het token (docs/deploy.md).',
      'Daarna vertrekt alles vanzelf. `npm run doctor` zegt of het in orde is.'
    ]
  },
  refundFailed: ({ orderId, amount }: { orderId: string; amount: string }): AlertText => ({
    subject: 'Een terugbetaling is mislukt',
    what: `De terugbetaling van ${amount} voor bestelling ${orderId} kwam terug: de bank van de koper nam ze niet aan. De koper heeft het geld dus nog niet.`,
    todo: [
      'Open de betaling in Stripe: daar staat waarom het niet gelukt is.',
      'Betaal nog eens terug, of vraag de koper een rekeningnummer en schrijf het bedrag zelf over.'
    ]
  }),
  refundUndone: ({ orderId, paymentId }: { orderId: string; paymentId: string }): AlertText => ({
    subject: 'Een tweede betaling kan niet vanzelf terug',
    what: `Bestelling ${orderId} werd twee keer betaald. Het lukt de site niet om de tweede betaling (${paymentId}) terug te storten, en ze probeert het niet meer.`,
    todo: ['Zoek deze betaling op in Stripe en betaal ze daar zelf terug.']
  }),
  paymentDisputed: ({
    orderId,
    amount,
    due,
    isInquiry
  }: {
    orderId: string
    amount: string
    due: string
    isInquiry: boolean
  }): AlertText => ({
    subject: isInquiry
      ? 'De bank van een koper stelt een vraag over een betaling'
      : 'Een koper betwist een betaling',
    what: `De koper van bestelling ${orderId} vraagt ${amount} terug via de bank. ${isInquiry ? 'Voorlopig is het een vraag van de bank: het geld is nog bij jullie. ' : ''}${due ? `Je kunt antwoorden tot ${due}; daarna is het geld weg.` : 'De bank noemt geen dag tot wanneer je kunt antwoorden: doe het snel.'} Is de bestelling nog niet bij Printful, dan blijft ze daar ook weg.`,
    todo: [
      'Open de betwisting in Stripe. Stuur mee wat je hebt: de bestelling, het volgnummer van het pakje, mails met de koper.',
      'Heeft de koper gelijk? Aanvaard de betwisting dan in Stripe.'
    ]
  }),
  disputeEnded: ({
    orderId,
    amount,
    isLost
  }: {
    orderId: string
    amount: string
    isLost: boolean
  }): AlertText => ({
    subject: isLost ? 'Een betwisting is verloren' : 'Een betwisting is gewonnen',
    what: isLost
      ? `De bank gaf de koper van bestelling ${orderId} gelijk: ${amount} is terug bij de koper.`
      : `De bank gaf jullie gelijk over bestelling ${orderId}: ${amount} blijft bij jullie. Werd de bestelling alleen om de betwisting tegengehouden, dan gaat ze nu vanzelf verder.`,
    todo: isLost
      ? ['Je hoeft niets te doen. Was de bestelling nog niet bij Printful, dan vertrekt ze niet.']
      : ['Je hoeft niets te doen. Moet de bestelling toch niet meer vertrekken, betaal ze dan meteen terug.']
  }),
  cardSuspected: ({ orderId }: { orderId: string }): AlertText => ({
    subject: 'De bank vertrouwt een kaart niet',
    what: `De bank vermoedt dat de kaart waarmee bestelling ${orderId} betaald werd misbruikt is. De bestelling was al bij Printful, dus ze wordt niet tegengehouden.`,
    todo: [
      'Kijk in Stripe naar de betaling. Ziet ze er verdacht uit, betaal ze dan zelf terug: dat is goedkoper dan een betwisting.',
      'Ken je de koper, dan hoef je niets te doen.'
    ]
  }),
  reconciliationBreach: ({
    kind,
    subject
  }: {
    kind: keyof typeof breachText
    subject: string
  }): AlertText => ({
    subject: 'De boeken van de winkel kloppen niet',
    what: `Bij de dagelijkse controle van het geld klopte er iets niet: ${breachText[kind]} (${subject}). De site heeft al geprobeerd om het zelf in orde te brengen.`,
    todo: [
      'Zoek het op in Stripe, en bij Printful.',
      'Laat wie de site onderhoudt `npm run reconcile` draaien: die zegt in woorden wat er verschilt.'
    ]
  }),
  manyReconciliationBreaches: ({ breaches }: { breaches: number }): AlertText => ({
    subject: 'Er klopt veel niet in de boeken van de winkel',
    what: `Bij de controle van het geld klopten ${breaches} dingen niet. Over de eerste kreeg je een mail; over de andere niet, want het zijn er te veel om los van elkaar te staan.`,
    todo: ['Laat wie de site onderhoudt `npm run reconcile` draaien, vandaag nog.']
  }),
  signupsFlooded: ({ most }: { most: number }): AlertText => ({
    subject: 'Wel heel veel nieuwe Superfans tegelijk',
    what: `In tien minuten werden meer dan ${most} abonnementen begonnen. Dat lijkt op iemand die gestolen kaarten uitprobeert. Vanaf nu kan elk adres er nog maar enkele beginnen, tot het weer rustig is. Of er met een gestolen kaart betaald is, zie je in Stripe.`,
    todo: [
      'Bekijk in Stripe onder Radar en onder de klanten of er veel mislukte pogingen bij zijn.',
      'Heb je net reclame gemaakt voor Superfan? Dan is alles in orde en komt iedereen straks aan de beurt.'
    ]
  }),
  withdrawalsFlooded: ({ hourly, daily }: { hourly: number; daily: number }): AlertText => ({
    subject: 'Wel heel veel herroepingen tegelijk',
    what: `Er kwamen meer dan ${hourly} herroepingen in een uur of ${daily} in een dag binnen van adressen die nooit iets kochten. Dat lijkt op een script. De rest bewaren we ook, maar zonder bewijs per mail. Wie iets kocht of Superfan is, merkt er niets van.`,
    todo: [
      'Lees de mail die elk uur de herroepingen opsomt. Staat er “En nog … andere” onder, vraag die dan aan wie de site onderhoudt.',
      'Zit er een echte bij, stuur die persoon dan zelf een bewijs dat je de herroeping ontving.'
    ]
  }),
  mailPaused: ({
    title,
    because
  }: {
    title: string
    because: 'temporary' | 'permanent' | 'complaints'
  }): AlertText => ({
    subject: 'De mail over een aflevering staat stil',
    what: `De mail over ‘${title}’ is gestopt met vertrekken, omdat ${
      {
        temporary: 'meer dan 5 % van de adressen ze voorlopig weigert',
        permanent: 'meer dan 1 % van de adressen ze weigert',
        complaints: 'meer dan 0,1 % van de lezers ze spam noemt'
      }[because]
    }. Wie ze al kreeg, krijgt ze geen tweede keer.`,
    todo: [
      'Kijk bij je mailprovider wat er aan de hand is, en of SPF, DKIM en DMARC nog kloppen.',
      'Laat de rest daarna vertrekken of stop ermee, bij ‘Mail’ in het beheer.'
    ]
  }),
  mailSignupsFlooded: ({ hourly, daily }: { hourly: number; daily: number }): AlertText => ({
    subject: 'Wel heel veel aanmeldingen voor de mail tegelijk',
    what: `Meer dan ${hourly} adressen in een uur of ${daily} in een dag zijn aangemeld voor de mail per aflevering. Dat lijkt op een script dat vreemden aanmeldt. De rest weigeren we voorlopig; wie al mails krijgt, merkt er niets van.`,
    todo: [
      'Heb je zelf net opgeroepen om aan te melden? Dan is het gewoon druk: over een uur lukt het weer.',
      'Anders: vraag wie de site onderhoudt om in de logboeken te kijken.'
    ]
  }),
  linksFlooded: ({ hourly, daily }: { hourly: number; daily: number }): AlertText => ({
    subject: 'Wel heel veel vragen om een beheerlink',
    what: `Er werden meer dan ${hourly} beheerlinks in een uur of ${daily} in een dag gevraagd. Dat lijkt op een script. Superfans krijgen hun link gewoon; wat voor andere adressen gevraagd wordt, bewaren we niet meer.`,
    todo: ['Je hoeft niets te doen: na een uur of een dag gaat het vanzelf over.']
  }),
  mandateEnded: ({ customerId }: { customerId: string }): AlertText => ({
    subject: 'Een domiciliëring van een Superfan is stopgezet',
    what: `De bank betaalt niet meer onder het mandaat van fan ${customerId}. De volgende maandbetaling zal mislukken; de Superfan krijgt dan vanzelf een mail.`,
    todo: ['Je hoeft niets te doen. Wil je helpen, zoek de fan dan op in Stripe en vraag of het klopt.']
  }),
  monthTakenBack: ({ customerId }: { customerId: string }): AlertText => ({
    subject: 'Een Superfan vraagt een betaling terug bij de bank',
    what: `Fan ${customerId} betwist een maandbedrag bij de bank. De site heeft het abonnement meteen beëindigd; er wordt niets meer afgeschreven.`,
    todo: ['Kijk in Stripe bij de betwistingen of je wilt antwoorden. Meestal is aanvaarden het goedkoopste.']
  }),
  buildsLimited: ({ most }: { most: number }): AlertText => ({
    subject: 'De feed verandert te vaak',
    what: `De site werd vandaag al ${most} keer vernieuwd, en de feed veranderde opnieuw. Tot morgen gebeurt dat niet meer; bezoekers zien de laatste versie.`,
    todo: [
      'Verander je de aflevering nog vaak? Dan komt alles morgen vanzelf op de site.',
      'Verandert er niets? Vraag bij je podcasthosting waarom de feed telkens anders is (wisselende adressen van het geluid, bijvoorbeeld).'
    ]
  }),
  todoHeading: 'Wat kun je doen?',
  /** The button to its page. */
  openOrder: 'Open de bestelling',
  /** When there is no desk. */
  withoutDesk: (number: string) =>
    `Terugbetalen doe je in Stripe. Vrijgeven doet wie de site onderhoudt, met \`npm run order -- release ${number}\`.`,
  footer: (name: string) =>
    `Deze mail komt van de site van ${name} zelf, hoogstens één keer per dag per oorzaak. Je krijgt hem omdat je adres bij de instellingen staat.`,
  /** Without line breaks, which a subject cannot contain. */
  subject: (name: string, subject: string) => `${name}: ${subject}`
} as const
