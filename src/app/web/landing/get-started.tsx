import { Link } from 'react-router'
import { landingTexts } from '#app/landing.texts.ts'
import { useBrand } from '#kit/web/page/page-config.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import ExternalLink from '~icons/lucide/external-link'
import { AccessTicket } from './access-ticket.tsx'
import { OutsideLink } from './site-links.tsx'

const texts = landingTexts.ready

export function GetStarted() {
  const brand = useBrand()
  return (
    <section id="pro-pack" aria-labelledby="pro-pack-title" className="page-width">
      <div className="rounded-card border border-border bg-secondary px-6 py-10 text-secondary-foreground sm:px-12 sm:py-14">
        <div className="grid grid-cols-1 items-center gap-10 lg:grid-cols-[3fr_2fr] lg:gap-16">
          <div>
            <h2 id="pro-pack-title" className="text-3xl sm:text-5xl">
              {texts.title}
            </h2>
            <p className="mt-4 max-w-lg text-lg">{texts.text}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              <Link to="/signup" className={buttonClass({ size: 'large' })}>
                {texts.haveCode}
              </Link>
              <OutsideLink
                href={brand.storeUrl}
                className={buttonClass({ variant: 'quiet', size: 'large', className: 'border border-secondary-foreground' })}
              >
                {texts.getProPack}
                <ExternalLink aria-hidden="true" />
              </OutsideLink>
            </div>
          </div>
          <AccessTicket className="-rotate-2 lg:justify-self-end" />
        </div>
        <div
          id="pricing"
          className="mt-10 grid grid-cols-1 gap-x-16 gap-y-2 border-secondary-foreground/30 border-t pt-8 sm:grid-cols-[auto_1fr]"
        >
          <h3 className="text-2xl">{texts.pricingTitle}</h3>
          <p className="max-w-2xl">{texts.pricing(brand.name)}</p>
        </div>
      </div>
    </section>
  )
}
