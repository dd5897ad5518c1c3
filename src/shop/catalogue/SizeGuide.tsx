// 'Welke maat past mij?': a dialog with two tabs, for the measurements of the garment and of the body that it fits.
import { type ReactNode, useRef } from 'react'
import { sizeGuideText as text } from '#texts/cart.ts'
import { FORMATS } from '#texts/language.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import type { Product } from './catalogue.ts'

const centimetres = new Intl.NumberFormat(FORMATS, { maximumFractionDigits: 1 })
/** Always one decimal, so that numbers in a column line up. */
const tenths = new Intl.NumberFormat(FORMATS, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

type Guide = NonNullable<Product['sizeGuide']>

export interface SizeGuideProps {
  name: string
  guide: Guide
  onClose: () => void
}

export function SizeGuide({ name, guide, onClose }: SizeGuideProps) {
  const tab = useRef<HTMLButtonElement>(null)
  const title = text.heading(name)
  return (
    <Dialog title={title} closeName={text.close} firstFocus={tab} onClose={onClose}>
      <Tabs
        name={title}
        chosenTab={tab}
        tabs={[
          { key: 'table', title: text.tabs.table, content: <Garment guide={guide} /> },
          { key: 'body', title: text.tabs.body, content: <Body guide={guide} /> }
        ]}
      />
      <p className="text-s text-ink-soft">{text.note}</p>
    </Dialog>
  )
}

function Garment({ guide: { garment } }: { guide: Guide }) {
  const rows = garment.map(({ size, lengthCm, widthCm }) => [
    size,
    tenths.format(lengthCm),
    tenths.format(widthCm)
  ])
  return (
    <Panel>
      <p>{text.tableIntro}</p>
      <Measures caption={text.tableCaption} heads={[text.size, text.length, text.width]} rows={rows} />
      <p>{text.lengthHow}</p>
      <p>{text.widthHow}</p>
    </Panel>
  )
}

function Body({ guide: { body } }: { guide: Guide }) {
  const rows = body.map(({ size, chestFromCm, chestToCm }) => [
    size,
    `${centimetres.format(chestFromCm)} – ${centimetres.format(chestToCm)}`
  ])
  return (
    <Panel>
      <p>{text.bodyIntro}</p>
      <Measures caption={text.bodyCaption} heads={[text.size, text.chest]} rows={rows} />
      <p>{text.between}</p>
    </Panel>
  )
}

const Panel = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-3 overflow-x-auto leading-[1.5]">{children}</div>
)

interface MeasuresProps {
  caption: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

function Measures({ caption, heads, rows }: MeasuresProps) {
  return (
    <table className="w-full text-right [&_:is(td,th)]:px-3.5 [&_:is(td,th)]:py-2">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} className="border-b-2 border-edge font-semibold first:text-left" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([size, ...values]) => (
          <tr key={size} className="border-b border-line">
            <th className="text-left font-display text-l/[1.2] font-extrabold normal-nums" scope="row">
              {size}
            </th>
            {values.map((value, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change position
              <td key={at}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
