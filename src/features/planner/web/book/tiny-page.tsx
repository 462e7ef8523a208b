import { Link } from 'react-router'
import { classNames } from '#kit/web/ui/class-names.ts'
import type { BookPage } from '../../planner.contract.ts'
import { pageName, plannerTexts as texts } from '../../planner.texts.ts'
import { bookLink, bookPictureAddress } from '../planner-queries.ts'

const tinyWidth = 200

interface TinyPageProps {
  userId: string
  editionId: string
  page: BookPage
  caption: string
  /** Grid column of the first page on wide screens. */
  column: number | undefined
}

/** A thumbnail that opens the page. Pages with writing stand out. */
export function TinyPage({ userId, editionId, page, caption, column }: TinyPageProps) {
  const isWritten = page.inkStep !== null && page.inkStep !== 'none'
  const name = texts.pageLabel(pageName(page), page.inkStep, page.pageInstanceId !== null)
  return (
    <li
      style={column === undefined ? undefined : ({ '--column': column } as never)}
      className={column === undefined ? 'min-w-0' : 'min-w-0 sm:col-start-(--column)'}
    >
      <Link
        to={bookLink(editionId, page.number)}
        // Closing the page goes back to where it was opened.
        state={{ fromBook: true }}
        className="group flex flex-col gap-1 text-center text-sm no-underline"
      >
        <span className={classNames('relative block overflow-hidden rounded-md border bg-[#fff]', isWritten ? written : blank)}>
          <img
            src={bookPictureAddress({ userId, editionId }, page, tinyWidth)}
            alt={name}
            loading="lazy"
            className={classNames(
              'aspect-[3/4] w-full object-cover object-top',
              !isWritten && 'opacity-60 group-hover:opacity-100',
            )}
          />
          {isWritten && (
            <span aria-hidden className="absolute end-1.5 bottom-1.5 size-2.5 rounded-full bg-primary ring-2 ring-[#fff]" />
          )}
        </span>
        <span
          aria-hidden
          className={classNames('leading-tight [overflow-wrap:anywhere]', isWritten ? 'font-semibold' : 'text-muted-foreground')}
        >
          {caption}
        </span>
      </Link>
    </li>
  )
}

const written = 'border-primary shadow-paper ring-1 ring-primary group-hover:shadow-lifted'
const blank = 'border-border group-hover:border-input'
