import { type FormEvent, useState } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import { Select } from '#kit/web/ui/select.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { type DatedPage, pagesOfRange, rangeKinds } from '../edition-ranges.rules.ts'
import { editionsTexts as texts } from '../editions.texts.ts'
import { kindNames } from '../planner.texts.ts'
import { EditionPictures } from './edition-pictures.tsx'

const kinds = rangeKinds.map((value) => ({ value, label: kindNames[value] }))
const mostEach = 8

interface RangeFormProps {
  editionId: string
  pageCount: number
  onSet: (pages: (DatedPage & { doubt: null })[]) => Promise<boolean>
}

/** Dates pages that follow one another. Says what it will do before it's done. */
export function RangeForm({ editionId, pageCount, onSet }: RangeFormProps) {
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [kind, setKind] = useState<string>('day')
  const [from, setFrom] = useState('')
  const [each, setEach] = useState('1')
  const [isSetting, setIsSetting] = useState(false)
  const [begin, end, pagesEach] = [Number(first), Number(last), Number(each)]
  const chosen = rangeKinds.find((one) => one === kind) ?? 'day'
  const isWhole = [begin, end, pagesEach].every(Number.isInteger) && from !== ''
  const isRange = isWhole && begin >= 1 && end >= begin && end <= pageCount && pagesEach >= 1 && pagesEach <= mostEach
  const pages = isRange ? pagesOfRange({ first: begin, last: end, kind: chosen, from, pagesEach }) : []
  const [one, another] = [pages[0], pages.at(-1)]

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pages.length === 0) return
    setIsSetting(true)
    const isSet = await onSet(pages.map((page) => ({ ...page, doubt: null })))
    setIsSetting(false)
    if (!isSet) return
    setFirst('')
    setLast('')
  }

  return (
    <form aria-label={texts.range} onSubmit={submit} className="flex flex-col gap-3">
      <h3 className="text-lg">{texts.range}</h3>
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_1fr_1.1fr_1.7fr_1fr]">
        <TextField
          label={texts.firstPage}
          type="number"
          min={1}
          max={pageCount}
          value={first}
          onChange={({ currentTarget }) => setFirst(currentTarget.value)}
        />
        <TextField
          label={texts.lastPage}
          type="number"
          min={1}
          max={pageCount}
          value={last}
          onChange={({ currentTarget }) => setLast(currentTarget.value)}
        />
        <Select label={texts.kind} value={kind} onValueChange={setKind} options={kinds} />
        <TextField
          label={texts.firstDate}
          type="date"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextField
          label={texts.pagesEach}
          type="number"
          min={1}
          max={mostEach}
          value={each}
          onChange={({ currentTarget }) => setEach(currentTarget.value)}
        />
      </div>
      {pages.length > 0 && <EditionPictures editionId={editionId} pages={pages} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted-foreground">
          {one?.dateFrom && another?.dateTo ? texts.rangeSays(pages.length, one.dateFrom, another.dateTo) : texts.rangeHint}
        </p>
        <Button type="submit" variant="secondary" disabled={pages.length === 0} isLoading={isSetting}>
          {texts.setRange}
        </Button>
      </div>
    </form>
  )
}
