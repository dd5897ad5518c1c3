// The mails to a fan, as data. Pure.

import { mailEnding, superfan } from '#brand/texts.ts'
import { fanMailText as text } from '#texts/fan-mails.ts'
import { formatEuro } from '../../../src/lib/money.ts'
import type { Prose } from '../../../src/lib/prose.ts'
import { PORTAL_LINK_MINUTES, SUPERFAN_CENTS } from '../../../src/shop/superfan/signup-rules.ts'
import type { SaleFacts } from '../../../src/site/brand/sale-facts.ts'
import type { Letter, LetterBlock } from '../../platform/services/smtp/letter.ts'
import { footerOf, sellerLines, termsBlocks } from '../letters/order-letters.ts'

/**
 * `isProven`: paid at least once. Until then the address may belong to somebody else, because a SEPA account needs no
 * confirmation. The mail then leaves out the name and nickname, so that the site cannot be used to send others' text to
 * strangers.
 */
export type Addressee = { name: string; nickname: string | null; isProven: boolean }
export type LetterFacts = SaleFacts & { superfanUrl: string }

const paragraph = (prose: Prose): LetterBlock => ({ kind: 'paragraph', text: prose })

/** The confirmation on a durable medium: the mail itself contains the whole agreement, including the terms. */
export function welcomeLetter(fan: Addressee, isSlow: boolean, facts: LetterFacts): Letter {
  const { subject, preview, title, ...words } = text.welcome
  return {
    subject: subject(facts.name),
    preview,
    title,
    blocks: [
      ...greeting(fan, superfan.thanks),
      ...(isSlow ? [paragraph(words.slow)] : []),
      {
        kind: 'facts',
        rows: [
          { label: words.price, value: words.priceAMonth(formatEuro(SUPERFAN_CENTS)) },
          { label: words.renewal, value: words.renewed },
          ...(fan.isProven ? [{ label: words.listed, value: fan.nickname ?? words.unnamed }] : [])
        ]
      },
      paragraph(words.ending(facts.superfanUrl)),
      paragraph(words.withdrawing(facts.withdrawalUrl)),
      signOff(facts),
      { kind: 'lines', lines: sellerLines(facts) },
      ...termsBlocks(facts)
    ],
    footer: footerOf(facts, '')
  }
}

/** `link`: the portal link, valid for `PORTAL_LINK_MINUTES`. */
export function linkLetter(
  which: 'already' | 'link' | 'problem',
  fan: Addressee,
  link: string,
  facts: LetterFacts
): Letter {
  return withLink(text[which], fan, link, facts)
}

/** `day`: on which the support ends. */
export function endingLetter(fan: Addressee, day: string, link: string, facts: LetterFacts): Letter {
  const { opening, ...words } = text.ending
  return withLink({ ...words, opening: opening(day) }, fan, link, facts)
}

type Words = Record<'subject' | 'preview' | 'title' | 'opening', string>

function withLink(
  { subject, preview, title, opening }: Words,
  fan: Addressee,
  link: string,
  facts: LetterFacts
): Letter {
  return {
    subject,
    preview,
    title,
    blocks: [
      ...greeting(fan, opening),
      { kind: 'button', link: { text: text.manage, url: link } },
      paragraph(text.linkLives(PORTAL_LINK_MINUTES, facts.superfanUrl)),
      signOff(facts)
    ],
    footer: footerOf(facts, '')
  }
}

export function endedLetter(which: 'ended' | 'not-started', fan: Addressee, facts: LetterFacts): Letter {
  const { subject, preview, title, opening, again } = text[which]
  return {
    subject,
    preview,
    title,
    blocks: [...greeting(fan, opening), paragraph(again(facts.superfanUrl)), signOff(facts)],
    footer: footerOf(facts, '')
  }
}

const greeting = ({ name, isProven }: Addressee, opening: string): LetterBlock[] => [
  paragraph(text.hello(isProven ? name : '')),
  paragraph(opening)
]
const signOff = ({ name }: SaleFacts): LetterBlock => ({ kind: 'lines', lines: [mailEnding.superfan, name] })
