import { deskKeysText as text } from '#texts/desk.ts'
import { Dialog } from '../../ui/Dialog.tsx'

/** The keys of every list. */
export const KeyHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={text.heading} closeName={text.close} onClose={onClose}>
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {text.keys.map(([key, does]) => (
        <div key={key} className="contents">
          <dt className="font-semibold">
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
