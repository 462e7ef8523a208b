import { type PointerEvent, useRef } from 'react'
import { Link } from 'react-router'
import { stepOfSwipe } from '#kit/web/page/direction.ts'
import { classNames } from '#kit/web/ui/class-names.ts'
import type { OpenBookPage } from '../../planner.contract.ts'
import { pageName, plannerTexts as texts } from '../../planner.texts.ts'
import { PagePicture } from '../page-picture.tsx'
import { bookLink, bookPictureAddress } from '../planner-queries.ts'

const pageWidth = 1280
const swipePx = 60

interface LinkedPageProps {
  userId: string
  editionId: string
  page: OpenBookPage
  /** Called with 1 for a swipe to the next page, and with -1 for one to the page before. */
  onSwipe: (step: 1 | -1) => void
}

/** A page with its printed links, which open other pages of the book. */
export function LinkedPage({ userId, editionId, page, onSwipe }: LinkedPageProps) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const end = ({ clientX, clientY }: PointerEvent) => {
    const from = start.current
    start.current = null
    if (from === null) return
    const [across, down] = [clientX - from.x, clientY - from.y]
    if (Math.abs(across) > swipePx && Math.abs(across) > 1.5 * Math.abs(down)) onSwipe(stepOfSwipe(across))
  }
  return (
    <div
      className="relative touch-pan-y"
      onPointerDown={({ pointerType, clientX: x, clientY: y }) => {
        if (pointerType === 'touch') start.current = { x, y }
      }}
      onPointerUp={end}
      onPointerCancel={() => {
        start.current = null
      }}
    >
      <PagePicture address={bookPictureAddress({ userId, editionId }, page, pageWidth)} name={pageName(page)} />
      {page.links.map((link, at) => (
        <Link
          // biome-ignore lint/suspicious/noArrayIndexKey: two links may have the same target and position.
          key={at}
          to={bookLink(editionId, link.number)}
          aria-label={texts.linkTo(pageName(link), link.isWritten)}
          draggable={false}
          data-printed-link
          style={{
            left: `${link.left * 100}%`,
            top: `${link.top * 100}%`,
            width: `${link.width * 100}%`,
            height: `${link.height * 100}%`,
          }}
          className={classNames(
            'absolute rounded-sm hover:bg-primary/15 focus-visible:outline-primary',
            link.isWritten && marked,
          )}
        />
      ))}
    </div>
  )
}

/** Style of a link whose target has writing. */
const marked = 'bg-primary/10 shadow-[inset_0_-2px_0_var(--color-primary)]'
