// Vitest's setup: in `npm test` properties draw the same cases each time, so that a change fails only for what it did.
// `npm run test:all` draws new ones; what these find becomes a case of its own.
import fc from 'fast-check'
import { isDeep } from './depth.ts'

if (!isDeep) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 9 })
