import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { landingTexts as texts } from '#app/landing.texts.ts'
import { BrandMark } from '#kit/web/drawings/brand-mark.tsx'
import { useBrand } from '#kit/web/page/page-config.ts'

/** The header of pages for visitors: the name, and links beside it. */
export function SiteHeader({ children }: { children?: ReactNode }) {
  const brand = useBrand()
  return (
    <header className="page-width relative z-10 flex min-h-20 items-center justify-between gap-3 py-3 large-text:flex-wrap">
      <Link
        to="/"
        aria-label={texts.home(brand.name)}
        className="-m-2 inline-flex min-h-11 min-w-0 items-center gap-2 rounded-control p-2 font-heading text-xl tracking-tight min-[390px]:text-2xl"
      >
        <BrandMark className="size-9 shrink-0" />
        <span className="hidden truncate min-[350px]:inline">{brand.name}</span>
      </Link>
      {children && (
        <nav className="flex shrink-0 large-text:shrink large-text:flex-wrap items-center gap-1 sm:gap-3">{children}</nav>
      )}
    </header>
  )
}
