// The episode that is offered at the end of one.
import { atom } from 'nanostores'
import type { Pressed } from './machine.ts'

export interface UpNext {
  episode: Pressed
  title: string
  /** Until it plays by itself; undefined = it waits for a press. */
  secondsLeft?: number
}

export const $upNext = atom<UpNext | undefined>()

/** Not a state but the code behind `answerUpNext`, which loads with the queue. */
let answer: (act: 'play' | 'cancel') => void = () => {}

export function answerUpNextWith(listener: typeof answer): void {
  answer = listener
}

/** Plays the offered episode now, or leaves it waiting. */
export const answerUpNext = (act: 'play' | 'cancel'): void => answer(act)
