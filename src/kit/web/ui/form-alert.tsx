import { useEffect, useRef } from 'react'
import type { FormFailure } from '../forms/submission.ts'
import { FailureAlert } from './alert.tsx'

/** Shows why the surrounding form was not accepted. Moves focus to the first wrong field, or to itself if there is none. */
export function FormAlert({ id, failure }: { id: string; failure: FormFailure | null }) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!failure) return
    const wrongField = place.current?.closest('form')?.elements.namedItem(failure.fields?.[0] ?? '')
    const target = wrongField instanceof HTMLElement ? wrongField : place.current
    target?.focus()
  }, [failure])

  return (
    <div ref={place} id={id} tabIndex={-1} className="rounded-control empty:hidden">
      {failure && <FailureAlert failure={failure} />}
    </div>
  )
}
