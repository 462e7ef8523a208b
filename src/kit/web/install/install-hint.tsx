import { useEffect } from 'react'
import { persisted } from '../page/persisted.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { installTexts as texts } from './install.texts.ts'
import { installHintKey } from './install-hint-key.ts'
import { install, useInstallable } from './installable.ts'

interface Asked {
  /** Day of the first visit, such as `2026-11-22`. */
  firstDay: string
  isAnswered: boolean
}

const asked = persisted<Asked | null>({ key: installHintKey, initial: null, parse })

/** Suggests installing the app. Shown from the second day on, until the user answers it once. */
export function InstallHint({ now = Date.now() }: { now?: number }) {
  const today = new Date(now).toISOString().slice(0, 10)
  const known = asked.use()
  const installable = useInstallable()
  useEffect(() => {
    if (!asked.get()) asked.set({ firstDay: today, isAnswered: false })
  }, [today])
  if (!known || known.isAnswered || known.firstDay === today || installable === null) return null
  const answer = () => asked.set({ ...known, isAnswered: true })
  return (
    <Card aria-labelledby="install-hint" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
        <h2 id="install-hint" className="text-xl">
          {texts.title}
        </h2>
        <p className="text-muted-foreground">{installable === 'ios' ? `${texts.text} ${texts.ios}` : texts.text}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {installable === 'prompt' && (
          <Button
            onClick={() => {
              answer()
              install()
            }}
          >
            {texts.install}
          </Button>
        )}
        <Button variant="secondary" onClick={answer}>
          {installable === 'ios' ? texts.understood : texts.decline}
        </Button>
      </div>
    </Card>
  )
}

function parse(stored: unknown): Asked | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { firstDay, isAnswered } = stored as Record<string, unknown>
  return typeof firstDay === 'string' && typeof isAnswered === 'boolean' ? { firstDay, isAnswered } : undefined
}
