// The form of the login: sent by script alone, so that the password never stands in an address.
import { loginText } from '../../texts/backoffice.ts'
import { ORDERS_PATH } from './rules.ts'
import { enter, isLoggedIn, wasExpired } from './store.ts'

export function watchLogin(form: HTMLFormElement): void {
  if (isLoggedIn()) {
    location.replace(ORDERS_PATH)
    return
  }
  const field = form.querySelector<HTMLInputElement>('[name="password"]')
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]')
  const error = form.querySelector<HTMLElement>('[role="alert"]')
  const told = form.querySelector<HTMLElement>('[role="status"]')
  if (!field || !button || !error || !told) return
  if (wasExpired()) told.textContent = loginText.expired

  form.querySelector('[data-show]')?.addEventListener('change', ({ target }) => {
    field.type = (target as HTMLInputElement).checked ? 'text' : 'password'
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.ariaDisabled === 'true') return
    button.ariaDisabled = 'true'
    told.textContent = ''
    error.replaceChildren()
    const came = await enter(field.value)
    if (came === 'in') {
      location.replace(ORDERS_PATH)
      return
    }
    button.ariaDisabled = null
    field.ariaInvalid = came === 'wrong' ? 'true' : null
    error.textContent = came === 'tooMany' ? `${loginText.failed} ${loginText.tooMany}` : loginText[came]
    if (came === 'wrong') field.select()
  })
}
