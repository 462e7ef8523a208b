import type { ReactNode } from 'react'
import { Link } from 'react-router'
import Info from '~icons/lucide/info'
import TriangleAlert from '~icons/lucide/triangle-alert'
import { classNames } from './class-names.ts'

interface NoticeProps {
  children: ReactNode
  /** Warns about a problem. Otherwise the notice is only for information. */
  isUrgent?: boolean
  link?: { to: string; label: string }
  action?: ReactNode
}

/** A line for the operator to read, with a link to its subject. */
export function Notice({ children, isUrgent = false, link, action }: NoticeProps) {
  const Icon = isUrgent ? TriangleAlert : Info
  return (
    <div className="flex items-start gap-3.5">
      <Icon aria-hidden className={isUrgent ? `${icon} text-destructive` : `${icon} text-primary`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 sm:flex-nowrap">
        <div className="min-w-0 py-2">{children}</div>
        {(link || action) && (
          <span
            className={classNames('flex flex-wrap items-center justify-end gap-x-3 sm:shrink-0', Boolean(action) && 'ms-auto')}
          >
            {link && (
              <Link
                to={link.to}
                className="inline-flex min-h-11 min-w-11 items-center justify-end font-semibold text-primary underline underline-offset-4 hover:no-underline"
              >
                {link.label}
              </Link>
            )}
            {action}
          </span>
        )}
      </div>
    </div>
  )
}

const icon = 'mt-3 size-5 shrink-0'
