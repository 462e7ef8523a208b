import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ownPlannersApi } from '#features/planner/own-planners.contract.ts'
import { plannerTexts } from '#features/planner/planner.texts.ts'
import { fetchedNotice } from '#features/planner/planner-notices.rules.ts'
import { PlannerToDownload, useOwnPlanners } from '#features/planner/web/own-planners.tsx'
import { refreshPlanner } from '#features/planner/web/planner-queries.ts'
import { call } from '#kit/web/calls/call.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { inlineLink } from '#kit/web/ui/class-names.ts'
import { firstHourTexts as texts } from '../../welcome.texts.ts'

/** The planner that a user bought, on the dashboard until it was downloaded. `notices`: number of news about planners. */
export function FetchCard({ userId, notices }: { userId: string; notices: number }) {
  const client = useQueryClient()
  const { data: planners = [] } = useOwnPlanners(userId)
  async function haveIt() {
    // The focused button disappears with the card, so focus moves to the heading.
    document.querySelector('h1')?.focus({ preventScroll: true })
    await call(ownPlannersApi.answerNotice, { params: { userId, id: fetchedNotice }, body: { carriesOver: false } }).catch(
      () => {},
    )
    await refreshPlanner(client, userId)
  }
  return (
    <Card aria-labelledby="planner-to-fetch" className="flex flex-col gap-4">
      <h2 id="planner-to-fetch" className="text-2xl">
        {texts.get}
      </h2>
      {planners.map((planner) => (
        <PlannerToDownload key={planner.id} userId={userId} planner={planner} />
      ))}
      {notices > 0 && (
        <Link to="/planner" className={inlineLink}>
          {plannerTexts.news(notices)}
        </Link>
      )}
      <div className="flex flex-wrap gap-x-2">
        <Link to="/welcome" className={buttonClass({ variant: 'quiet', className: '-ms-5' })}>
          {texts.howTo}
        </Link>
        <Button variant="quiet" onClick={haveIt}>
          {texts.haveIt}
        </Button>
      </div>
    </Card>
  )
}
