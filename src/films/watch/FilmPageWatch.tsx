// The list on the page of a film, with the way to choose services. Its code comes once the visitor uses the page.
import { useState } from 'react'
import { watchText as text } from '#texts/watch.ts'
import { late } from '../../site/notices/Late.tsx'
import { Button } from '../../ui/Button.tsx'
import { WhereToWatch } from './WhereToWatch.tsx'
import { lookUpOnce } from './watch.store.ts'

const MyServices = late(async () => (await import('./MyServices.tsx')).MyServices, 'my services')

export function FilmPageWatch({ tmdbId, title }: { tmdbId: number; title: string }) {
  const [isChoosing, setIsChoosing] = useState(false)
  const close = () => setIsChoosing(false)
  return (
    <>
      <WhereToWatch
        tmdbId={tmdbId}
        title={title}
        className="mt-12 min-h-36 content-start"
        idle={
          <Button look="link" onClick={lookUpOnce}>
            {text.start}
          </Button>
        }
        heading={<h2 className="mb-2 text-title-s">{text.heading}</h2>}
      >
        <Button look="link" onClick={() => setIsChoosing(true)}>
          {text.myServices}
        </Button>
      </WhereToWatch>
      {isChoosing && <MyServices onClose={close} onMissing={close} />}
    </>
  )
}
