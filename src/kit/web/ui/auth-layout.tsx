import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { BrandMark } from '../drawings/brand-mark.tsx'
import { WillowCurtain } from '../drawings/willow-curtain.tsx'
import { useBrand } from '../page/page-config.ts'
import { paper } from './card.tsx'
import { classNames } from './class-names.ts'
import { usePageHeading } from './page-heading.ts'

interface AuthLayoutProps {
  children: ReactNode
  /** Shown below the form: a link to the neighbouring screen. */
  footer?: ReactNode
}

/** Layout of the screens for visitors. Looks like an open planner; wide screens show the inside of the cover on the left. */
export function AuthLayout({ children, footer }: AuthLayoutProps) {
  const brand = useBrand()
  return (
    <main className="grid min-h-dvh justify-items-center sm:items-center sm:p-8">
      <div className={classNames(paper, sheet)}>
        <div className={cover}>
          <WillowCurtain className="absolute top-0 end-0 w-[52%] rtl:-scale-x-100 max-w-72 lg:start-0 lg:h-116 lg:w-full lg:max-w-none" />
          <Link
            to="/"
            className="relative -ms-2 inline-flex min-h-11 max-w-full items-center gap-2.5 self-start rounded-control px-2"
          >
            <BrandMark className="size-8 shrink-0" />
            <span className="truncate font-heading text-2xl tracking-tight">{brand.name}</span>
          </Link>
          <p className="relative max-w-72 font-heading text-xl leading-snug max-lg:hidden">{brand.tagline}</p>
        </div>
        <div className="flex min-w-0 flex-col gap-6 px-6 py-8 sm:px-10 sm:py-10 lg:justify-center lg:p-14">
          {children}
          {footer && <footer className="text-muted-foreground">{footer}</footer>}
        </div>
      </div>
    </main>
  )
}

/** The inside of the cover with the shadow of the fold on wide screens, otherwise a strip at the top. */
const cover =
  'relative flex min-h-36 flex-col justify-end gap-1 overflow-hidden bg-secondary px-6 pb-4 text-secondary-foreground sm:min-h-44 sm:px-10 sm:pb-6 ' +
  'lg:px-12 lg:pb-12 lg:shadow-[inset_-1.25rem_0_1.5rem_-1.25rem_var(--paper-shade-deep)]'

const sheet =
  'flex w-full max-w-xl flex-col overflow-hidden max-sm:rounded-none max-sm:shadow-none lg:grid lg:min-h-160 lg:max-w-5xl lg:grid-cols-[5fr_6fr]'

interface AuthHeadingProps {
  title: string
  lead?: ReactNode
  /** A small line above the title. */
  eyebrow?: string
  /** Moves focus to the heading, because the focused element of the previous step is gone. */
  isArrival?: boolean
}

export function AuthHeading({ title, lead, eyebrow, isArrival = false }: AuthHeadingProps) {
  const heading = usePageHeading(title)
  useEffect(() => {
    if (isArrival) heading.current?.focus()
  }, [isArrival, heading])

  return (
    <header className="flex flex-col gap-2">
      {eyebrow && <p className="font-semibold text-accent text-sm">{eyebrow}</p>}
      <h1 ref={heading} tabIndex={-1} className="text-3xl sm:text-4xl">
        {title}
      </h1>
      {lead && <p className="text-lg text-muted-foreground">{lead}</p>}
    </header>
  )
}

/** A line with a word in the middle, between two alternatives. */
export function OrLine({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-4 text-muted-foreground text-sm before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      {children}
    </div>
  )
}
