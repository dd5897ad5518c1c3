// The page of the votes: its island comes once somebody is logged in.
import { openOffice } from './office.client.ts'
import { lookAtVotes } from './store.ts'

export const showVotes = (): Promise<void> =>
  openOffice(async (place) => {
    const { mount } = await import('./Votes.island.tsx')
    mount(place)
    await lookAtVotes()
  })
