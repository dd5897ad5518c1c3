// For tests: a browser that votes, with its jar of one cookie.
import type { House } from '../testing.ts'

export class Browser {
  /** 'name=value'; undefined = it has none. */
  cookie: string | undefined
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

  vote = async (episodeNumber: number, movieTitle: string) =>
    (await this.ask('/api/votes', { episodeNumber, movieTitle })).status

  undo = async (episodeNumber: number, movieTitle: string) =>
    (await this.ask('/api/votes/undo', { episodeNumber, movieTitle })).status
}
