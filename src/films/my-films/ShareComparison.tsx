// The comparison as a picture and as a text, without any film.
import { useState } from 'react'
import { myFilmsText } from '#texts/my-films.ts'
import { report } from '../../browser/report.ts'
import { saveFile } from '../../browser/save-file.ts'
import { shortName } from '../../browser/site.ts'
import { CopyButton } from '../../site/sharing/CopyButton.tsx'
import { canonicalOrigin, shareWithSystem } from '../../site/sharing/sharing.store.ts'
import { Button } from '../../ui/Button.tsx'
import { type Agreement, comparable } from './comparison.ts'
import { comparisonPicture } from './comparison-picture.service.ts'

const text = myFilmsText.hosts

interface ShareComparisonProps {
  sentence: string
  agreements: readonly Agreement[]
  podcastName: string
}

export function ShareComparison({ sentence, agreements, podcastName }: ShareComparisonProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const url = `${canonicalOrigin()}/mijn-films/`
  const picture = async () =>
    comparisonPicture(
      {
        sentence,
        hosts: comparable(agreements),
        podcastName,
        address: url.replace(/^https?:\/\/|\/$/g, ''),
        isDark: document.documentElement.classList.contains('dark')
      },
      `${shortName}-mijn-filmsmaak.png`
    )
  const withPicture = (act: (file: File) => Promise<void> | void) => {
    setHasFailed(false)
    picture()
      .then(act)
      .catch((error) => {
        report(error, 'comparison picture')
        setHasFailed(true)
      })
  }
  const save = (file: File) => saveFile(file, file.name)
  const share = async (file: File) => {
    if (!(await shareWithSystem({ files: [file], title: text.cardHeading, text: sentence, url }))) save(file)
  }
  const hasSheet = 'canShare' in navigator
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      {hasSheet && <Button onClick={() => withPicture(share)}>{text.share}</Button>}
      <Button onClick={() => withPicture(save)}>{text.savePicture}</Button>
      <CopyButton text={`${sentence} ${url}`} label={text.copyText} copied={text.textCopied} />
      {hasFailed && <p role="alert">{text.failed}</p>}
    </div>
  )
}
