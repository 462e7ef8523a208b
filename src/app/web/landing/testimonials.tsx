import { landingTexts } from '#app/landing.texts.ts'

const texts = landingTexts.testimonials

export function Testimonials() {
  return (
    <section aria-labelledby="testimonials-title" className="page-width py-16 sm:py-24">
      <h2 id="testimonials-title" className="text-3xl sm:text-5xl">
        {texts.title}
      </h2>
      <div className="mt-10 grid grid-cols-1 gap-10 sm:mt-14 lg:grid-cols-3 lg:gap-12">
        {texts.list.map(({ quote, role }) => (
          <figure key={role} className="flex flex-col border-accent border-t-2 pt-6">
            <blockquote className="grow font-heading text-2xl leading-snug">
              <p>{texts.quoted(quote)}</p>
            </blockquote>
            <figcaption className="mt-5 text-muted-foreground">{role}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
