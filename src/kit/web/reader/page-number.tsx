import { type FormEvent, useState } from 'react'
import { readerTexts as texts } from './reader.texts.ts'

interface PageNumberProps {
  page: number
  pages: number
  /** The label that the file gives this page. */
  label: string | undefined
  onPage: (page: number) => void
}

/** Shows the number of the page, and lets the user enter another. */
export function PageNumber({ page, pages, label, onPage }: PageNumberProps) {
  const [written, setWritten] = useState<string>()

  function go(event?: FormEvent) {
    event?.preventDefault()
    const number = Number.parseInt(written ?? '', 10)
    if (Number.isInteger(number)) onPage(Math.min(pages, Math.max(1, number)))
    setWritten(undefined)
  }

  return (
    <form onSubmit={go} className="flex items-center gap-2 text-sm tabular-nums">
      <input
        inputMode="numeric"
        aria-label={texts.pageNumber}
        value={written ?? page}
        onChange={(event) => setWritten(event.target.value.replace(/\D/g, '').slice(0, 5))}
        onFocus={(event) => event.target.select()}
        onBlur={() => go()}
        className="h-11 w-13 rounded-lg border border-input bg-transparent text-center text-base"
      />
      {texts.ofPages(pages)}
      {label !== undefined && label !== '' && label !== String(page) && (
        <bdi className="max-w-24 truncate">{texts.pageLabel(label)}</bdi>
      )}
    </form>
  )
}
