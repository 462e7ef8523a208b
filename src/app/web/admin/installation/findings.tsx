import { Card } from '#kit/web/ui/card.tsx'
import type { Finding } from '#operations/installation.contract.ts'
import { installationTexts as texts } from '#operations/installation.texts.ts'
import CircleCheck from '~icons/lucide/circle-check'
import CircleX from '~icons/lucide/circle-x'
import TriangleAlert from '~icons/lucide/triangle-alert'

const icons = {
  error: { Icon: CircleX, tone: 'text-destructive' },
  warning: { Icon: TriangleAlert, tone: 'text-destructive' },
  ok: { Icon: CircleCheck, tone: 'text-primary' },
}

/** Shows errors and warnings first, each with its fix, then what works. */
export function Findings({ findings }: { findings: Finding[] }) {
  const errors = findings.filter(({ level }) => level === 'error')
  const warnings = findings.filter(({ level }) => level === 'warning')
  const working = findings.filter(({ level }) => level === 'ok')
  return (
    <>
      {errors.length + warnings.length > 0 ? (
        <List title={texts.attention} findings={[...errors, ...warnings]} />
      ) : (
        <p className="text-lg">{texts.allWell}</p>
      )}
      <List title={texts.works} findings={working} />
    </>
  )
}

function List({ title, findings }: { title: string; findings: Finding[] }) {
  return (
    <Card aria-label={title} title={title}>
      <ul className="-mt-2 flex flex-col divide-y divide-border">
        {findings.map((finding) => (
          <Item key={finding.check + finding.text} finding={finding} />
        ))}
      </ul>
    </Card>
  )
}

function Item({ finding: { level, title, text, fix } }: { finding: Finding }) {
  const { Icon, tone } = icons[level]
  return (
    <li className="flex items-start gap-3.5 py-3">
      <Icon role="img" aria-label={texts.levels[level]} className={`mt-0.5 size-5 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1 sm:grid sm:grid-cols-[12rem_1fr] sm:gap-x-6">
        <h3 className="font-sans font-semibold text-base leading-snug">{title}</h3>
        <div className="min-w-0 break-words leading-snug">
          <p>{text}</p>
          {fix !== null && <p className="mt-1.5 text-muted-foreground">{fix}</p>}
        </div>
      </div>
    </li>
  )
}
