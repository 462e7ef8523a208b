import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { ChoiceGroup } from '#kit/web/ui/choice-group.tsx'
import { EmptyState } from '#kit/web/ui/empty-state.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import ArrowLeft from '~icons/lucide/arrow-left'
import type { Book } from '../../planner.contract.ts'
import { plannerTexts as texts } from '../../planner.texts.ts'
import { useBooks } from '../planner-queries.ts'
import { BookReader } from './book-reader.tsx'
import { BookShelf } from './book-shelf.tsx'

/** The planner as a book. The URL decides whether it shows all pages or one. */
export function BookPage({ userId }: { userId: string }) {
  const [place, setPlace] = useSearchParams()
  const { data: books, isError, refetch } = useBooks(userId)
  if (isError)
    return (
      <Page title={texts.bookTitle} actions={<ToPlanner />}>
        <LoadFailed text={texts.bookFailed} onRetry={refetch} />
      </Page>
    )
  if (!books)
    return (
      <Page title={texts.bookTitle}>
        <Skeleton className="h-96" />
      </Page>
    )
  const book = books.find(({ id }) => id === place.get('edition')) ?? books[0]
  if (!book)
    return (
      <Page title={texts.bookTitle}>
        <Card>
          <EmptyState title={texts.bookEmptyTitle} text={texts.bookEmptyText} action={<ToPlanner />} />
        </Card>
      </Page>
    )
  const number = Number(place.get('page') ?? 0)
  if (Number.isInteger(number) && number > 0) return <BookReader userId={userId} book={book} number={number} />
  const choose = (id: string) => setPlace({ edition: id })
  return (
    <Page title={book.title} lead={texts.bookLead(book.written, book.pageCount)} actions={<ToPlanner />}>
      {books.length > 1 && <WhichBook books={books} book={book} onChoose={choose} />}
      <BookShelf key={book.id} userId={userId} book={book} place={place} onPlace={setPlace} />
    </Page>
  )
}

function WhichBook({ books, book, onChoose }: { books: readonly Book[]; book: Book; onChoose: (id: string) => void }) {
  const choices = books.map(({ id, title }) => ({ value: id, label: title }))
  return <ChoiceGroup label={texts.whichBook} choices={choices} value={book.id} onChange={onChoose} look="chips" />
}

const ToPlanner = () => (
  <Link to="/planner" className={buttonClass({ variant: 'secondary' })}>
    <ArrowLeft aria-hidden />
    {texts.toPlanner}
  </Link>
)
