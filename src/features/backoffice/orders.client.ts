// The page of the orders: its island comes once somebody is logged in.
import { openOffice } from './office.client.ts'
import { filterNamed } from './rules.ts'
import { lookAtOrders } from './store.ts'

const lookAtAddress = () => lookAtOrders(filterNamed(new URLSearchParams(location.search).get('status')))

export const showOrders = (): Promise<void> =>
  openOffice(async (place) => {
    addEventListener('popstate', () => void lookAtAddress())
    const { mount } = await import('./Orders.island.tsx')
    mount(place)
    await lookAtAddress()
  })
