import { Link } from 'react-router'
import ArrowLeft from '~icons/lucide/arrow-left'
import { buttonClass } from './button.tsx'

/** Leads to the screen that a screen lies behind. Stands above the title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonClass({ variant: 'quiet', className: '-ms-5 -my-4 self-start text-muted-foreground' })}>
      <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
      {children}
    </Link>
  )
}
