import { booksText } from '#texts/books.ts'
import { Confirm } from '../access/Confirm.tsx'
import { close } from './books.store.ts'
import { monthName } from './month-names.ts'
import { termsText } from './sentences.ts'
import { termsOf, type VatSetting } from './vat.ts'

const text = booksText.closing

interface Props {
  month: string
  vat: readonly VatSetting[]
  onClose: () => void
}

export const CloseDialog = ({ month, vat, onClose }: Props) => (
  <Confirm
    title={text.title(monthName(month))}
    lines={[text.what, text.vat(termsText(termsOf(vat, month)))]}
    button={text.do}
    act={async () => ((await close(month)) ? undefined : text.failed)}
    onClose={onClose}
  />
)
