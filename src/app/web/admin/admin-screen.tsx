import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { classNames } from '#kit/web/ui/class-names.ts'
import { Fold } from '#kit/web/ui/fold.tsx'
import { usePageHeading } from '#kit/web/ui/page-heading.ts'
import { adminTexts } from '../../admin.texts.ts'
import { AdminOnly } from './admin-only.tsx'
import { adminRooms, pathBelow, placeAt } from './rooms.ts'

const texts = adminTexts.navigation
/** More pages than this don't fit into a line. */
const mostInLine = 5

interface AdminScreenProps {
  /** The name of the page, if it isn't that of its link. */
  title?: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A page of the admin area: the rooms, the pages of this room, and its heading. */
export function AdminScreen(props: AdminScreenProps) {
  return (
    <AdminOnly>
      <PageInRoom {...props} />
    </AdminOnly>
  )
}

function PageInRoom({ title, lead, actions, children }: AdminScreenProps) {
  const { pathname } = useLocation()
  const { room, page } = placeAt(pathname)
  const heading = usePageHeading(title ?? page.label)
  const isLong = room.pages.length > mostInLine
  return (
    <div className="page-width flex flex-col gap-3 py-4 sm:gap-5 sm:py-8">
      <nav aria-label={texts.label}>
        <ul className="flex flex-wrap gap-1.5 sm:gap-2">
          {adminRooms.map(({ label, pages: [first] }) => (
            <li key={label} className="grow sm:grow-0">
              <Link
                to={`/admin${first.path}`}
                aria-current={currentOf(label === room.label, first.path === pathBelow(pathname))}
                className={pill}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classNames('flex flex-col gap-3 sm:gap-5', isLong && besidePages)}>
        {isLong && (
          <>
            <nav aria-label={room.label} className="lg:hidden">
              <Fold key={pathname} title={texts.allPages}>
                <PagesOfRoom className="grid grid-cols-2 gap-x-2" look={listLink} />
              </Fold>
            </nav>
            <nav aria-label={room.label} className="hidden lg:block">
              <PagesOfRoom className="flex flex-col" look={listLink} />
            </nav>
          </>
        )}
        {!isLong && room.pages.length > 1 && (
          <nav aria-label={room.label} className="border-b">
            <PagesOfRoom className="-mx-1 flex flex-wrap sm:-mx-3" look={lineLink} />
          </nav>
        )}
        <div className="flex min-w-0 flex-col gap-5 sm:gap-6">
          <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="flex min-w-0 flex-col gap-1">
              <h1 ref={heading} tabIndex={-1} className="text-3xl sm:text-4xl">
                {title ?? page.label}
              </h1>
              {lead && (
                <p className={classNames('text-lg text-muted-foreground', typeof lead === 'string' && 'max-sm:hidden')}>{lead}</p>
              )}
            </div>
            {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
          </header>
          {children}
        </div>
      </div>
    </div>
  )
}

/** Links to the pages of the present room. */
function PagesOfRoom({ look, className }: { look: string; className: string }) {
  const { pathname } = useLocation()
  const { room, page } = placeAt(pathname)
  return (
    <ul className={className}>
      {room.pages.map(({ path, label }) => (
        <li key={path}>
          <Link to={`/admin${path}`} aria-current={currentOf(path === page.path, path === pathBelow(pathname))} className={look}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Marks a link as that of the page itself, or of the part of the admin area that the page belongs to. */
const currentOf = (isPart: boolean, isPage: boolean) => (isPart ? (isPage ? 'page' : 'true') : undefined)

const besidePages = 'lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:items-start lg:gap-x-8'
const pill =
  'inline-flex min-h-11 w-full items-center justify-center rounded-badge border border-input bg-card px-2.5 py-1.5 text-center text-sm leading-tight sm:px-5 sm:text-base no-underline transition-colors hover:bg-muted ' +
  'aria-[current]:border-primary aria-[current]:bg-secondary aria-[current]:font-semibold aria-[current]:text-secondary-foreground'
const lineLink =
  '-mb-px inline-flex min-h-11 items-center border-transparent border-b-3 px-1 text-muted-foreground text-sm leading-tight no-underline transition-colors hover:text-foreground sm:px-3 sm:text-base ' +
  'aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-foreground'
const listLink =
  'flex min-h-11 items-center rounded-control px-3 py-1.5 text-muted-foreground leading-tight no-underline transition-colors hover:bg-muted hover:text-foreground ' +
  'aria-[current]:bg-secondary aria-[current]:font-semibold aria-[current]:text-secondary-foreground'
