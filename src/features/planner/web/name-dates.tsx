import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localDate } from '#kit/local-day.ts'
import { call } from '#kit/web/calls/call.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { useNow } from '#kit/web/ui/use-now.ts'
import { nameDatesApi } from '../name-dates.contract.ts'
import type { DateOrder } from '../name-dates.rules.ts'
import { nameDatesTexts as texts } from '../name-dates.texts.ts'
import { plannerKey } from './planner-queries.ts'

const NameDatesDialog = lazyPart(async () => (await import('./name-dates-dialog.tsx')).NameDatesDialog)

/** Files without a day that have one in their names. */
export function useNameDates(userId: string, order?: DateOrder) {
  const today = localDate(useNow(60_000))
  const query = { today, ...(order && { order }) }
  const { data } = useQuery({
    queryKey: [...plannerKey(userId), 'dates-in-names', today, order],
    queryFn: ({ signal }) => call(nameDatesApi.preview, { params: { userId }, query, signal }),
    placeholderData: keepPreviousData,
  })
  return { data, today }
}

/** Offers to put files on the days in their names. Renders nothing when there are none. */
export function NameDates({ userId }: { userId: string }) {
  const { data } = useNameDates(userId)
  const [isOpen, setIsOpen] = useState(false)
  const isOffered = data && (data.files > 0 || data.question !== null)
  return (
    <>
      {isOffered && (
        <Button variant="quiet" className="-mx-5 self-start" onClick={() => setIsOpen(true)}>
          {texts.offer(data.files || data.doubtful)}
        </Button>
      )}
      {isOpen && <NameDatesDialog userId={userId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
