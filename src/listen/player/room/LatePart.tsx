// The parts of the player that load at a press, as one file. A failed load is tried again the next time one is wanted.
import { late } from '../../../site/notices/Late.tsx'

export const fetchPart = () => import('./Part.tsx')

export const LatePart = late(async () => (await fetchPart()).Part, 'part of the player')
