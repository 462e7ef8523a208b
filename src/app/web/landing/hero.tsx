import type { RefObject } from 'react'
import { Link } from 'react-router'
import { landingTexts } from '#app/landing.texts.ts'
import { useBrand } from '#kit/web/page/page-config.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'

const texts = landingTexts.hero

export function Hero({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const brand = useBrand()
  return (
    <div className="flex max-w-xl flex-col items-start gap-6">
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-[2.4rem] leading-[1.06] min-[360px]:text-[2.7rem] sm:text-6xl lg:text-[3.4rem] xl:text-[4.25rem]"
      >
        {texts.titleLines.map((line) => (
          <span key={line} className="block">
            {line}{' '}
          </span>
        ))}
      </h1>
      <p className="max-w-lg text-lg text-muted-foreground sm:text-xl">{texts.lead(brand.name)}</p>
      <div className="flex w-full flex-col gap-2 sm:flex-row sm:gap-3">
        <Link to="/signup" className={buttonClass({ size: 'large' })}>
          {landingTexts.getStarted}
        </Link>
        <a href="#features" className={buttonClass({ variant: 'quiet', size: 'large' })}>
          {texts.more}
        </a>
      </div>
      <p className="text-muted-foreground text-sm">{texts.note}</p>
    </div>
  )
}
