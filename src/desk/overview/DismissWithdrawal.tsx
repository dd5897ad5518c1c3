// Asks before a withdrawal that belongs to nobody we know is taken off the list.
import { useState } from 'react'
import { todayText as text } from '#texts/desk-overview.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../access/Confirm.tsx'
import { dismissLoose } from './desk-lists.store.ts'

export function DismissWithdrawal({ withdrawalId }: { withdrawalId: number }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button look="tool" aria-label={text.dismissNamed(withdrawalId)} onClick={() => setIsAsking(true)}>
        {text.dismiss}
      </Button>
      {isAsking && (
        <Confirm
          title={text.dismissTitle(withdrawalId)}
          lines={text.dismissLines}
          button={text.dismiss}
          act={async () => {
            const done = await dismissLoose(withdrawalId)
            return done.ok ? undefined : done.sentence
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
