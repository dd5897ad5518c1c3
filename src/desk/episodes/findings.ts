// What is missing or odd in what the hosts say about an episode. None of it keeps them from publishing.
import { isSameFilm } from '../../films/film/film-list.ts'
import type { Edited } from './edited.ts'

export const GAPS = ['films', 'stars', 'times', 'chapters'] as const
/** What an episode lacks, at a glance. */
export type Gap = (typeof GAPS)[number]

export function gapsOf({ films, chapters }: Edited, hostIds: readonly string[]): Gap[] {
  const lacks: Record<Gap, boolean> = {
    films: films.length === 0,
    stars: films.some(({ stars }) => hostIds.some((id) => stars?.[id] === undefined)),
    times: films.some(({ atSeconds }) => atSeconds === undefined),
    chapters: chapters.length === 0
  }
  return GAPS.filter((gap) => lacks[gap])
}

export type Finding =
  | { kind: 'no-films' }
  | { kind: 'no-stars'; film: string; hosts: string[] }
  | { kind: 'beyond-end'; name: string }
  | { kind: 'twice'; film: string }
  | { kind: 'not-in-order'; film: string }
  | { kind: 'same-time'; name: string }
  /** It loses its place on the ballot; its votes are kept. */
  | { kind: 'removed-from-ballot'; film: string }

/**
 * @param durationSeconds 0 = unknown
 * @param shown the films that the site shows now
 */
export function findingsOf(
  { films, chapters }: Edited,
  {
    hostIds,
    durationSeconds,
    shown
  }: { hostIds: readonly string[]; durationSeconds: number; shown: Edited['films'] }
): Finding[] {
  const isBeyond = (seconds: number) => durationSeconds > 0 && seconds >= durationSeconds
  const timed = films.flatMap(({ title, atSeconds }) =>
    atSeconds === undefined ? [] : [{ title, atSeconds }]
  )
  return [
    ...(films.length === 0 ? [{ kind: 'no-films' } as const] : []),
    ...films.flatMap(({ title, stars }): Finding[] => {
      const hosts = hostIds.filter((id) => stars?.[id] === undefined)
      return hosts.length === 0 ? [] : [{ kind: 'no-stars', film: title, hosts }]
    }),
    ...[...timed, ...chapters]
      .filter(({ atSeconds }) => isBeyond(atSeconds))
      .map(({ title }): Finding => ({ kind: 'beyond-end', name: title })),
    ...films
      .filter((film, at) => films.slice(0, at).some((other) => isSameFilm(film, other)))
      .map(({ title }): Finding => ({ kind: 'twice', film: title })),
    ...timed
      .filter(({ atSeconds }, at) => at > 0 && atSeconds < (timed[at - 1]?.atSeconds ?? 0))
      .map(({ title }): Finding => ({ kind: 'not-in-order', film: title })),
    ...chapters
      .filter(({ atSeconds }, at) => chapters.slice(0, at).some((other) => other.atSeconds === atSeconds))
      .map(({ title }): Finding => ({ kind: 'same-time', name: title })),
    ...shown
      .filter((film) => films.length > 0 && !films.some((other) => isSameFilm(film, other)))
      .map(({ title }): Finding => ({ kind: 'removed-from-ballot', film: title }))
  ]
}
