import { Link, useNavigate } from 'react-router'
import { writingDevice } from '#features/library/web/writing-device.ts'
import { useChangeSettings } from '#features/settings/web/settings-queries.ts'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import ArrowRight from '~icons/lucide/arrow-right'
import X from '~icons/lucide/x'
import { firstHourTexts, setUpCardTexts } from '../../welcome.texts.ts'
import { DeviceChoiceButtons } from './device-choice.tsx'
import { TabletDrawing } from './tablet-drawing.tsx'

/**
 * A card on the dashboard of new users. It asks for their device and leads to the welcome screen, until they have been there or dismissed
 * it. Administrators get a link to what the shop still needs instead.
 */
export function WelcomeCard({ userId }: { userId: string }) {
  const change = useChangeSettings(userId, 'failures')
  const navigate = useNavigate()
  const device = writingDevice.use()
  const welcomed = () => change(() => ({ isWelcomed: true }))
  const putAway = () => {
    // The focused button disappears with the card, so focus moves to the heading.
    document.querySelector('h1')?.focus({ preventScroll: true })
    welcomed()
  }
  if (!useCurrentUser()?.isAdmin)
    return (
      <Card aria-labelledby="welcome-card" className="flex flex-col gap-3">
        <div className="flex items-start justify-between gap-x-2">
          <h2 id="welcome-card" className="text-2xl">
            {device ? firstHourTexts.bring : firstHourTexts.question}
          </h2>
          <Button
            variant="quiet"
            size="icon"
            className="-me-3 -mt-2 shrink-0"
            aria-label={firstHourTexts.notNow}
            onClick={putAway}
          >
            <X aria-hidden />
          </Button>
        </div>
        {device ? (
          <Link to="/welcome" className={buttonClass({ className: 'self-start' })}>
            {firstHourTexts.goOn}
            <ArrowRight aria-hidden />
          </Link>
        ) : (
          <DeviceChoiceButtons onChosen={() => navigate('/welcome')} />
        )}
      </Card>
    )
  return (
    <Card
      aria-labelledby="welcome-card"
      className="flex items-center justify-between gap-6 transition-opacity duration-300 starting:opacity-0"
    >
      <div className="min-w-0">
        <h2 id="welcome-card" className="text-2xl">
          {setUpCardTexts.title}
        </h2>
        <p className="mt-1.5 max-w-prose text-muted-foreground">{setUpCardTexts.text}</p>
        <div className="mt-4 flex flex-wrap gap-x-2 gap-y-2">
          <Link to="/admin" onClick={welcomed} className={buttonClass()}>
            {setUpCardTexts.open}
            <ArrowRight aria-hidden />
          </Link>
          <Button variant="quiet" onClick={putAway}>
            {setUpCardTexts.close}
          </Button>
        </div>
      </div>
      <TabletDrawing className="hidden h-32 w-auto shrink-0 sm:block" />
    </Card>
  )
}
