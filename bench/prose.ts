// Text that is no language but weighs and compresses like Dutch prose; the same seed gives the same words.

export type Random = () => number

/** A small generator with a 32-bit state (xorshift), good enough to scatter words and shapes. */
export function seeded(seed: number): Random {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bd1e995) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}

const COMMON =
  'de van het een en in is dat op te we met voor die er maar ook als zijn niet aan om bij over nog naar dan zo wel uit door toen hoe wat elk haar hun ons waar heel weer net'
const STEMS =
  'film beeld licht nacht stad regen straat deur kamer brief trein zee strand tuin brug spiegel schaduw stem lied dans droom kind vader moeder zus broer vriend buur schip vuur wind berg sneeuw zomer winter lente herfst avond ochtend scherm zaal doek kaart koning boer smid bakker dokter rechter soldaat dief held monster geest engel duivel kat hond paard vogel vis boom bloem steen goud ijzer glas hout papier boek woord verhaal einde begin reis weg huis muur dak raam klok uur jaar eeuw'
const ENDINGS = ['', '', '', 'en', 's', 'je', 'jes', 'lijk', 'loos', 'ing', 'er', 'achtig', 'schap']
const SENTENCE_END = ['.', '.', '.', '.', '.', '!', '?']

/** Frequent words first: a rank drawn on a logarithmic scale gives each about the share it has in a real text. */
const vocabulary = makeVocabulary()

function makeVocabulary(): string[] {
  const stems = STEMS.split(' ')
  const random = seeded(9)
  const words = new Set([...COMMON.split(' '), ...stems])
  while (words.size < 12_000) words.add(pick(random, stems) + pick(random, stems) + pick(random, ENDINGS))
  return [...words]
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item
}

function word(random: Random): string {
  const rank = Math.floor(vocabulary.length ** (random() ** 0.85)) - 1
  return vocabulary[rank] ?? 'de'
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function sentence(random: Random, words = 8 + Math.floor(random() * 12)): string {
  const text = Array.from({ length: words }, () => word(random)).join(' ')
  return capital(text) + pick(random, SENTENCE_END)
}

export function paragraph(random: Random, sentences: number): string {
  return Array.from({ length: sentences }, () => sentence(random)).join(' ')
}

/** One to four words, as film titles are. */
export function filmTitle(random: Random): string {
  return Array.from({ length: 1 + Math.floor(random() * 4) }, () => capital(word(random))).join(' ')
}
