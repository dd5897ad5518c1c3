// What the shop sells. Change it here; `src/site/brand/catalogue-schema.ts` checks it at every build. Ids and
// templates are those of the Printful account; prices are whole cents, VAT included if you charge it. Pictures are drawn, with the
// podcast's own logo on them, unless there are photos: `brand/merch/t-shirt-zwart-1.png` and `-2.png` for
// '/merch/t-shirt-zwart'.
import type { Catalogue, Product, Variant } from '../../src/site/brand/catalogue-schema.ts'
import { seller } from './seller.ts'

const SHIRT_SIZES = ['S', 'M', 'L', 'XL', '2XL']
const SHIRT_CENTS = 2499
const LARGEST_SHIRT_CENTS = 2599

/** The manufacturer of the products by law. */
const maker = {
  makerName: seller.name,
  makerAddress: seller.address,
  makerMail: seller.mail
}

/** The print shop numbers the sizes of one colour in a row. */
const shirtVariants = (colour: string, firstId: number): Variant[] =>
  SHIRT_SIZES.map((size, index) => ({
    id: String(firstId + index),
    colour,
    size,
    priceCents: size === '2XL' ? LARGEST_SHIRT_CENTS : SHIRT_CENTS
  }))

const shirt: Product = {
  id: '71',
  templateId: 93684977,
  name: 'T-shirt',
  description: 'Zacht katoen met de negen op de borst. Voor in de zaal, op de sofa en overal daartussen.',
  details: ['Gekamd katoen, 142 g/m²', 'Rechte pasvorm voor iedereen', 'Zijnaden, geribde boord'],
  category: 'clothing',
  drawnAs: 't-shirt',
  colours: [
    { name: 'Zwart', tint: '#1d1a21', pictures: '/merch/t-shirt-zwart' },
    { name: 'Donkergrijs', tint: '#4b4950', pictures: '/merch/t-shirt-donkergrijs' }
  ],
  sizes: SHIRT_SIZES,
  sizeGuide: {
    garment: [
      { size: 'S', lengthCm: 71.1, widthCm: 45.7 },
      { size: 'M', lengthCm: 73.7, widthCm: 50.8 },
      { size: 'L', lengthCm: 76.2, widthCm: 55.9 },
      { size: 'XL', lengthCm: 78.7, widthCm: 61 },
      { size: '2XL', lengthCm: 81.3, widthCm: 66 }
    ],
    body: [
      { size: 'S', chestFromCm: 86, chestToCm: 94 },
      { size: 'M', chestFromCm: 97, chestToCm: 104 },
      { size: 'L', chestFromCm: 107, chestToCm: 114 },
      { size: 'XL', chestFromCm: 117, chestToCm: 124 },
      { size: '2XL', chestFromCm: 127, chestToCm: 135 }
    ]
  },
  variants: [...shirtVariants('Zwart', 8923), ...shirtVariants('Donkergrijs', 8460)],
  safety: { ...maker, care: 'Binnenstebuiten wassen op 30 °C. Niet in de droger, de print niet strijken.' }
}

const mug: Product = {
  id: '300',
  templateId: 93741688,
  name: 'Mok',
  description: 'Een glanzende zwarte mok voor koffie tijdens de aftiteling. Of thee, we oordelen niet.',
  details: ['Keramiek', 'Inhoud ongeveer 330 ml'],
  category: 'lifestyle',
  drawnAs: 'mug',
  colours: [{ name: 'Zwart', tint: '#17141b', pictures: '/merch/mok-zwart' }],
  sizes: [],
  variants: [{ id: '9323', colour: 'Zwart', priceCents: 1699 }],
  safety: {
    ...maker,
    care: 'Mag in de vaatwasser en in de magnetron.',
    warning: 'Hete drank: houd de gevulde mok buiten het bereik van kleine kinderen.'
  }
}

const cap: Product = {
  id: '206',
  templateId: 93684975,
  name: 'Cap',
  description: 'Een lage pet met geborduurde negen, voor wie na de film het daglicht niet aankan.',
  details: ['100% katoen', 'Zes panelen, voorgevormde klep', 'Verstelbaar met een gesp: één maat'],
  category: 'accessoires',
  drawnAs: 'cap',
  colours: [
    { name: 'Zwart', tint: '#1d1a21', pictures: '/merch/cap-zwart' },
    { name: 'Donkergrijs', tint: '#4b4950', pictures: '/merch/cap-donkergrijs' }
  ],
  sizes: [],
  variants: [
    { id: '7854', colour: 'Zwart', priceCents: 2499 },
    { id: '12736', colour: 'Donkergrijs', priceCents: 2499 }
  ],
  safety: { ...maker, care: 'Met de hand wassen in lauw water, plat laten drogen.' }
}

const tote: Product = {
  id: '367',
  templateId: 93684976,
  name: 'Tote Bag',
  description: 'Een stevige tas met plaats voor een thermos, een trui en veel te veel popcorn.',
  details: ['100% katoen', 'Draagt tot 13,6 kg', 'Lange hengsels voor over de schouder'],
  category: 'accessoires',
  drawnAs: 'tote-bag',
  colours: [{ name: 'Zwart', tint: '#1f1c23', pictures: '/merch/tote-bag-zwart' }],
  sizes: [],
  variants: [{ id: '10457', colour: 'Zwart', priceCents: 2499 }],
  safety: {
    ...maker,
    care: 'Koud wassen, niet in de droger.',
    warning: 'Geen speelgoed: houd de hengsels uit de buurt van kleine kinderen.'
  }
}

/** `true`: a small business that charges no VAT. Every page and mail with a price says so. */
export const isVatExempt: boolean = false

export const products: Catalogue = { products: [shirt, mug, cap, tote] }
