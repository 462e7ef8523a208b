import { Link } from 'react-router'
import { landingTexts as texts } from '#app/landing.texts.ts'
import { useAskedPart } from '#kit/web/page/asked-part.ts'
import { useBrand } from '#kit/web/page/page-config.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { usePageHeading } from '#kit/web/ui/page-heading.ts'
import { WillowBranch } from '../drawings/willow-branch.tsx'
import { About } from './about.tsx'
import { AppPreview } from './app-preview.tsx'
import { FeatureGrid } from './feature-grid.tsx'
import { GetStarted } from './get-started.tsx'
import { Hero } from './hero.tsx'
import { PageLands } from './page-lands.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { Testimonials } from './testimonials.tsx'

/** The landing page. It can be prerendered without a window, and its links work without scripts. */
export function LandingPage() {
  const heading = usePageHeading(useBrand().name)
  useAskedPart()
  return (
    <div className="relative overflow-x-clip">
      <WillowBranch className="-end-14 sm:-end-8 rtl:-scale-x-100 pointer-events-none absolute top-18 h-48 w-auto sm:top-16 sm:h-[27rem] xl:h-[36rem]" />
      <SiteHeader>
        <Link
          to="/login"
          className={buttonClass({ variant: 'quiet', className: 'whitespace-nowrap large-text:whitespace-normal max-sm:px-3' })}
        >
          {texts.signIn}
        </Link>
        <Link to="/signup" className={buttonClass({ className: 'whitespace-nowrap large-text:whitespace-normal max-sm:px-3.5' })}>
          {texts.getStarted}
        </Link>
      </SiteHeader>
      <main className="relative">
        <div className="page-width grid grid-cols-1 items-center gap-14 pt-32 pb-8 sm:pt-32 lg:grid-cols-[9fr_11fr] lg:gap-10 lg:pt-20 xl:grid-cols-2 xl:gap-16">
          <Hero heading={heading} />
          <AppPreview />
        </div>
        <PageLands />
        <FeatureGrid />
        <GetStarted />
        <Testimonials />
        <About />
      </main>
      <SiteFooter />
    </div>
  )
}
