import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { spannedYears } from '../edition-years.rules.ts'
import { type Edition, editionsApi } from '../editions.contract.ts'
import { editionsTexts as texts } from '../editions.texts.ts'
import { editionsKey } from './editions-key.ts'

/** Asks of which year a planner is, of those that its weekdays leave. One answer dates all pages, and another one changes them. */
export function YearQuestion({ edition, onDated }: { edition: Edition; onDated: () => Promise<unknown> }) {
  const client = useQueryClient()
  const [{ id, year, years }, setEdition] = useState(edition)
  const [asked, setAsked] = useState<number | null>()
  const { run } = useWork(texts.changeFailed, toastFailure)
  if (years.length === 0 || (year !== null && years.length === 1)) return null
  async function answer(chosen: number | null) {
    setAsked(chosen)
    await run(async () => {
      setEdition(await call(editionsApi.dateEdition, { params: { id }, body: { year: chosen } }))
      await Promise.all([onDated(), client.invalidateQueries({ queryKey: editionsKey })])
    })
    setAsked(undefined)
  }
  return (
    <section aria-label={texts.whichYear} className="flex flex-col gap-3">
      <h3 className="text-lg">{texts.whichYear}</h3>
      <p>{year === null ? texts.yearOpen : texts.yearSaid}</p>
      <div className="flex flex-wrap gap-3">
        {years.map((one, at) => (
          <Button
            key={one.year}
            variant={(year === null ? at === 0 : one.year === year) ? 'primary' : 'secondary'}
            aria-pressed={one.year === year}
            isLoading={asked === one.year}
            onClick={() => answer(one.year === year ? null : one.year)}
          >
            {texts.yearChoice(spannedYears(one).join('–'), one.from, one.to)}
          </Button>
        ))}
      </div>
    </section>
  )
}
