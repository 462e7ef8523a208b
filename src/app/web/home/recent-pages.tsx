import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { libraryApi } from '#features/library/library.contract.ts'
import { queryOf } from '#kit/web/calls/call.ts'
import { EmptyPages } from '#kit/web/drawings/empty-pages.tsx'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
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
    <Card
      headingId="recent-pages"
      icon={<BookOpen aria-hidden />}
      title={texts.recentTitle}
      action={viewAll}
      className={className}
    >
      <ArrivedLine userId={userId} />
      <Pages userId={userId} onUpload={onUpload} />
    </Card>
  )
}

function Pages({ userId, onUpload }: Omit<RecentPagesProps, 'className'>) {
  const { data, isPending, refetch } = useQuery(
    queryOf(['users', userId, 'uploads', { recent: shown }], libraryApi.uploads, { params: { userId }, query: { limit: shown } }),
  )
  if (isPending) return <PagesSkeleton />
  if (!data) {
    return <LoadFailed text={texts.recentFailed} onRetry={refetch} />
  }
  if (data.length === 0) {
    const action = <Button onClick={onUpload}>{texts.uploadFirst}</Button>
    return (
      <EmptyState
        drawing={<EmptyPages />}
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
