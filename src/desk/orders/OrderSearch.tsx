// The search and the filters of the list. What is typed stays out of the URL: it may be a name.
import { type RefObject, useState } from 'react'
import { orderStatusText } from '#texts/backoffice.ts'
import { deskKeysText } from '#texts/desk.ts'
import { deskOrdersText as text } from '#texts/desk-orders.ts'
import { FORMATS } from '#texts/language.ts'
import { ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, Input, Select } from '../../ui/Field.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import type { OrderFilter } from './contract.ts'
import { EVERY_ORDER, exportFound, found } from './desk-orders.store.ts'
import { MAX_SEARCH_CHARS } from './order-list.ts'

interface Props {
  filter: OrderFilter
  /** The field to type in. */
  field: RefObject<HTMLInputElement | null>
  onHelp: () => void
}

export function OrderSearch({ filter, field, onHelp }: Props) {
  const change = (part: Partial<OrderFilter>) => void found.find({ ...filter, ...part })
  const [isOpen, setOpen] = useState(false)
  const isFiltered = filter !== EVERY_ORDER
  const clear = () => {
    if (field.current) field.current.value = ''
    void found.find(EVERY_ORDER)
  }
  const clearButton = isFiltered && (
    <Button look="link" onClick={clear}>
      {text.clear}
    </Button>
  )
  const dayIn = (value: string) => value || undefined
  return (
    <search className="grid gap-3">
      <form className="flex gap-2" action={(data) => change({ search: String(data.get('search')).trim() })}>
        <SearchField
          ref={field}
          name="search"
          className="min-w-0 flex-1"
          aria-label={text.search}
          placeholder={text.searchHint}
          defaultValue={filter.search}
          maxLength={MAX_SEARCH_CHARS}
        />
        <Button type="submit">{text.submit}</Button>
      </form>
      <p className="flex flex-wrap items-center gap-x-3 sm:hidden">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text.filters}
        </Button>
        <span className="min-w-0 text-s text-ink-soft">{filtersInWords(filter)}</span>
        {clearButton}
      </p>
      <div
        className={`${isOpen ? 'grid' : 'hidden'} grid-cols-2 items-end gap-x-4 gap-y-2 sm:flex sm:flex-wrap`}
      >
        <Field label={text.status} className="max-sm:col-span-2">
          <Select
            required={false}
            value={filter.status ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ status: ORDER_STATUSES.find((status) => status === value) })
            }
          >
            <option value="">{text.everyStatus}</option>
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {orderStatusText[status]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={text.from}>
          <Input
            type="date"
            required={false}
            value={filter.from ?? ''}
            onChange={({ currentTarget }) => change({ from: dayIn(currentTarget.value) })}
          />
        </Field>
        <Field label={text.until}>
          <Input
            type="date"
            required={false}
            value={filter.until ?? ''}
            onChange={({ currentTarget }) => change({ until: dayIn(currentTarget.value) })}
          />
        </Field>
        <Checkbox
          checked={filter.attention ?? false}
          onChange={({ currentTarget }) => change({ attention: currentTarget.checked || undefined })}
        >
          {text.attention}
        </Checkbox>
        <Checkbox
          checked={filter.unpaid ?? false}
          onChange={({ currentTarget }) => change({ unpaid: currentTarget.checked || undefined })}
        >
          {text.unpaid}
        </Checkbox>
        <span className="max-sm:hidden">{clearButton}</span>
        <span className="ml-auto flex flex-wrap items-center gap-2 max-sm:col-span-2 max-sm:ml-0">
          <Download />
          <Button look="tool" className="max-lg:hidden" onClick={onHelp}>
            <kbd>?</kbd> {deskKeysText.open}
          </Button>
        </span>
      </div>
    </search>
  )
}

const dayInWords = (day: string) => new Date(day).toLocaleDateString(FORMATS)

/** What is set, beside the button that hides it. */
function filtersInWords({ status, attention, unpaid, from, until }: OrderFilter): string {
  const set = [
    status && orderStatusText[status],
    attention && text.attention,
    unpaid && text.unpaid,
    from && `${text.from.toLowerCase()} ${dayInWords(from)}`,
    until && `${text.until.toLowerCase()} ${dayInWords(until)}`
  ]
  return set.filter(Boolean).join(' · ')
}

function Download() {
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const save = async () => {
    setBusy(true)
    const saved = await exportFound(text.csvName)
    setBusy(false)
    if (saved.step === 'failed') setSaid(saved.sentence || text.offline)
    else setSaid(saved.isCut ? text.cut(saved.orderCount) : text.downloaded(saved.orderCount))
  }
  return (
    <>
      <span className="text-s text-ink-soft" role="status">
        {said}
      </span>
      <Button look="tool" isBusy={isBusy} onClick={() => void save()}>
        {text.download}
      </Button>
    </>
  )
}
