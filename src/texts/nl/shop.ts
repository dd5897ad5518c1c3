// The merch tab, before anything is in the cart.
import { vatText } from './vat.ts'

export const shopText = {
  heading: 'Merch',
  /** The delivery countries, the payment methods and what prices include. */
  saleFacts: `Levering in België en Nederland. Betalen met Bancontact, iDEAL | Wero of kaart. Prijzen ${vatText.short}.`,
  withoutScript: 'Bestellen kan alleen als JavaScript aanstaat.',
  categories: { clothing: 'Kleding', lifestyle: 'Lifestyle', accessoires: 'Accessoires' },
  colour: 'Kleur',
  size: 'Maat',
  sizeGuide: 'Welke maat past mij?',
  quantity: 'Aantal',
  less: 'Eén minder',
  more: 'Eén meer',
  vatIncluded: vatText.short,
  add: 'In winkelwagen',
  details: 'Materiaal, onderhoud en veiligheid',
  maker: (name: string, address: string) => `Op de markt gebracht door ${name}, ${address}`,
  /** Text alternatives of pictures: 'T-shirt, Zwart', and the same close up or from behind. */
  picture: (product: string, colour: string) => `${product}, ${colour}`,
  pictureDetail: (product: string, colour: string) => `${product}, ${colour}, detail`
} as const

export const superfanPromoText = {
  stub: '€ 3',
  period: 'per maand',
  heading: 'Word Superfan',
  besideShop: 'Liever geen doos aan de deur?',
  line: 'Steun ons elke maand, en stop wanneer je wilt.',
  button: 'Ontdek Superfan'
} as const

export const shippingInfoText = {
  heading: 'Goed om te weten',
  facts: [
    ['Gedrukt op bestelling', 'Je bestelling wordt speciaal voor jou gemaakt.'],
    [
      'Levering in België en Nederland',
      'Reken op 5-7 werkdagen in Europa. De verzendkosten worden berekend bij het afrekenen.'
    ],
    [
      'Veilig betalen',
      `Met Bancontact, iDEAL | Wero of kaart. Alle prijzen zijn in euro, ${vatText.short}, zonder verzendkosten.`
    ]
  ]
} as const
