// For tests: a browser that votes, with its key and its jar of one cookie.
import { randomBytes } from 'node:crypto'
import type { House } from '../testing.ts'

export class Browser {
  /** 'name=value'; undefined = it has none. */
  cookie: string | undefined
  /** undefined = its page is of a build that made none. */
  browserKey: string | undefined = randomBytes(16).toString('hex')
  address: string | undefined
  readonly #house: House

  constructor(house: House, address?: string) {
    this.#house = house
    this.address = address
  }

  async ask(path: string, json: unknown): Promise<Response> {
    const response = await this.#house.ask(path, {
      method: 'POST',
      json,
      headers: this.cookie ? { cookie: this.cookie } : {},
      ...(this.address ? { address: this.address } : {})
    })
    const [given] = response.headers.getSetCookie()
    if (given) this.cookie = given.split(';')[0]
    return response
  }

  vote = (episodeNumber: number, movieTitle: string) => this.#send('/api/votes', episodeNumber, movieTitle)

  undo = (episodeNumber: number, movieTitle: string) =>
    this.#send('/api/votes/undo', episodeNumber, movieTitle)

  async #send(path: string, episodeNumber: number, movieTitle: string) {
    return (await this.ask(path, { episodeNumber, movieTitle, browserKey: this.browserKey })).status
  }
}
