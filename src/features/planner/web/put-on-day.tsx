import { useState } from 'react'
import { localDate } from '#kit/local-day.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import type { PageInstance, PlannerImport } from '../planner.contract.ts'
import { pageName, plannerTexts as texts } from '../planner.texts.ts'
import { stateOf } from './import-state.ts'
import { LargePage } from './large-page.tsx'
import { PagePlace } from './page-correction.tsx'
import { useFileImport, useImportPage } from './planner-queries.ts'

interface PutOnDayProps {
  userId: string
  uploadId: string
  /** The page that is shown first. */
  page: number
  onClose: () => void
}

/** Puts a page of any file on a day, also one that recognition didn't take for a page of the planner. */
export function PutOnDay({ userId, uploadId, page: asked, onClose }: PutOnDayProps) {
  const found = useFileImport(userId, uploadId)
  return (
    <Dialog size="wide" title={texts.putTitle} onClose={onClose}>
      {found.isError ? (
        <LoadFailed text={texts.loadFailed} onRetry={() => found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton className="h-72" />
      ) : found.data?.state === 'done' && found.data.pagesTotal > 0 ? (
        <Pages userId={userId} of={found.data} asked={asked} onClose={onClose} />
      ) : (
        <p role="status">
          {found.data === null || found.data.state === 'done' ? texts.notReadYet : stateOf(found.data, new Date())}
        </p>
      )}
    </Dialog>
  )
}

function Pages({ userId, of, asked, onClose }: { userId: string; of: PlannerImport; asked: number; onClose: () => void }) {
  const [typed, setTyped] = useState(String(Math.min(asked, of.pagesTotal)))
  const number = Number(typed)
  const isNumber = Number.isInteger(number) && number >= 1 && number <= of.pagesTotal
  const page = useImportPage(userId, of.id, number, isNumber)
  const name = texts.trayPage(number, of.originalName)
  return (
    <div className="flex min-w-0 flex-col gap-5 sm:flex-row sm:gap-8">
      <div className="min-w-0 sm:flex-1">
        {isNumber && page.data && <LargePage id={page.data.id} name={name} />}
        {isNumber && page.isPending && <Skeleton className="aspect-[3/4] w-full" />}
      </div>
      <div className="flex min-w-0 flex-col gap-3 sm:w-64 sm:shrink-0">
        <p className="text-muted-foreground text-sm [overflow-wrap:anywhere]">{of.originalName}</p>
        {of.pagesTotal > 1 && (
          <TextField
            label={texts.putPage}
            type="number"
            inputMode="numeric"
            min={1}
            max={of.pagesTotal}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        {page.isError && <LoadFailed text={texts.loadFailed} onRetry={() => page.refetch()} />}
        {isNumber && page.data && (
          <>
            <p role="status">{placeOf(page.data)}</p>
            <PagePlace
              key={page.data.id}
              userId={userId}
              page={page.data}
              name={name}
              likelyDay={localDate(new Date(of.createdAt))}
              isLast={number === of.pagesTotal}
              onMoved={onClose}
            />
          </>
        )}
      </div>
    </div>
  )
}

function placeOf({ kind, dateFrom, dateTo, isIgnored }: PageInstance): string {
  return kind === null || isIgnored ? texts.hasNoDay : texts.isOn(pageName({ kind, dateFrom, dateTo }))
}
