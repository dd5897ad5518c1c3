// The mail about one episode, and the mails of signing up. Pure.

import {
  episodeMailText,
  mailAlreadyText,
  mailAskText,
  mailEndText,
  mailInviteText,
  mailWelcomeText
} from '#texts/listener-mails.ts'
import { pushNoticeText } from '#texts/push-notice.ts'
import { teaser } from '../../../src/lib/html.ts'
import type { Prose } from '../../../src/lib/prose.ts'
import { episodePath } from '../../../src/listen/episodes/episode-path.ts'
import { displayTitle, shownNumber } from '../../../src/listen/episodes/naming.ts'
import type { Episode } from '../../../src/listen/episodes/schema.ts'
import { CONFIRM_DAYS } from '../../../src/listen/mail/consent.ts'
import { CONFIRM_PATH, LEAVE_PATH } from '../../../src/listen/mail/mail-memory.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { type Letter, type LetterBlock, writtenLetter } from '../../platform/services/smtp/letter.ts'

const TEASER_CHARS = 300
/** More films than any episode has: what a feed says may not make a mail that Gmail clips. */
const MAX_FILMS = 40

/** What everybody gets about an episode, as its page was when the mail began to leave. */
export type EpisodeMail = {
  slug: string
  /** 'Aflevering 118' */
  heading: string
  title: string
  /** '' = none. */
  teaser: string
  films: { title: string; year: number; pageSlug: string }[]
  hasNext: boolean
}

export type MailedEpisode = Pick<
  Episode,
  'slug' | 'title' | 'episodeNumber' | 'numberLabel' | 'kind' | 'description' | 'movies' | 'upcomingMovies'
>

export function episodeMailOf(episode: MailedEpisode): EpisodeMail {
  const number = shownNumber(episode)
  return {
    slug: episode.slug,
    heading:
      number === null
        ? episode.episodeNumber === null
          ? episodeMailText.unnumbered[episode.kind]
          : episodeMailText.dated
        : episodeMailText.numbered(number),
    title: displayTitle(episode),
    teaser: teaser(episode.description, TEASER_CHARS),
    films: episode.movies.slice(0, MAX_FILMS).map(({ title, year, pageSlug }) => ({ title, year, pageSlug })),
    hasNext: episode.upcomingMovies.length > 0
  }
}

const onSite = (path: string) => new URL(path, settings.siteUrl).href
const paragraph = (text: Prose): LetterBlock => ({ kind: 'paragraph', text })

export const leaveUrl = (token: string): string => onSite(`${LEAVE_PATH}#${token}`)

const ending = (token: string) => [
  mailEndText.why(settings.name),
  mailEndText.leave(leaveUrl(token)),
  mailEndText.privacy(onSite('/privacy/'))
]

/** `token`: of the recipient's own link to unsubscribe. */
export function episodeLetter(mail: EpisodeMail, token: string): Letter {
  const { slug, heading, title, teaser: about, films, hasNext } = mail
  const { features } = settings
  const page = onSite(episodePath({ slug }))
  return {
    subject: shortened(episodeMailText.subject(heading, title || pushNoticeText.untitled)),
    preview: about || pushNoticeText.untitled,
    title: title || heading,
    blocks: [
      ...(about ? [paragraph(about)] : []),
      { kind: 'button', link: { text: episodeMailText.listen, url: page } },
      ...(features.films && films.length > 0
        ? [
            { kind: 'heading' as const, text: episodeMailText.filmsHeading },
            {
              kind: 'list' as const,
              items: films.map(({ title: name, year, pageSlug }) => [
                { text: episodeMailText.film(name, year), url: onSite(`/film/${pageSlug}/`) }
              ])
            }
          ]
        : []),
      ...(features.votes && films.length > 1 ? [paragraph(episodeMailText.vote(page))] : []),
      ...(features.films && hasNext ? [paragraph(episodeMailText.next(page))] : [])
    ],
    footer: ending(token)
  }
}

const MAX_SUBJECT_CHARS = 180
const shortened = (subject: string) =>
  subject.length > MAX_SUBJECT_CHARS ? `${subject.slice(0, MAX_SUBJECT_CHARS - 1).trimEnd()}…` : subject

/** `how`: somebody typed the address into the form, or a host had it on a list. */
export function askLetter(token: string, how: 'signed-up' | 'invited'): Letter {
  const text = how === 'invited' ? { ...mailAskText, ...mailInviteText } : mailAskText
  return {
    subject: text.subject(settings.name),
    preview: text.preview,
    title: text.title,
    blocks: [
      paragraph(text.opening(settings.name)),
      { kind: 'button', link: { text: text.button, url: onSite(`${CONFIRM_PATH}#${token}`) } },
      paragraph(text.until(CONFIRM_DAYS)),
      paragraph(text.notYou)
    ],
    footer: [mailEndText.privacy(onSite('/privacy/'))]
  }
}

export function alreadyLetter(token: string): Letter {
  const text = mailAlreadyText
  return {
    subject: text.subject(settings.name),
    preview: text.preview,
    title: text.title,
    blocks: [paragraph(text.opening(settings.name))],
    footer: ending(token)
  }
}

export function welcomeLetter(token: string): Letter {
  const text = mailWelcomeText
  return {
    subject: text.subject(settings.name),
    preview: text.preview,
    title: text.title,
    blocks: [
      paragraph(text.opening(settings.name)),
      { kind: 'button', link: { text: text.button, url: onSite('/') } }
    ],
    footer: ending(token)
  }
}

/** The parts of an episode's mail for one recipient after the other: only the token differs. */
export function writtenEpisodeMail(mail: EpisodeMail) {
  // Has nothing that is escaped or wrapped, in no form.
  const place = 'x'.repeat(64)
  const written = writtenLetter(episodeLetter(mail, place), settings)
  return (token: string) => ({
    subject: written.subject,
    text: written.text.replaceAll(place, token),
    html: written.html.replaceAll(place, token)
  })
}
