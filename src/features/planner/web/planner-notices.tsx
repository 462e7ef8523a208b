import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { addressOf } from '#kit/web/page/address.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import Download from '~icons/lucide/download'
import { ownPlannersApi, type PlannerNotice } from '../own-planners.contract.ts'
import { ownPlannersTexts } from '../own-planners.texts.ts'
import { plannerKey } from './planner-queries.ts'

const texts = ownPlannersTexts.notices

/** What the shop's planners bring: a corrected one, the one of next year, and what may be taken into it. Each is answered once. */
export function PlannerNotices({ userId }: { userId: string }) {
  const { data = [] } = useQuery(queryOf([...plannerKey(userId), 'notices'], ownPlannersApi.notices, { params: { userId } }))
  if (data.length === 0) return null
  return (
    <ul aria-label={texts.label} className="flex flex-col gap-4">
      {data.map((notice) => (
        <li key={notice.id}>
          <Notice userId={userId} notice={notice} />
        </li>
      ))}
    </ul>
  )
}

function Notice({ userId, notice }: { userId: string; notice: PlannerNotice }) {
  const client = useQueryClient()
  const { isWorking, run } = useWork(texts.failed, toastFailure)
  const answer = (carriesOver: boolean) =>
    run(async () => {
      await call(ownPlannersApi.answerNotice, { params: { userId, id: notice.id }, body: { carriesOver } })
      // Folders and goals may have changed too.
      await client.invalidateQueries({ queryKey: carriesOver ? ['users', userId] : plannerKey(userId) })
      if (carriesOver) toast({ title: texts.carried, tone: 'success' })
    })
  const isCarry = notice.kind === 'carry'
  return (
    <Card className="flex flex-col gap-3" aria-label={titleOf(notice)}>
      <h2 className="text-lg [overflow-wrap:anywhere]">{titleOf(notice)}</h2>
      {linesOf(notice).map((line) => (
        <p key={line} className="[overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
      <div className="flex flex-wrap gap-3">
        {notice.editionId !== null && (
          <a
            href={addressOf(ownPlannersApi.file, { params: { userId, id: notice.editionId } })}
            download
            className={buttonClass()}
            onClick={() => answer(false)}
          >
            <Download aria-hidden />
            {ownPlannersTexts.download}
          </a>
        )}
        {notice.shopUrl !== '' && (
          <a href={notice.shopUrl} target="_blank" rel="noreferrer" className={buttonClass()} onClick={() => answer(false)}>
            {texts.toShop}
          </a>
        )}
        {isCarry && (
          <Button disabled={isWorking} onClick={() => answer(true)}>
            {texts.carry}
          </Button>
        )}
        <Button variant="secondary" disabled={isWorking} onClick={() => answer(false)}>
          {isCarry ? texts.no : texts.dismiss}
        </Button>
      </div>
    </Card>
  )
}

function titleOf({ kind, planner, before }: PlannerNotice): string {
  if (kind === 'corrected') return texts.corrected(planner, before)
  return kind === 'next' ? texts.next(planner) : texts.carryTitle(planner)
}

function linesOf({ kind, before, changes, folders, goals }: PlannerNotice): string[] {
  if (kind === 'corrected') return [...(changes === '' ? [] : [changes]), texts.correctedText]
  if (kind === 'next') return [texts.nextText(before)]
  return [
    ...(folders.length > 0 ? [texts.folders(folders)] : []),
    ...(goals.length > 0 ? [texts.goals(goals)] : []),
    texts.carryText,
  ]
}
