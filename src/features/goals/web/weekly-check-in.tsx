import { copyAndTell } from '#kit/web/forms/copy-text.ts'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { useNow } from '#kit/web/ui/use-now.ts'
import CalendarHeart from '~icons/lucide/calendar-heart'
import Copy from '~icons/lucide/copy'
import Share from '~icons/lucide/share'
import { weeklyCheckIn } from '../check-in.rules.ts'
import { checkInTexts as texts } from '../check-in.texts.ts'
import type { Goal } from '../goals.contract.ts'

/** The card with the weekly review, which the user can share or copy. */
export function WeeklyCheckIn({ goals }: { goals: readonly Goal[] }) {
  const firstName = useCurrentUser()?.firstName ?? ''
  const review = weeklyCheckIn(goals, firstName, useNow(60_000))
  const canShare = typeof navigator.share === 'function'
  return (
    <Card headingId="weekly-check-in" icon={<CalendarHeart aria-hidden />} title={texts.title}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <p className="font-heading text-lg">
            <bdi>{texts.greeting(firstName)}</bdi>
          </p>
          <p className="text-muted-foreground">{texts.lead}</p>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it. */}
        <section tabIndex={0} aria-label={texts.preview} className={note}>
          {review.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
            <p key={index} dir="auto" className="min-h-[1lh] first:font-semibold">
              {line}
            </p>
          ))}
        </section>
        <div className="flex flex-wrap gap-3">
          {canShare && (
            <Button onClick={() => share(review)}>
              <Share aria-hidden />
              {texts.share}
            </Button>
          )}
          <Button variant={canShare ? 'secondary' : 'primary'} onClick={() => copyAndTell(review, texts)}>
            <Copy aria-hidden />
            {texts.copy}
          </Button>
        </div>
      </div>
    </Card>
  )
}

async function share(text: string) {
  try {
    await navigator.share({ title: texts.title, text })
  } catch (error) {
    // An AbortError means that the user has cancelled. After any other error, copy the text instead.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyAndTell(text, texts)
  }
}

const note =
  'max-h-88 overflow-y-auto rounded-control border border-border border-dashed bg-background px-4 py-3 text-sm [overflow-wrap:anywhere]'
