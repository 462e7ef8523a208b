import type { ReactNode } from 'react'
import { landingTexts as texts } from '#app/landing.texts.ts'

interface OutsideLinkProps {
  href: string
  className?: string
  children: ReactNode
}

/** A link that leaves the site, in a new tab that learns nothing about this one. */
export function OutsideLink({ href, className, children }: OutsideLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="sr-only"> {texts.newTab}</span>
    </a>
  )
}
