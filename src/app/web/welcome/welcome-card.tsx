import { Link } from 'react-router'
import { useChangeSettings } from '#features/settings/web/settings-queries.ts'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import ArrowRight from '~icons/lucide/arrow-right'
import { setUpCardTexts, welcomeCardTexts } from '../../welcome.texts.ts'
import { TabletDrawing } from './tablet-drawing.tsx'

/**
 * A card on the dashboard of new users. It links to the welcome screen until they have been there or dismissed it. Administrators get a
 * link to what the shop still needs instead.
 */
export function WelcomeCard({ userId }: { userId: string }) {
  const change = useChangeSettings(userId, 'failures')
  const isAdmin = useCurrentUser()?.isAdmin ?? false
  const texts = isAdmin ? setUpCardTexts : welcomeCardTexts
  const welcomed = () => change(() => ({ isWelcomed: true }))
  const putAway = () => {
    // The focused button disappears with the card, so focus moves to the heading.
    document.querySelector('h1')?.focus({ preventScroll: true })
    welcomed()
  }
  return (
    <Card
      aria-labelledby="welcome-card"
      className="flex items-center justify-between gap-6 transition-opacity duration-300 starting:opacity-0"
    >
      <div className="min-w-0">
        <h2 id="welcome-card" className="text-2xl">
          {texts.title}
        </h2>
        <p className="mt-1.5 max-w-prose text-muted-foreground">{texts.text}</p>
        <div className="mt-4 flex flex-wrap gap-x-2 gap-y-2">
          <Link to={isAdmin ? '/admin' : '/welcome'} onClick={isAdmin ? welcomed : undefined} className={buttonClass()}>
            {texts.open}
            <ArrowRight aria-hidden />
          </Link>
          <Button variant="quiet" onClick={putAway}>
            {texts.close}
          </Button>
        </div>
      </div>
      <TabletDrawing className="hidden h-32 w-auto shrink-0 sm:block" />
    </Card>
  )
}
