import { useState } from 'react'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { nameDatesTexts as texts } from '../name-dates.texts.ts'
import { useNameDates } from './planner-queries.ts'

const NameDatesDialog = lazyPart(async () => (await import('./name-dates-dialog.tsx')).NameDatesDialog)

/** Offers to put files on the days in their names. Renders nothing when there are none. */
export function NameDates({ userId }: { userId: string }) {
  const { data } = useNameDates(userId)
  const [isOpen, setIsOpen] = useState(false)
  const isOffered = data && (data.files > 0 || data.question !== null)
  return (
    <>
      {isOffered && (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="inline-flex min-h-11 cursor-pointer items-center self-start text-start font-semibold text-primary"
        >
          {texts.offer(data.files || data.doubtful)}
        </button>
      )}
      {isOpen && <NameDatesDialog userId={userId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
