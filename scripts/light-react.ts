// The islands are written for React and run on Preact, which keeps React's interface in a sixth of the size (decision 20).
// One list for the site and its tests, so that what is tested is what ships; without it both run on React again.
import { fileURLToPath } from 'node:url'

const preact = (module: string) => fileURLToPath(import.meta.resolve(module))

export const lightReact = [
  { find: /^react$/, replacement: preact('preact/compat') },
  { find: /^react-dom$/, replacement: preact('preact/compat') },
  { find: /^react-dom\/client$/, replacement: preact('preact/compat/client') },
  { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: preact('preact/jsx-runtime') }
]
