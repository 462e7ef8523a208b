import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { landingTexts } from '#app/landing.texts.ts'
import { BrandMark } from '#kit/web/drawings/brand-mark.tsx'
import { pageConfig, useBrand } from '#kit/web/page/page-config.ts'
import { Newsletter } from './newsletter.tsx'
import { OutsideLink } from './site-links.tsx'

const texts = landingTexts.footer

/** The footer of pages for visitors. Its links to sections of the landing page work on any page. */
export function SiteFooter() {
  const brand = useBrand()
  return (
    <footer className="border-border border-t bg-muted">
      <Newsletter />
      <div className="page-width grid grid-cols-1 gap-10 py-12 sm:py-16 lg:grid-cols-[2fr_3fr]">
        <div>
          <p className="flex items-center gap-2 font-heading text-2xl">
            <BrandMark className="size-9 shrink-0" />
            {brand.name}
          </p>
          <p className="mt-3 max-w-xs text-muted-foreground">{brand.tagline}</p>
        </div>
        <nav aria-label={texts.label} className="grid large-text:grid-cols-1 grid-cols-2 gap-8 sm:grid-cols-3">
          <LinkList title={texts.product}>
            <li>
              <a href="/#features">{texts.features}</a>
            </li>
            <li>
              <a href="/#pro-pack">{texts.proPack}</a>
            </li>
            <li>
              <a href="/#pricing">{texts.pricing}</a>
            </li>
          </LinkList>
          <LinkList title={texts.support}>
            <li>
              <Link to="/help">{texts.helpCenter}</Link>
            </li>
            <li>
              <a href={`mailto:${brand.supportEmail}`}>{texts.contact}</a>
            </li>
            {brand.communityUrl && (
              <li>
                <OutsideLink href={brand.communityUrl}>{texts.community}</OutsideLink>
              </li>
            )}
          </LinkList>
          <LinkList title={texts.company}>
            <li>
              <a href="/#about">{texts.about}</a>
            </li>
            <li>
              <Link to="/privacy">{texts.privacy}</Link>
            </li>
            <li>
              <Link to="/terms">{texts.terms}</Link>
            </li>
            {pageConfig.hasLegalNotice && (
              <li>
                <Link to="/legal-notice">{texts.legalNotice}</Link>
              </li>
            )}
          </LinkList>
        </nav>
        <p className="text-muted-foreground text-sm">{texts.copyright(brand.name)}</p>
      </div>
    </footer>
  )
}

function LinkList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="font-sans font-semibold text-base tracking-normal">{title}</h2>
      <ul className="mt-2 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:min-w-11 [&_a]:items-center [&_a]:underline-offset-4 [&_a]:hover:underline">
        {children}
      </ul>
    </div>
  )
}
