// What of the orders is shown: those of a status, with or without the unpaid ones, or one by its number. Kept in the URL, so
// that it can be bookmarked and shared and works with Back.
import { useStore } from '@nanostores/react'
import { orderStatusText, ordersText } from '#texts/backoffice.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, Input, Select } from '../../ui/Field.tsx'
import { EVERY_PAID_ORDER, orders, sums } from './office-lists.store.ts'
import {
  choiceIn,
  choiceSearch,
  filterNamed,
  MAX_SEARCH_CHARS,
  mayHideUnpaid,
  numberNamed,
  numberSearch,
  ORDER_FILTERS,
  ORDERS_PATH,
  type OrderChoice,
  type OrderFilter,
  unpaidCount
} from './office-lists.ts'

const nameOf = (filter: OrderFilter) => (filter === 'held' ? ordersText.held : orderStatusText[filter])

export function chooseOrders(choice: OrderChoice): void {
  history.pushState(null, '', ORDERS_PATH + choiceSearch(choice))
  void orders.find({ ...choice, number: '' })
}

/** Searches all orders for one; an empty field shows the list again. */
function seek(number: string): void {
  history.pushState(null, '', ORDERS_PATH + numberSearch(number))
  void orders.find({ ...EVERY_PAID_ORDER, number })
}

export function loadOrdersOfUrl(): Promise<void> {
  const parameters = new URLSearchParams(location.search)
  const number = numberNamed(parameters.get('number'))
  return orders.find(number ? { ...EVERY_PAID_ORDER, number } : { ...choiceIn(parameters), number })
}

export function OrderFilters() {
  const choice = useStore(orders.$filter)
  const { number: query } = choice
  const groups = useStore(sums.$state).last?.value.groups
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      <Field label={ordersText.filter}>
        <Select
          value={choice.filter ?? ''}
          required={false}
          onChange={({ currentTarget }) =>
            chooseOrders({ ...choice, filter: filterNamed(currentTarget.value) })
          }
        >
          <option value="">{ordersText.all}</option>
          {ORDER_FILTERS.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </Select>
      </Field>
      {query === '' && mayHideUnpaid(choice.filter) && (
        <Checkbox
          className="min-h-12 tabular"
          checked={choice.showsUnpaid}
          onChange={({ currentTarget }) => chooseOrders({ ...choice, showsUnpaid: currentTarget.checked })}
        >
          {ordersText.unpaid(groups && unpaidCount(groups, choice.filter))}
        </Checkbox>
      )}
      <Search key={query} query={query} />
    </div>
  )
}

/** Created anew for each search, so that the field always shows the current one. */
function Search({ query }: { query: string }) {
  return (
    <search className="min-w-0">
      <form
        className="flex min-w-0 items-end gap-2.5 print:hidden"
        action={(data) => seek(String(data.get('number')).trim())}
      >
        <Field label={ordersText.number}>
          <Input
            name="number"
            type="search"
            defaultValue={query}
            required={false}
            maxLength={MAX_SEARCH_CHARS}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" className="min-h-12">
          {ordersText.search}
        </Button>
      </form>
    </search>
  )
}
