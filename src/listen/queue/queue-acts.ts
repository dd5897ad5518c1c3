// What can be done with a row of the queue.
export interface QueueActs {
  /** To a place, counted from 0. */
  moveTo: (id: string, place: number) => void
  /** By this many places; beyond the ends nothing moves. */
  moveBy: (id: string, places: number) => void
  remove: (id: string) => void
  play: (id: string) => void
}
