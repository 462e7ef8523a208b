import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ReminderSettings } from '#features/reminders/web/reminder-settings.tsx'
import { useChangeSettings, useSettings } from '#features/settings/web/settings-queries.ts'
import { ThemeSelector } from '#features/themes/web/theme-selector.tsx'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { inlineLink } from '#kit/web/ui/class-names.ts'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import ArrowRight from '~icons/lucide/arrow-right'
import { welcomeTexts as texts } from '../../welcome.texts.ts'

const FirstHour = lazyPart(async () => (await import('./first-hour.tsx')).FirstHour)
const PlannerReadyDialog = lazyPart(async () => (await import('./planner-ready-dialog.tsx')).PlannerReadyDialog)

/** Leads to the first page on its day, and offers the first choices. A card on the dashboard links here, but the screen can be opened at any time. */
export function WelcomePage({ userId }: { userId: string }) {
  const [isReady, setIsReady] = useState(false)
  const firstName = useCurrentUser()?.firstName ?? ''
  const skip = (
    <Link to="/" className={buttonClass({ variant: 'secondary' })}>
      {texts.skip}
    </Link>
  )
  return (
    <Page title={texts.title(firstName)} actions={skip}>
      <FirstHour userId={userId}>
        <FirstChoices userId={userId} />
      </FirstHour>
      <div className="flex justify-center pt-2">
        <Button variant="quiet" onClick={() => setIsReady(true)}>
          {texts.done}
          <ArrowRight aria-hidden />
        </Button>
      </div>
      {isReady && <PlannerReadyDialog onClose={() => setIsReady(false)} />}
    </Page>
  )
}

/** The choice of a theme and of reminders, shown as soon as the settings have loaded. */
function FirstChoices({ userId }: { userId: string }) {
  const { settings, isError, refetch } = useSettings(userId)
  const change = useChangeSettings(userId, 'failures')
  const markWelcomed = useChangeSettings(userId, 'nothing')
  const isNew = settings?.isWelcomed === false

  // Marked once per visit. If the server can't be reached, the next visit tries again.
  const isMarked = useRef(false)
  useEffect(() => {
    if (!isNew || isMarked.current) return
    isMarked.current = true
    markWelcomed(() => ({ isWelcomed: true }))
  }, [isNew, markWelcomed])

  if (isError) return <LoadFailed text={texts.loadFailed} onRetry={refetch} />
  if (!settings) return null
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Card aria-labelledby="mood" className="flex flex-col gap-4">
        <div>
          <h2 id="mood" className="text-2xl">
            {texts.mood.title}
          </h2>
          <p className="mt-1.5 text-muted-foreground">{texts.mood.text}</p>
        </div>
        <ThemeSelector isCompact onChoose={({ mood, isAuto }) => change(() => ({ theme: { mood, auto: isAuto } }))} />
        <Link to="/settings" className={inlineLink}>
          {texts.mood.link}
        </Link>
      </Card>
      <Card aria-labelledby="reminders" className="flex flex-col gap-4">
        <div>
          <h2 id="reminders" className="text-2xl">
            {texts.reminders.title}
          </h2>
          <p className="mt-1.5 text-muted-foreground">{texts.reminders.text}</p>
        </div>
        <ReminderSettings reminders={settings.reminders} onChange={change} />
      </Card>
    </div>
  )
}
