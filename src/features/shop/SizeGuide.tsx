// 'Welke maat past mij?': a dialog with two tabs, for the measurements of the garment and of the body that it fits.

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { sizeGuideText as text } from '#texts/cart.ts'
import { FORMATS } from '#texts/language.ts'
import { closeOnPressBeside } from '../../browser/press-beside.ts'
import { Icon } from '../../components/Icon.tsx'
import type { Product } from './catalogue.ts'

const centimetres = new Intl.NumberFormat(FORMATS, { maximumFractionDigits: 1 })
/** Always one decimal, so that numbers in a column line up. */
const tenths = new Intl.NumberFormat(FORMATS, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

type Guide = NonNullable<Product['sizeGuide']>
type Tab = keyof typeof text.tabs
const TABS = Object.keys(text.tabs) as Tab[]

interface SizeGuideProps {
  name: string
  guide: Guide
  onClose: () => void
}

/** Open while it is rendered. Escape, the close button and a press outside close it, and restore the focus. */
export function SizeGuide({ name, guide, onClose }: SizeGuideProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [chosen, setChosen] = useState<Tab>('table')
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    closeOnPressBeside(shown)
    shown.showModal()
    shown.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }, [])
  return (
    <dialog
      className="m-auto max-h-[calc(100dvh-32px)] w-[min(100%-32px,520px)] overscroll-contain rounded-card bg-surface p-6 text-ink shadow-raised backdrop:bg-booth/50 print:static print:[box-shadow:none] forced-colors:border"
      aria-labelledby="size-guide-title"
      ref={dialog}
      onClose={onClose}
    >
      <header className="flex items-start justify-between gap-4">
        <h2 id="size-guide-title" className="pt-2 text-title-s">
          {text.heading(name)}
        </h2>
        <button
          type="button"
          className="-mt-1 -mr-2 grid size-tap flex-none cursor-pointer place-items-center rounded-card *:size-[22px] hover:bg-well"
          aria-label={text.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      <div
        className="mt-3 flex border-b-2 border-ink"
        role="tablist"
        onKeyDown={({ key, currentTarget }) => {
          // There are only two tabs, so both arrows select the other one.
          if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
          const other = currentTarget.querySelector<HTMLElement>('[aria-selected="false"]')
          other?.click()
          other?.focus()
        }}
      >
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            className="min-h-tap cursor-pointer px-4.5 pt-2 pb-1.5 font-display text-[1.375rem]/[1] font-extrabold focus-visible:[box-shadow:none] focus-visible:-outline-offset-5 aria-selected:bg-ink aria-selected:text-screen aria-selected:focus-visible:outline-ring-2 forced-colors:aria-selected:[border:3px_solid_Highlight]"
            role="tab"
            id={`size-guide-${tab}`}
            aria-controls={`size-guide-${tab}-panel`}
            aria-selected={tab === chosen}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => setChosen(tab)}
          >
            {text.tabs[tab]}
          </button>
        ))}
      </div>
      <Panel tab="table" chosen={chosen}>
        <Garment guide={guide} />
      </Panel>
      <Panel tab="body" chosen={chosen}>
        <Body guide={guide} />
      </Panel>
      <p className="mt-4 text-[0.9375rem] text-ink-soft">{text.note}</p>
    </dialog>
  )
}

function Panel({ tab, chosen, children }: { tab: Tab; chosen: Tab; children: ReactNode }) {
  return (
    <div
      className="mt-4 grid gap-3 overflow-x-auto leading-[1.5]"
      role="tabpanel"
      id={`size-guide-${tab}-panel`}
      aria-labelledby={`size-guide-${tab}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel without controls must be focusable (ARIA tabs pattern)
      tabIndex={0}
      hidden={tab !== chosen}
    >
      {children}
    </div>
  )
}

function Garment({ guide: { garment } }: { guide: Guide }) {
  const rows = garment.map(({ size, lengthCm, widthCm }) => [
    size,
    tenths.format(lengthCm),
    tenths.format(widthCm)
  ])
  return (
    <>
      <p>{text.tableIntro}</p>
      <Measures caption={text.tableCaption} heads={[text.size, text.length, text.width]} rows={rows} />
      <p>{text.lengthHow}</p>
      <p>{text.widthHow}</p>
    </>
  )
}

function Body({ guide: { body } }: { guide: Guide }) {
  const rows = body.map(({ size, chestFromCm, chestToCm }) => [
    size,
    `${centimetres.format(chestFromCm)} – ${centimetres.format(chestToCm)}`
  ])
  return (
    <>
      <p>{text.bodyIntro}</p>
      <Measures caption={text.bodyCaption} heads={[text.size, text.chest]} rows={rows} />
      <p>{text.between}</p>
    </>
  )
}

interface MeasuresProps {
  caption: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

function Measures({ caption, heads, rows }: MeasuresProps) {
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th
              key={head}
              className="border-b-2 border-edge px-3.5 py-[9px] text-right font-semibold first:text-left"
              scope="col"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([size, ...values]) => (
          <tr key={size} className="odd:bg-well">
            <th
              className="px-3.5 py-[9px] text-left font-display text-[1.25rem]/[1.2] font-extrabold normal-nums"
              scope="row"
            >
              {size}
            </th>
            {values.map((value, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change position
              <td key={at} className="px-3.5 py-[9px] text-right">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
