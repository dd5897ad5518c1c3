// What is missing or odd, before it is published.
import { episodeEditorText } from '#texts/desk-episodes.ts'
import { DeskSection } from '../DeskSection.tsx'
import type { DeskEpisode, HostName } from './contract.ts'
import type { Edited } from './edited.ts'
import { type Finding, findingsOf } from './findings.ts'
import { hostName } from './host-name.ts'

const text = episodeEditorText.findings

export function Findings({ edited, known }: { edited: Edited; known: DeskEpisode }) {
  const { built, hosts } = known
  const findings = findingsOf(edited, {
    hostIds: hosts.map(({ id }) => id),
    durationSeconds: built.durationSeconds,
    shown: built.shown.films
  })
  const sentences = [...new Set(findings.map((one) => sentenceOf(one, hosts)))]
  return (
    <DeskSection title={text.heading}>
      {sentences.length === 0 ? (
        <p className="text-ink-soft">{text.nothing}</p>
      ) : (
        <ul className="grid list-disc gap-1 pl-5">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </DeskSection>
  )
}

function sentenceOf(finding: Finding, hosts: readonly HostName[]): string {
  switch (finding.kind) {
    case 'no-films':
      return text['no-films']
    case 'no-stars':
      return text['no-stars'](
        finding.film,
        finding.hosts.map((id) => hostName(hosts, id))
      )
    case 'beyond-end':
    case 'same-time':
      return text[finding.kind](finding.name)
    default:
      return text[finding.kind](finding.film)
  }
}
