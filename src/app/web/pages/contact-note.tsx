import { pagesTexts as texts } from '#app/pages.texts.ts'
import { useBrand } from '#kit/web/page/page-config.ts'
import { OutsideLink } from '../landing/site-links.tsx'

/** How to contact support, at the end of each text page. */
export function ContactNote() {
  const brand = useBrand()
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className="prose mt-14! rounded-card bg-secondary p-6 text-secondary-foreground sm:p-8"
    >
      <h2 id="contact-title" className="text-2xl">
        {texts.contactTitle}
      </h2>
      <p>
        {texts.contact} <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. {texts.communityLead}{' '}
        <OutsideLink href={brand.communityUrl}>{texts.community}</OutsideLink>.
      </p>
    </section>
  )
}
