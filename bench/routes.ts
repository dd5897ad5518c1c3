// The public routes to measure: the largest built page of each kind.
import type { BuiltPage } from '../tests/budgets/built-site.ts'

/** '/film/la-jetee/' and '/film/perfect-days/' are pages of the same kind. */
function kindOf(route: string): string {
  const [, first = '', second] = route.split('/')
  return second ? `/${first}/*` : route
}

/** Largest document per kind, by route; the home page is first. */
export function publicRoutes(pages: readonly BuiltPage[]): BuiltPage[] {
  const kinds = Map.groupBy(pages, ({ route }) => kindOf(route))
  return [...kinds.values()]
    .flatMap((alike) => alike.reduce((heavy, page) => (page.html.length > heavy.html.length ? page : heavy)))
    .sort((a, b) => (a.route < b.route ? -1 : 1))
}

/** Audits that a page which search engines may not index fails by design. */
export const skippedAudits = ({ html }: BuiltPage): string[] =>
  /<meta name="robots" content="[^"]*noindex/.test(html)
    ? ['is-crawlable', 'meta-description', 'robots-txt']
    : []
