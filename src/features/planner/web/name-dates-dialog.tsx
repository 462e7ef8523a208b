import { type SyntheticEvent, useState } from 'react'
import { v7 } from 'uuid'
import { ChoiceGroup } from '#kit/web/ui/choice-group.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { Fold } from '#kit/web/ui/fold.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import type { DatesInNames } from '../name-dates.contract.ts'
import type { DateOrder } from '../name-dates.rules.ts'
import { nameDatesTexts as texts } from '../name-dates.texts.ts'
import { pageName, plannerTexts, shortDay, shortMonth } from '../planner.texts.ts'
import { usePageChanges } from './page-changes.ts'
import { useNameDates } from './planner-queries.ts'

interface NameDatesDialogProps {
  userId: string
  /** The files that it is about. Undefined for all without a day. */
  uploadIds?: string[]
  onClose: () => void
}

/** Shows where files would be in the calendar, and asks what their names leave open. */
export function NameDatesDialog({ userId, uploadIds, onClose }: NameDatesDialogProps) {
  const [order, setOrder] = useState<DateOrder>()
  const [picturesUntil, setPicturesUntil] = useState<number>()
  const [isSending, setIsSending] = useState(false)
  // A second try is the same answer, in case only the reply to the first one was lost.
  const [moveId] = useState(() => v7())
  const asked = { ...(uploadIds && { uploadIds }), ...(order && { order }), ...(picturesUntil && { picturesUntil }) }
  const { data, body, isError, refetch } = useNameDates(userId, asked)
  const { putOnNamedDays } = usePageChanges(userId)
  if (!data)
    return (
      <Dialog title={texts.title} onClose={onClose}>
        {isError ? <LoadFailed text={plannerTexts.loadFailed} onRetry={refetch} /> : <Skeleton className="h-24" />}
      </Dialog>
    )
  const { files, months, question, pictureYears, doubts, doubtful, seen } = data
  const isNothing = files + doubtful + pictureYears.length === 0
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setIsSending(true)
    await putOnNamedDays({ ...body, seen, moveId }, onClose)
    setIsSending(false)
  }
  return (
    <FormDialog
      title={texts.title}
      description={isNothing ? texts.nothing : texts.intro}
      submit={texts.put(files)}
      canSubmit={files > 0}
      form={{ isSending, onSubmit }}
      onClose={onClose}
    >
      {question && (
        <div>
          <ChoiceGroup
            look="chips"
            label={texts.which(question.name)}
            choices={question.answers.map((one) => ({ value: one.order as string, label: dayName(one.day) }))}
            value={order ?? ''}
            onChange={(value) => setOrder(question.answers.find((one) => one.order === value)?.order)}
          />
          <p className="mt-1 text-muted-foreground text-sm">{texts.whichHint}</p>
        </div>
      )}
      {pictureYears.length > 0 && (
        <div>
          <ChoiceGroup
            look="chips"
            label={texts.pictures}
            choices={[
              { value: 0, label: texts.withoutPictures },
              ...pictureYears.map((value) => ({ value, label: texts.until(value) })),
            ]}
            value={picturesUntil ?? 0}
            onChange={(year) => setPicturesUntil(year || undefined)}
          />
          <p className="mt-1 text-muted-foreground text-sm">{texts.picturesHint}</p>
        </div>
      )}
      {months.length > 0 && <Months months={months} />}
      {doubtful > 0 && (
        <Fold title={texts.doubtful(doubtful)}>
          <ul className="flex flex-col gap-2 text-sm">
            {doubts.map(({ name, doubt, days }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be alike.
              <li key={at} className="[overflow-wrap:anywhere]">
                <bdi className="font-semibold">{name}</bdi>
                <span className="block text-muted-foreground">
                  {texts.doubts[doubt]} {(doubt === 'order' || doubt === 'scan') && days.map(shortDay).join(' · ')}
                </span>
              </li>
            ))}
            {doubtful > doubts.length && <li>{texts.more(doubtful - doubts.length)}</li>}
          </ul>
        </Fold>
      )}
    </FormDialog>
  )
}

const dayName = (day: string) => pageName({ kind: 'day', dateFrom: day, dateTo: day })

/** How many files are in each month of each year. */
function Months({ months }: Pick<DatesInNames, 'months'>) {
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))]
  return (
    <dl className="flex flex-col gap-2 text-sm tabular-nums">
      {years.map((year) => (
        <div key={year} className="flex gap-3">
          <dt className="w-14 shrink-0 font-semibold">{year}</dt>
          <dd className="flex flex-wrap gap-x-3 text-muted-foreground">
            {months
              .filter(({ month }) => month.startsWith(year))
              .map(({ month, files }) => (
                <span key={month}>{`${shortMonth(`${month}-01`)} (${files})`}</span>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
