import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#kit/web/ui/class-names.ts'

interface NoticeProps {
  children: ReactNode
  /** Something is wrong; otherwise it is merely worth knowing. */
  isUrgent?: boolean
  link?: { to: string; label: string }
}

/** A line that the operator should read, with the way to what it is about. */
export function Notice({ children, isUrgent = false, link }: NoticeProps) {
  return (
    <div
      className={classNames(
        'flex items-start gap-3 rounded-control border px-4 py-2',
        isUrgent ? 'border-destructive/40 bg-destructive/8' : 'border-border bg-secondary text-secondary-foreground',
      )}
    >
      <TriangleAlert aria-hidden className={classNames('mt-2.5 size-5 shrink-0', isUrgent && 'text-destructive')} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0 py-2">{children}</div>
        {link && (
          <Link
            to={link.to}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:no-underline"
          >
            {link.label}
          </Link>
        )}
      </div>
    </div>
  )
}
