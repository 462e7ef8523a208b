import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { classNames } from '#kit/web/ui/class-names.ts'
import { libraryApi } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { monthOf } from './grid-rows.ts'
import { type UploadFilter, uploadsKey } from './library-queries.ts'

const texts = libraryTexts.months
/** On narrow screens, where it covers cards, the scrubber hides this long after the last scroll event. */
const shownMs = 1500

interface MonthScrubberProps {
  userId: string
  filter: UploadFilter
  month: number
  /** The month that the list starts with. Undefined when it starts with the newest file. */
  until: number | undefined
  /** Whether the list from that month is still loading. */
  isLoading: boolean
  /** Called to show this month, or the newest files when undefined. */
  onMonth: (month: number | undefined) => void
}

/** A slider along the window's edge from the newest to the oldest month. It shows the month while dragged, and goes there on release. */
export function MonthScrubber({ userId, filter, month, until, isLoading, onMonth }: MonthScrubberProps) {
  const ends = useEnds(userId, filter)
  const [dragged, setDragged] = useState<number>()
  /** The month of the last key press, until the list shows it. The next key press counts from here, without waiting for the list. */
  const [asked, setAsked] = useState<{ month: number; until: number | undefined }>()
  const isThere =
    asked && asked.until === until && !isLoading && (until === undefined ? month >= asked.month : month <= asked.month)
  if (isThere) setAsked(undefined)
  const isScrolling = useScrolling()
  if (!ends || ends.newest === ends.oldest) return null
  const { newest, oldest } = ends
  const now = Math.min(newest, Math.max(oldest, dragged ?? asked?.month ?? month))
  const share = (newest - now) / (newest - oldest)

  const go = (to: number) => {
    const held = Math.min(newest, Math.max(oldest, to))
    const from = held === newest ? undefined : held
    setAsked({ month: held, until: from })
    onMonth(from)
  }
  const monthAt = ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    return Math.round(newest - Math.min(1, Math.max(0, (clientY - top) / height)) * (newest - oldest))
  }
  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: -1, ArrowUp: 1, ArrowLeft: -1, ArrowRight: 1, PageDown: -12, PageUp: 12 }
    const step = steps[event.key]
    if (step !== undefined) go(now + step)
    else if (event.key === 'Home') go(newest)
    else if (event.key === 'End') go(oldest)
    else return
    event.preventDefault()
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={texts.label}
      aria-orientation="vertical"
      aria-valuemin={oldest}
      aria-valuemax={newest}
      aria-valuenow={now}
      aria-valuetext={texts.name(now)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(monthAt(event))
      }}
      onPointerMove={(event) => dragged !== undefined && setDragged(monthAt(event))}
      onPointerUp={(event) => {
        if (dragged === undefined) return
        setDragged(undefined)
        go(monthAt(event))
      }}
      onPointerCancel={() => setDragged(undefined)}
      className={classNames(
        'group fixed top-28 end-0 bottom-32 z-20 w-8 cursor-pointer touch-none select-none rounded-s-control transition-opacity focus-visible:opacity-100 lg:bottom-16',
        dragged === undefined && !isScrolling && 'max-sm:pointer-events-none max-sm:opacity-0',
      )}
    >
      <span aria-hidden className="absolute inset-y-0 end-3 w-0.5 rounded-full bg-border" />
      <span aria-hidden className="absolute end-1.5 flex h-0 items-center justify-end gap-3" style={{ top: `${share * 100}%` }}>
        <span
          className={classNames(
            'whitespace-nowrap large-text:whitespace-normal rounded-badge bg-primary px-3.5 py-1.5 font-semibold text-primary-foreground text-sm shadow-lifted transition-opacity',
            dragged === undefined && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
          )}
        >
          {texts.name(now)}
        </span>
        <span className="size-3.5 shrink-0 rounded-full border-2 border-card bg-primary shadow-paper" />
      </span>
    </div>
  )
}

/** Reads the newest and the oldest month with matching files. */
function useEnds(userId: string, { before, sort: _, ...filter }: UploadFilter) {
  const { data } = useQuery({
    queryKey: [...uploadsKey(userId), { ends: true, ...filter }],
    async queryFn({ signal }) {
      const end = async (sort: 'newest' | 'oldest') => {
        const [upload] = await call(libraryApi.uploads, { params: { userId }, query: { ...filter, sort, limit: 1 }, signal })
        return upload ? monthOf(upload.uploadDate) : null
      }
      const [newest, oldest] = await Promise.all([end('newest'), end('oldest')])
      return newest === null || oldest === null ? null : { newest, oldest }
    },
  })
  return data
}

function useScrolling(): boolean {
  const [isScrolling, setIsScrolling] = useState(false)
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout>
    function onScroll() {
      setIsScrolling(true)
      clearTimeout(rest)
      rest = setTimeout(setIsScrolling, shownMs, false)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(rest)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])
  return isScrolling
}
