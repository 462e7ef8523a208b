import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { PageConfig, ShopTexts } from '#kit/page-config.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { TitleListener } from '#kit/web/ui/page-heading.ts'
import { SkeletonPage } from '#kit/web/ui/skeleton.tsx'
import type { Site, SitePage } from '../site.ts'
import { findActivity, findScreen, returnPaths, screenPaths } from './find-screen.ts'
import { HomeStart } from './home/home-start.tsx'
import { ownerMain } from './layout/owner-main.ts'

/** Nothing can be asked for while the server draws. */
const noShopTexts: ShopTexts = { legalNotice: null, privacyAddition: null, termsAddition: null }

/** Built into `dist/prerender`. The server calls it once, at start, with the operator's configuration. */
export async function prerenderSite(config: PageConfig): Promise<Site> {
  Object.assign(pageConfig, { shopTexts: noShopTexts }, config)
  return {
    pages: await Promise.all(screenPaths.map(pageAt)),
    returnPaths,
    skeleton: renderToStaticMarkup(
      <main className={ownerMain}>
        <SkeletonPage />
      </main>,
    ),
    homeStart: prerender('/dashboard', HomeStart).html,
  }
}

async function pageAt(path: string): Promise<SitePage> {
  const ofVisitor = findScreen(path, false)
  const ofUser = findScreen(path, true)
  const page = {
    path,
    activity: findActivity(path) ?? null,
    isHome: ofUser?.for === 'user' && ofUser.isHome === true,
    code: ofUser?.for === 'user' && ofUser.code ? keyOf(ofUser.code) : null,
  }
  if (!ofVisitor || !('isPrerendered' in ofVisitor)) return { ...page, forVisitors: null }
  await ofVisitor.Screen.preload()
  return { ...page, forVisitors: prerender(path, ofVisitor.Screen) }
}

/** Converts a module specifier to the key in Vite's manifest, which is relative to the root, `src/app/web`. */
const keyOf = (specifier: string) => specifier.replace('./', '').replace('#', '../../')

function prerender(path: string, Page: ComponentType): { title: string; html: string } {
  const titles: string[] = []
  const html = renderToStaticMarkup(
    <TitleListener value={(title) => void titles.push(title)}>
      <StaticRouter location={path}>
        <Page />
      </StaticRouter>
    </TitleListener>,
  )
  return { title: titles.at(-1) ?? '', html }
}
