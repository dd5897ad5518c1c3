// All covers in one table, by episode number; 0 is the podcast itself.
import type { CoverTable } from './cover.ts'
import { covers83To89 } from './covers/83-89.ts'
import { covers90To95 } from './covers/90-95.ts'
import { covers96To104 } from './covers/96-104.ts'
import { covers105To112 } from './covers/105-112.ts'
import { covers113To118 } from './covers/113-118.ts'
import { showCover } from './covers/show.ts'

export const covers: CoverTable = {
  ...covers83To89,
  ...covers90To95,
  ...covers96To104,
  ...covers105To112,
  ...covers113To118,
  0: showCover
}
