// 'Welke maat past mij?': opens the size guide, whose code loads then.
import { useState } from 'react'
import { shopText } from '#texts/shop.ts'
import { track } from '../../browser/track.ts'
import { late } from '../../site/notices/Late.tsx'
import { Button } from '../../ui/Button.tsx'
import type { SizeGuideProps } from './SizeGuide.tsx'

const SizeGuide = late(async () => (await import('./SizeGuide.tsx')).SizeGuide, 'size guide')

export function SizeGuideButton({ name, guide }: Pick<SizeGuideProps, 'name' | 'guide'>) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const open = () => {
    setIsOpen(true)
    track('Merch Size Guide Opened', { product: name })
  }
  return (
    <>
      <Button look="link" className="my-0 min-h-tap text-s print:hidden without-script:hidden" onClick={open}>
        {shopText.sizeGuide}
      </Button>
      {isOpen && <SizeGuide name={name} guide={guide} onClose={close} onMissing={close} />}
    </>
  )
}
