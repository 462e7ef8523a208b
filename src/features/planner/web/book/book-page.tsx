import { Link, useLocation, useSearchParams } from 'react-router'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { leaveScreen } from '#kit/web/page/back-closes.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { ChoiceGroup } from '#kit/web/ui/choice-group.tsx'
import { EmptyState } from '#kit/web/ui/empty-state.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import ArrowLeft from '~icons/lucide/arrow-left'
import { plannerTexts as texts } from '../../planner.texts.ts'
import { useBooks } from '../planner-queries.ts'
import { BookShelf } from './book-shelf.tsx'

const BookReader = lazyPart(async () => (await import('./book-reader.tsx')).BookReader)

/** The planner as a book. The URL decides whether it shows all pages or one. */
export function BookPage({ userId }: { userId: string }) {
  const [place, setPlace] = useSearchParams()
  const { state } = useLocation()
  const { data: books, isError, refetch } = useBooks(userId)
  if (isError)
    return (
      <Page title={texts.bookTitle} actions={<ToPlanner />}>
        <LoadFailed text={texts.bookFailed} onRetry={refetch} />
      </Page>
    )
  const book = books?.find(({ id }) => id === place.get('edition')) ?? books?.[0]
  if (!book)
    return (
      <Page title={texts.bookTitle}>
        {books ? (
          <Card>
            <EmptyState title={texts.bookEmptyTitle} text={texts.bookEmptyText} action={<ToPlanner />} />
          </Card>
        ) : (
          <Skeleton className="h-96" />
        )}
      </Page>
    )
  const number = Number(place.get('page') ?? 0)
  if (Number.isInteger(number) && number > 0) {
    const close = (month?: string) =>
      state?.fromBook ? leaveScreen() : setPlace({ edition: book.id, ...(month ? { month } : {}) }, { replace: true })
    return (
      <Page title={book.title}>
        <BookReader userId={userId} book={book} number={number} onClose={close} />
      </Page>
    )
  }
  return (
    <Page title={book.title} lead={texts.bookLead(book.written, book.pageCount)} actions={<ToPlanner />}>
      {books && books.length > 1 && (
        <ChoiceGroup
          label={texts.whichBook}
          choices={books.map(({ id, title }) => ({ value: id, label: title }))}
          value={book.id}
          onChange={(edition) => setPlace({ edition })}
          look="chips"
        />
      )}
      <BookShelf key={book.id} userId={userId} book={book} place={place} onPlace={setPlace} />
    </Page>
  )
}

const ToPlanner = () => (
  <Link to="/planner" className={buttonClass({ variant: 'secondary' })}>
    <ArrowLeft aria-hidden />
    {texts.toPlanner}
  </Link>
)
