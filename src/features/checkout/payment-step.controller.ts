// What the checkout asks of the payment form before it is there: the code for it is fetched while the payment is being prepared.
import { report } from '../../browser/report.ts'
import type { Order } from './rules.ts'
import { $form } from './store.ts'

type Engine = typeof import('./pay.controller.ts')

let controller: Engine | undefined
/** Where the form is to stand; undefined = nowhere any more. */
let place: HTMLElement | undefined

/** Throws when it cannot be fetched. */
export async function paymentEngine(): Promise<Engine> {
  controller ??= await import('./pay.controller.ts')
  return controller
}

/** The provider's script takes its time, too. */
export const fetchAhead = (): void => {
  paymentEngine().then(({ fetchAhead: fetchDoor }) => fetchDoor(), fail)
}

function fail(error: unknown): void {
  report(error, 'payment form')
  $form.set('failed')
}

/** Shows the form of the open order in an element, until it is hidden. */
export function showForm(element: HTMLElement): void {
  place = element
  if (!controller) $form.set('loading')
  paymentEngine().then(({ showForm: show }) => {
    if (place === element) show(element)
  }, fail)
}

export function hideForm(): void {
  place = undefined
  controller?.hideForm()
}

/** After trouble: everything anew. */
export function showFormAgain(): void {
  if (place) showForm(place)
}

/** Has the form read what the payment has become, where there is one. */
export const refreshForm = async (order: Order): Promise<void> => controller?.refreshForm(order)
