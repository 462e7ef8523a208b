import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useOwnPictures } from '#kit/web/page/own-pictures.ts'
import { OwnPicture } from '#kit/web/ui/own-picture.tsx'
import { booksTexts } from '../books.texts.ts'
import type { TextHit } from '../library.contract.ts'
import { mostTextHits } from '../library.rules.ts'
import { libraryTexts } from '../library.texts.ts'
import { pageAddress } from './file-addresses.ts'
import { isMatch, type UploadFilter, useFoundTexts } from './library-queries.ts'

const texts = libraryTexts.found
/** How many results show at first, because the files found by name follow below. */
const shownAtFirst = 3

interface FoundTextsProps {
  userId: string
  q: string
  filter: UploadFilter
  onOpen: (id: string, place: { page: number; find: string }) => void
  /** The file that was closed, which gets the focus back. */
  returnTo: string | undefined
  onReturned: () => void
  /** Shown when no text has the words. */
  children: ReactNode
}

export function FoundTexts({ userId, q, filter, onOpen, returnTo, onReturned, children }: FoundTextsProps) {
  const own = useFoundTexts(userId, { q, folder: filter.folder, hasPrint: false })
  const isOwnKnown = own.isSuccess && !own.isPlaceholderData
  const all = useFoundTexts(userId, { q, folder: filter.folder, hasPrint: true, isEnabled: isOwnKnown })
  const [printedOf, setPrintedOf] = useState('')
  const { data: found = [], isPending, isPlaceholderData } = printedOf === q ? all : own
  const isListed = ({ upload }: TextHit) => isMatch({ ...filter, q: undefined }, upload)
  const hits = found.filter(isListed)
  const isInPrint = isOwnKnown && !all.isPlaceholderData && countPages(all.data?.filter(isListed)) > countPages(hits)
  const [shownOf, setShownOf] = useState('')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const opener = returnTo && list.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(returnTo)}"]`)
    if (!opener) return
    opener.focus({ preventScroll: true })
    onReturned()
  }, [returnTo, onReturned])
  const printed = isInPrint && (
    <button type="button" onClick={() => setPrintedOf(q)} className={quietButton}>
      {booksTexts.inPrint}
    </button>
  )
  if (hits.length === 0)
    return isPending || isPlaceholderData ? null : (
      <>
        {children}
        {printed}
      </>
    )
  const isWhole = shownOf === q
  return (
    <section aria-labelledby="found-texts" className="flex flex-col gap-3">
      <h2 id="found-texts" className="text-lg">
        {texts.title}
      </h2>
      <ul ref={list} className="grid grid-cols-1 gap-3 lg:grid-cols-2 2xl:grid-cols-3">
        {hits.slice(0, isWhole ? undefined : shownAtFirst).map((hit) => (
          <li key={hit.upload.id}>
            <FoundText hit={hit} onOpen={(id, page) => onOpen(id, { page, find: q })} />
          </li>
        ))}
      </ul>
      {!isWhole && hits.length > shownAtFirst && (
        <button type="button" onClick={() => setShownOf(q)} className={quietButton}>
          {texts.showAll(hits.length)}
        </button>
      )}
      {isWhole && hits.length === mostTextHits && <p className="text-muted-foreground">{texts.most}</p>}
      {printed}
    </section>
  )
}

function FoundText({
  hit: { upload, page, pages, origin, device, host, excerpt, place },
  onOpen,
}: {
  hit: TextHit
  onOpen: (id: string, page: number) => void
}) {
  const look = useOwnPictures()
  return (
    <button
      type="button"
      data-opens={upload.id}
      onClick={() => onOpen(upload.id, page)}
      className="flex h-full w-full cursor-pointer items-start gap-4 rounded-card border border-border bg-card p-3 text-start shadow-paper hover:border-primary"
    >
      <span className="h-24 w-18 shrink-0 overflow-hidden rounded-control border border-border bg-[white]">
        <OwnPicture
          src={pageAddress(upload, page, 160)}
          loading="lazy"
          decoding="async"
          className="size-full object-cover object-top"
        />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <bdi translate="no" className="truncate font-semibold">
          {upload.originalName}
        </bdi>
        <span className="text-muted-foreground text-sm">{texts.place(page, pages)}</span>
        {origin !== 'file' && (
          <span className="text-muted-foreground text-sm">
            {device !== null && host !== null ? texts.readAt(device, host) : texts.readBy(device)}
          </span>
        )}
        <span dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
          {excerpt.map(({ text, isFound }, at) =>
            isFound ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their order.
              <mark key={at} className={markClass}>
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </span>
        {place && look === 'shown' && (
          <img
            src={pageAddress(upload, page, stripWidth)}
            alt=""
            loading="lazy"
            decoding="async"
            style={stripOf(upload, place)}
            className="mt-1 w-full rounded-control border border-border bg-[white] object-cover"
          />
        )}
      </span>
    </button>
  )
}

const countPages = (hits: readonly TextHit[] = []) => hits.reduce((sum, { pages }) => sum + pages, 0)

const quietButton =
  'inline-flex min-h-11 cursor-pointer items-center self-start text-muted-foreground underline decoration-border underline-offset-4 hover:text-foreground'

const stripWidth = 640

/** Shows the part of a page in which a line stands, with a little above and below it. */
function stripOf({ width, height }: TextHit['upload'], { top, height: high }: NonNullable<TextHit['place']>) {
  const share = Math.min(1, Math.max(0.05, (high / 1000) * 2))
  const hidden = Math.max(0.001, 1 - share)
  const above = Math.min(1, Math.max(0, (top + high / 2) / 1000 - share / 2) / hidden)
  return { aspectRatio: (width ?? 3) / ((height ?? 4) * share), objectPosition: `0 ${above * 100}%` }
}

const markClass = 'rounded-[3px] bg-secondary px-0.5 font-semibold text-secondary-foreground'
