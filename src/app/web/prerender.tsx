import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { type PageConfig, pageConfig } from '#kit/web/page-config.ts'
import { LandingPage } from './landing/landing-page.tsx'
import { HelpPage } from './pages/help-page.tsx'
import { PrivacyPage } from './pages/privacy-page.tsx'
import { TermsPage } from './pages/terms-page.tsx'

const pages: Record<string, ComponentType> = { '/': LandingPage, '/help': HelpPage, '/privacy': PrivacyPage, '/terms': TermsPage }

/**
 * The HTML of what a visitor may read, by path, for the page's `#root`: it is there before any script is, and without one.
 * Built into `dist/prerender`; the server calls it once, at start, with the operator's configuration.
 */
export function prerenderPages(config: PageConfig): Map<string, string> {
  Object.assign(pageConfig, config)
  return new Map(Object.entries(pages).map(([path, Page]) => [path, prerender(path, Page)]))
}

function prerender(path: string, Page: ComponentType): string {
  return renderToStaticMarkup(
    <StaticRouter location={path}>
      <Page />
    </StaticRouter>,
  )
}
