// Figures as they are written on the page.
import { figuresText } from '#texts/books.ts'
import { formatEuro } from '../../lib/money.ts'
import { type Figure, figureIn, type Month } from './figures.ts'

export const shownValue = (figure: Figure, value: number): string =>
  figure === 'orderCount' ? String(value) : formatEuro(value)

export function shownFigure(month: Month, figure: Figure): string {
  const value = figureIn(month, figure)
  if (value === null) return figure === 'basketCents' ? '–' : figuresText.unknown
  const shown = shownValue(figure, value)
  return figure === 'printCents' && month.unprintedCount > 0
    ? figuresText.withUnprinted(shown, month.unprintedCount)
    : shown
}
