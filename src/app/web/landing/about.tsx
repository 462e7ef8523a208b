import { landingTexts } from '#app/landing.texts.ts'
import { useBrand } from '#kit/web/page/page-config.ts'

const texts = landingTexts.about

export function About() {
  const brand = useBrand()
  return (
    <section id="about" aria-labelledby="about-title" className="page-width pb-20 sm:pb-28">
      <div className="grid grid-cols-1 gap-6 border-border border-t pt-12 sm:pt-16 lg:grid-cols-[2fr_3fr] lg:gap-16">
        <h2 id="about-title" className="text-3xl sm:text-4xl">
          {texts.title(brand.name)}
        </h2>
        <div className="flex max-w-2xl flex-col gap-4 text-lg">
          {texts.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  )
}
