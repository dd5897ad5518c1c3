// Who ships from where, because the tax may depend on it.
import { booksText } from '#texts/books.ts'

const text = booksText.origin

export const ShippingOrigins = () => (
  <section aria-labelledby="origins" className="max-w-measure">
    <h2 id="origins" className="mb-3 text-title-s">
      {text.title}
    </h2>
    <dl className="mb-3 rounded-card border border-edge bg-surface text-s">
      {text.places.map(([place, country]) => (
        <div key={place} className="flex justify-between gap-4 border-line px-4 py-2 not-first:border-t">
          <dt>{place}</dt>
          <dd className="text-right text-ink-soft">{country}</dd>
        </div>
      ))}
    </dl>
    <p className="text-s">{text.note}</p>
  </section>
)
