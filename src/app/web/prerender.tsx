import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { type PageConfig, pageConfig } from '#kit/web/page-config.ts'
import { SkeletonPage } from '#kit/web/ui/skeleton.tsx'
import { HomeStart } from './home/home-start.tsx'
import { LandingPage } from './landing/landing-page.tsx'
import { ownerMain } from './layout/owner-main.ts'
import { HelpPage } from './pages/help-page.tsx'
import { PrivacyPage } from './pages/privacy-page.tsx'
import { TermsPage } from './pages/terms-page.tsx'

const pages: Record<string, ComponentType> = { '/': LandingPage, '/help': HelpPage, '/privacy': PrivacyPage, '/terms': TermsPage }

/**
 * HTML for the page's `#root`, there before any script is: what a visitor may read, by path, and what a signed-in person sees until
 * their screen is there. Built into `dist/prerender`; the server calls it once, at start, with the operator's configuration.
 */
export function prerenderAll(config: PageConfig): { pages: Map<string, string>; skeleton: string; homeStart: string } {
  Object.assign(pageConfig, config)
  return {
    pages: new Map(Object.entries(pages).map(([path, Page]) => [path, prerender(path, Page)])),
    skeleton: renderToStaticMarkup(
      <main className={ownerMain}>
        <SkeletonPage />
      </main>,
    ),
    homeStart: prerender('/dashboard', HomeStart),
  }
}

function prerender(path: string, Page: ComponentType): string {
  return renderToStaticMarkup(
    <StaticRouter location={path}>
      <Page />
    </StaticRouter>,
  )
}
