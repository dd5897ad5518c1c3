// What the pages of the lists do without an island: they send strangers to the login, and log out.
import { guardPage } from '../access/guard-page.service.ts'
import { LOGIN_PATH } from './office-lists.ts'
import { isLoggedIn, leave } from './password-session.store.ts'

guardPage(isLoggedIn, LOGIN_PATH)
document.getElementById('log-out')?.addEventListener('click', () => void leave())
