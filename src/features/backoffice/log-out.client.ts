// The logout button of the header. No island: it works before the lists have loaded.
import { leave } from './backoffice.store.ts'

document.getElementById('log-out')?.addEventListener('click', () => void leave())
