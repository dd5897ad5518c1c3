// The link that is shared: always the canonical page, with a moment when one is wanted.
import { timeQuery } from '../episodes/notes.ts'
import { episodePath } from '../episodes/rules.ts'

/** A moment earlier than this is the beginning: a link without a time says the same. */
export const FIRST_SHARED_SECOND = 1

/** 'https://…/aflevering/118/?t=754'; `atSeconds` undefined = from wherever the listener was. */
export const sharedLink = (origin: string, slug: string, atSeconds?: number): string =>
  origin + episodePath({ slug }) + (atSeconds === undefined ? '' : timeQuery(atSeconds))

/**
 * The moment that may be shared of an episode: where its sound is, else what the address names; undefined when neither
 * is past the very beginning.
 */
export function sharedMoment(
  positionSeconds: number | undefined,
  linkedSeconds: number | undefined
): number | undefined {
  return [positionSeconds, linkedSeconds].find(
    (seconds) => seconds !== undefined && seconds >= FIRST_SHARED_SECOND
  )
}
