import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { searchedWords } from '#kit/text-words.ts'
import { queryOf } from '#kit/web/calls/call.ts'
import { BackCloses } from '#kit/web/page/back-closes.ts'
import { ReaderButton } from '#kit/web/reader/reader-button.tsx'
import ChevronDown from '~icons/lucide/chevron-down'
import ChevronUp from '~icons/lucide/chevron-up'
import X from '~icons/lucide/x'
import { booksTexts } from '../../books.texts.ts'
import { libraryApi, type Upload } from '../../library.contract.ts'
import { viewerTexts } from '../../viewer.texts.ts'
import { uploadsKey } from '../library-queries.ts'
import { type Counts, countAll, firstFrom, type Match, nextMatch, numberOf } from './matches.rules.ts'
import { countOn } from './page-text.ts'
import type { PDFDocumentProxy } from './pdfjs.ts'

const texts = viewerTexts

interface FileSearchProps {
  upload: Upload
  pdf: PDFDocumentProxy
  page: number
  /** The words to search for, from the address. */
  find: string
  onFind: (text: string) => void
  match: Match | null
  onMatch: (match: Match) => void
  onClose: () => void
}

/** Debounces typing, so that the file isn't read again for every letter. */
const pauseMs = 300
/** Milliseconds between two updates of the count while the file is being read. */
const announceMs = 150

/** Searches the text of a PDF from the current page to the end, and then from the first page. */
export function FileSearch({ upload, pdf, page, find, onFind, match, onMatch, onClose }: FileSearchProps) {
  const [text, setText] = useState(find)
  // With words in the address, the search was opened with the file, and Back leaves both.
  const [isOpenedHere] = useState(find === '')
  const searched = useMemo(() => searchedWords(find), [find])
  const [printedOf, setPrintedOf] = useState<string>()
  const own = useOwnPages(upload, find)
  const { counts, isReading } = useCounts(pdf, searched, { page, only: printedOf === find ? null : own.pages })
  const latest = useRef({ page, onMatch, onFind })
  latest.current = { page, onMatch, onFind }

  useEffect(() => {
    if (text.trim() === find) return
    const pause = setTimeout(() => latest.current.onFind(text.trim()), pauseMs)
    return () => clearTimeout(pause)
  }, [text, find])

  const isStarted = match !== null
  useEffect(() => {
    if (isStarted || counts.size === 0) return
    const first = firstFrom(counts, latest.current.page)
    if (first) latest.current.onMatch(first)
  }, [counts, isStarted])

  function go(step: 1 | -1) {
    const next = nextMatch(counts, match ?? { page, index: 0 }, step)
    if (next) onMatch(next)
  }
  function onKeyDown(event: KeyboardEvent) {
    // Otherwise the viewer's keys would turn pages while the user types.
    event.stopPropagation()
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }

  const all = countAll(counts)
  const summary = searched.length === 0 ? '' : texts.found(match ? numberOf(counts, match) : 0, all, isReading)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browsers of e-ink tablets are too old for <search>.
    <div role="search" className="flex flex-wrap items-center justify-end gap-1 px-2 py-1.5 sm:px-4">
      {isOpenedHere && <BackCloses onClose={onClose} />}
      <input
        ref={takeFocus}
        type="search"
        value={text}
        maxLength={200}
        aria-label={texts.searchLabel}
        placeholder={texts.searchLabel}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-11 min-w-20 flex-1 rounded-control border border-input bg-transparent px-3 text-base placeholder:text-muted-foreground [&::-webkit-search-cancel-button]:hidden"
      />
      <p role="status" className="min-w-16 shrink-0 text-center text-sm tabular-nums sm:min-w-24">
        {summary}
      </p>
      <ReaderButton label={texts.previousFound} disabled={all === 0} onClick={() => go(-1)}>
        <ChevronUp aria-hidden />
      </ReaderButton>
      <ReaderButton label={texts.nextFound} disabled={all === 0} onClick={() => go(1)}>
        <ChevronDown aria-hidden />
      </ReaderButton>
      <ReaderButton label={texts.endSearch} onClick={onClose}>
        <X aria-hidden />
      </ReaderButton>
      {own.isInPrint && printedOf !== find && (
        <button
          type="button"
          onClick={() => setPrintedOf(find)}
          className="min-h-11 basis-full cursor-pointer px-3 text-start text-sm underline decoration-border underline-offset-4"
        >
          {booksTexts.inPrint}
        </button>
      )}
    </div>
  )
}

/** Focuses the search field when it opens. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true })
}

const none: Counts = new Map()

/** Those pages on which the words aren't only print of a planner. Undefined until that is known, and null to search all of them. */
function useOwnPages({ id, userId }: Upload, find: string) {
  const { data, isPending } = useQuery({
    ...queryOf([...uploadsKey(userId), 'own-pages', id, find], libraryApi.ownPages, { params: { id }, query: { q: find } }),
    enabled: find !== '',
  })
  const numbers = data?.pages
  const pages = useMemo(() => numbers && new Set(numbers), [numbers])
  return { pages: isPending ? undefined : (pages ?? null), isInPrint: data?.isInPrint ?? false }
}

interface Counted {
  page: number
  only: ReadonlySet<number> | null | undefined
}

/** Counts the matches page by page, and returns the counts so far. */
function useCounts(pdf: PDFDocumentProxy, searched: readonly string[], { page, only }: Counted) {
  const [counts, setCounts] = useState(none)
  const [isReading, setIsReading] = useState(false)
  const begin = useRef(page)
  begin.current = page

  useEffect(() => {
    setCounts(none)
    if (searched.length === 0 || only === undefined) return
    let isWanted = true
    setIsReading(true)
    const from = begin.current
    async function read() {
      const found = new Map<number, number>()
      let announcedAt = performance.now()
      for (let at = 0; at < pdf.numPages && isWanted; at++) {
        const number = ((from - 1 + at) % pdf.numPages) + 1
        // A page without readable words has no matches.
        const count = only && !only.has(number) ? 0 : await countOn(pdf, number, searched).catch(() => 0)
        if (count > 0) found.set(number, count)
        if (!isWanted) return
        if (performance.now() - announcedAt < announceMs) continue
        announcedAt = performance.now()
        setCounts(new Map(found))
      }
      setCounts(new Map(found))
      setIsReading(false)
    }
    read()
    return () => {
      isWanted = false
      setIsReading(false)
    }
  }, [pdf, searched, only])

  return { counts, isReading }
}
