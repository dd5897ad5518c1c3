// The terms of sale, written for this site. A lawyer must review them before real orders are taken (docs/law.md).

import type { Prose } from '../../lib/prose.ts'
import type { SaleFacts } from '../../site/brand/sale-facts.ts'
import { vatText } from './vat.ts'

/** The date of the last change, which mails quote as the agreed version. Change it with the text. */
export const TERMS_VERSION = '28 november 2026'

export type TermsSection = { id: string; heading: string; paragraphs: readonly Prose[] }

export const termsText = {
  title: 'Voorwaarden',
  description: (name: string, hasShop: boolean) =>
    hasShop
      ? `De voorwaarden van de winkel van ${name}: prijs, levering, bedenktijd, garantie en klachten.`
      : `De voorwaarden van ${name}: prijs, bedenktijd en klachten.`,
  lead: 'In gewone taal, en zonder kleine lettertjes: dit spreken we af als je iets bij ons koopt.',
  version: (date: string) => `Versie van ${date}`,
  formHeading: 'Modelformulier voor herroeping',
  formIntro: 'Dit formulier hoef je niet te gebruiken: elke duidelijke verklaring is goed.'
} as const

export const guaranteeText = {
  heading: 'Wettelijke garantie',
  claim: 'Minstens twee jaar garantie op alles wat je koopt.',
  facts: [
    'Is een product stuk, anders dan afgesproken of niet wat je ervan mocht verwachten? Dan herstellen of vervangen we het gratis.',
    'Kan dat niet, of duurt het te lang? Dan krijg je een deel van je geld terug, of alles.',
    'De twee jaar beginnen op de dag dat je het product krijgt. Toont een gebrek zich in die tijd, dan is het aan ons om te bewijzen dat het er toen nog niet was.',
    'Dit is jouw recht volgens de wet, overal in de Europese Unie. Je betaalt er niets voor.'
  ],
  notice: 'Kennisgeving over de wettelijke garantie'
} as const

/** The model form of the law (Directive 2011/83, annex I, part B), with our address filled in. */
export const withdrawalFormLines = ({ seller, sellerAddress, mail }: SaleFacts): readonly string[] => [
  `Aan ${seller}, ${sellerAddress}, ${mail}:`,
  'Ik/Wij (*) deel/delen (*) u hierbij mee dat ik/wij (*) onze overeenkomst betreffende de verkoop van de volgende goederen (*) / de levering van de volgende dienst (*) herroep/herroepen (*):',
  'Besteld op (*) / Ontvangen op (*):',
  'Naam/Namen van de consument(en):',
  'Adres van de consument(en):',
  'Handtekening van de consument(en) (alleen wanneer dit formulier op papier wordt ingediend):',
  'Datum:',
  '(*) Doorhalen wat niet van toepassing is.'
]

const mailLink = ({ mail }: SaleFacts) => ({ text: mail, url: `mailto:${mail}` })
const formLink = ({ withdrawalUrl }: SaleFacts) => ({
  text: 'het formulier om te herroepen',
  url: withdrawalUrl
})
const contact = (facts: SaleFacts) => [mailLink(facts), ...(facts.phone ? [` of bel ${facts.phone}`] : [])]

/** Every section, in the order of the page; sections about products that the podcast does not sell are left out. */
export function termsOf(facts: SaleFacts): readonly TermsSection[] {
  const { name, seller, sellerAddress, hasShop, hasSuperfan } = facts
  return [
    {
      id: 'wie',
      heading: 'Wie wij zijn',
      paragraphs: [
        `${hasShop ? 'De winkel' : 'Superfan'} van ${name} is van ${seller}, ${sellerAddress}. Waar hieronder ‘wij’ staat, is dat ${seller}; ‘jij’ bent wie iets koopt voor zichzelf, niet voor een zaak.`
      ]
    },
    ...(hasShop ? [...buying(), ...afterwards(facts)] : []),
    ...(hasSuperfan ? [fandom(facts)] : []),
    ...ending(facts)
  ]
}

const buying = (): TermsSection[] => [
  {
    id: 'bestellen',
    heading: 'Bestellen en betalen',
    paragraphs: [
      'Je bestelt door je gegevens in te vullen en op de knop ‘Betaal’ te klikken. Voor je klikt, zie je wat je koopt, wat het samen kost en waar het heen gaat. Door op ‘Betaal’ te klikken koop je, en moet je betalen. De overeenkomst is er zodra je betaling bij ons aankomt; je krijgt dan meteen een bevestiging per mail.',
      'Een vergissing in je winkelwagen of je adres? Tot je betaalt, kun je alles op de pagina zelf verbeteren.',
      `Alle prijzen zijn in euro, ${vatText.long}. De verzendkosten komen er apart bij en zie je voor je betaalt. Betalen kan met Bancontact, iDEAL | Wero of een kaart, via onze betaaldienst Stripe. Je betaalt één keer en meteen.`,
      'De overeenkomst is in het Nederlands. Wij bewaren je bestelling; deze voorwaarden en je bestelling staan ook in de mail die je krijgt.'
    ]
  },
  {
    id: 'levering',
    heading: 'Levering',
    paragraphs: [
      'We leveren in België en Nederland. Alles wordt op bestelling gedrukt door Printful: maken duurt 3 tot 5 werkdagen, de verzending daarna 2 tot 4 werkdagen. In elk geval heb je je bestelling binnen dertig dagen, of je krijgt je geld terug als je dat vraagt.',
      'Bestaat je bestelling uit meer dan één stuk, dan kan ze in verschillende pakjes aankomen. Onderweg is het risico voor ons: wat niet of kapot aankomt, is niet jouw probleem. Laat het ons weten, dan lossen we het op.'
    ]
  }
]

const afterwards = (facts: SaleFacts): TermsSection[] => [
  {
    id: 'bedenktijd',
    heading: 'Veertien dagen bedenktijd',
    paragraphs: [
      [
        'Je mag je aankoop herroepen binnen veertien dagen nadat je ze kreeg (het laatste pakje, als er meer zijn), zonder reden en zonder boete. Laat het ons duidelijk weten voor die tijd om is: met ',
        formLink(facts),
        ', met het modelformulier hieronder, of met een mail naar ',
        mailLink(facts),
        '. Je hoeft niet te wachten tot alles er is.'
      ],
      `Stuur wat je niet houdt dan binnen veertien dagen naar ${facts.seller}, ${facts.sellerAddress}. De kosten van het terugsturen betaal je zelf. Je mag alles uitpakken en passen zoals in een winkel; is het door meer dan dat minder waard geworden, dan mogen we dat verschil aftrekken.`,
      'Wij betalen je alles terug wat je voor die producten betaalde, ook de gewone verzendkosten als je de hele bestelling herroept. Dat doen we binnen veertien dagen na je bericht, langs dezelfde weg waarlangs je betaalde. We mogen ermee wachten tot we de producten terug hebben, of tot je toont dat je ze opgestuurd hebt.'
    ]
  },
  {
    id: 'garantie',
    heading: guaranteeText.heading,
    paragraphs: [
      guaranteeText.claim,
      ...guaranteeText.facts,
      ['Is er iets mis met een product? Mail naar ', ...contact(facts), ', liefst met een foto.']
    ]
  }
]

const fandom = (facts: SaleFacts): TermsSection => ({
  id: 'superfan',
  heading: 'Superfan',
  paragraphs: [
    `Superfan is een abonnement van 3 euro per maand, ${vatText.long}. Het loopt elke maand door tot je het stopt. Stoppen kan op elk moment, zonder opzegtijd: via de beheerlink die je op de pagina van Superfan aanvraagt, of met een mail. Je betaalt dan niets meer; wat al betaald is, loopt tot het einde van die maand.`,
    [
      'Ook hier heb je veertien dagen bedenktijd, vanaf de dag dat je begint. Herroep je met ',
      formLink(facts),
      ', dan stopt je abonnement meteen en krijg je terug wat je betaalde.'
    ]
  ]
})

const ending = (facts: SaleFacts): TermsSection[] => [
  {
    id: 'klachten',
    heading: 'Vragen en klachten',
    paragraphs: [
      [
        'Mail naar ',
        ...contact(facts),
        '. We antwoorden zo snel we kunnen, en altijd binnen veertien dagen.'
      ],
      [
        'Komen we er samen niet uit, dan kun je gratis terecht bij de ',
        { text: 'Consumentenombudsdienst', url: 'https://consumentenombudsdienst.be/' },
        ', Koning Albert II-laan 8 bus 1, 1000 Brussel. Woon je in Nederland, dan helpt ',
        { text: 'ECC Nederland', url: 'https://www.eccnederland.nl/' },
        ' je verder. Naar de rechter gaan mag altijd.'
      ]
    ]
  },
  {
    id: 'recht',
    heading: 'Het recht dat geldt',
    paragraphs: [
      'Op deze voorwaarden is het Belgische recht van toepassing. Woon je ergens anders in de Europese Unie, dan houd je ook de bescherming die de wet daar je geeft. Wat hier staat, neemt je geen enkel recht af dat de wet je geeft.',
      ['Wat we met je gegevens doen, staat in ons ', { text: 'privacybeleid', url: facts.privacyUrl }, '.']
    ]
  }
]
