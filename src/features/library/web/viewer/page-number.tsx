import { type FormEvent, useState } from 'react'
import { viewerTexts } from '../../viewer.texts.ts'

const texts = viewerTexts

interface PageNumberProps {
  page: number
  pages: number
  /** What the file calls it, where that is not its number. */
  label: string | undefined
  onPage: (page: number) => void
}

/** Says which page is shown, and takes the number of another. */
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
        // The viewer's own keys would turn pages while one writes.
        onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
        className="h-11 w-13 rounded-lg border border-viewer-foreground/50 bg-transparent text-center text-base focus-visible:outline-viewer-foreground focus-visible:outline-offset-0"
      />
      {texts.ofPages(pages)}
      {label !== undefined && label !== '' && label !== String(page) && (
        <bdi className="max-w-24 truncate">{texts.pageLabel(label)}</bdi>
      )}
    </form>
  )
}
