import { landingTexts } from '#app/landing.texts.ts'
import { BrandMark } from '#kit/web/drawings/brand-mark.tsx'
import { useBrand } from '#kit/web/page/page-config.ts'

const texts = landingTexts.ready

/** The printed slip with an access code. Decorative: dots stand for the six random characters. */
export function AccessTicket({ className = '' }: { className?: string }) {
  const brand = useBrand()
  return (
    <div aria-hidden="true" className={`ticket w-full max-w-sm bg-card px-8 py-5 text-card-foreground ${className}`}>
      <p className="flex items-center justify-between border-border border-b border-dashed pb-3">
        <span className="font-heading text-lg">{texts.ticketTitle}</span>
        <BrandMark className="size-7" />
      </p>
      <p className="whitespace-nowrap large-text:whitespace-normal pt-3 text-xl tracking-[0.12em] sm:text-2xl">
        {brand.codePrefix}
        <span className="text-muted-foreground">••••••</span>
      </p>
      <p className="text-muted-foreground text-sm">{texts.ticketNote}</p>
    </div>
  )
}
