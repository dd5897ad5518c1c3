// All posters in one table, by TMDB id.
import type { PosterTable } from './poster.ts'
import { posters1902To1953 } from './posters/1902-1953.ts'
import { posters1954To1964 } from './posters/1954-1964.ts'
import { posters1967To1975 } from './posters/1967-1975.ts'
import { posters1977To1984 } from './posters/1977-1984.ts'
import { posters1985To1989 } from './posters/1985-1989.ts'
import { posters1991To1995 } from './posters/1991-1995.ts'
import { posters1996To2003 } from './posters/1996-2003.ts'
import { posters2004To2008 } from './posters/2004-2008.ts'
import { posters2009To2016 } from './posters/2009-2016.ts'
import { posters2017To2021 } from './posters/2017-2021.ts'
import { posters2022To2023 } from './posters/2022-2023.ts'
import { posters2024To2025 } from './posters/2024-2025.ts'

export const posters: PosterTable = {
  ...posters1902To1953,
  ...posters1954To1964,
  ...posters1967To1975,
  ...posters1977To1984,
  ...posters1985To1989,
  ...posters1991To1995,
  ...posters1996To2003,
  ...posters2004To2008,
  ...posters2009To2016,
  ...posters2017To2021,
  ...posters2022To2023,
  ...posters2024To2025
}
