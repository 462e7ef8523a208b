import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { libraryApi } from '#features/library/library.contract.ts'
import { call } from '#kit/web/calls/call.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Card, CardHeader } from '#kit/web/ui/card.tsx'
import { EmptyState } from '#kit/web/ui/empty-state.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import BookOpen from '~icons/lucide/book-open'
import ChevronRight from '~icons/lucide/chevron-right'
import Plus from '~icons/lucide/plus'
import { homeTexts } from '../../home.texts.ts'
import { cardLink } from './card-link.ts'
import { RecentPage, sheet } from './recent-page.tsx'

const ArrivedLine = lazyPart(async () => (await import('./arrived-line.tsx')).ArrivedLine)

const texts = homeTexts
const shown = 2

interface RecentPagesProps {
  userId: string
  onUpload: () => void
  className?: string
}

export function RecentPages({ userId, onUpload, className }: RecentPagesProps) {
  const viewAll = (
    <Link to="/library" className={cardLink}>
      {texts.viewAll}
      <ChevronRight aria-hidden />
    </Link>
  )
  return (
    <Card aria-labelledby="recent-pages" className={className}>
      <CardHeader id="recent-pages" icon={<BookOpen aria-hidden />} title={texts.recentTitle} action={viewAll} />
      <ArrivedLine userId={userId} />
      <Pages userId={userId} onUpload={onUpload} />
    </Card>
  )
}

function Pages({ userId, onUpload }: Omit<RecentPagesProps, 'className'>) {
  const { data, isPending, refetch } = useQuery({
    queryKey: ['users', userId, 'uploads', { recent: shown }],
    queryFn: ({ signal }) => call(libraryApi.uploads, { params: { userId }, query: { limit: shown }, signal }),
  })
  if (isPending) return <PagesSkeleton />
  if (!data) {
    return <LoadFailed text={texts.recentFailed} onRetry={refetch} />
  }
  if (data.length === 0) {
    const action = <Button onClick={onUpload}>{texts.uploadFirst}</Button>
    return (
      <EmptyState
        drawing={<EmptyShelf />}
        title={texts.recentEmpty}
        text={texts.recentEmptyText}
        action={action}
        className="py-4"
      />
    )
  }
  return (
    <ul className="grid grid-cols-3 gap-3 sm:gap-5">
      {data.slice(0, shown).map((upload) => (
        <li key={upload.id} className="min-w-0">
          <RecentPage upload={upload} />
        </li>
      ))}
      <li>
        <button type="button" onClick={onUpload} aria-label={texts.addPage} title={texts.addPage} className={addPage}>
          <Plus aria-hidden className="size-8" strokeWidth={1.5} />
        </button>
      </li>
    </ul>
  )
}

function PagesSkeleton() {
  return (
    <div role="status" aria-label={texts.recentTitle} className="grid grid-cols-3 gap-3 sm:gap-5">
      {[1, 2, 3].map((page) => (
        <Skeleton key={page} className="aspect-3/4" />
      ))}
    </div>
  )
}

const addPage = `${sheet} grid w-full cursor-pointer place-items-center border-2 border-input border-dashed text-primary transition hover:border-primary hover:bg-muted`

/** Two sheets leaning on each other beside a small plant, with room for a third. Decorative. */
function EmptyShelf() {
  return (
    <svg viewBox="0 0 240 140" fill="none" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.75">
      <path d="M22 122h196" stroke="var(--input)" />
      <g transform="rotate(-8 96 122)" stroke="var(--foreground)">
        <rect x="62" y="38" width="60" height="82" rx="4" fill="var(--card)" />
        <path d="M74 56h30M74 68h36M74 80h22" stroke="var(--input)" />
        <path d="M74 96c6-6 10 4 16-2s10-2 16-4" stroke="var(--accent)" strokeWidth="2.25" />
      </g>
      <rect x="128" y="46" width="56" height="75" rx="4" stroke="var(--input)" strokeDasharray="2 7" />
      <path d="M156 76v16M148 84h16" stroke="var(--primary)" strokeWidth="2.25" />
      <path d="M40 121c-1-14 1-26 6-38" stroke="var(--primary)" />
      <path d="M46 84c8-8 16-9 22-5-5 8-13 10-22 5zM42 100c-8-7-16-8-22-4 6 7 14 9 22 4z" fill="var(--primary)" />
    </svg>
  )
}
