import type { ReactNode } from 'react'
import { landingTexts as texts } from '#app/landing.texts.ts'

interface OutsideLinkProps {
  href: string
  className?: string
  children: ReactNode
}

/** A link to another site. It opens in a new tab, which gets neither the opener nor the referrer. */
export function OutsideLink({ href, className, children }: OutsideLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="sr-only"> {texts.newTab}</span>
    </a>
  )
}
