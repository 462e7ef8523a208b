import { landingTexts } from '#app/landing.texts.ts'
import { FeatureDrawing } from './feature-drawings.tsx'

const texts = landingTexts.features

/** One sheet, ruled into six fields like a page of a planner. */
export function FeatureGrid() {
  return (
    <section id="features" aria-labelledby="features-title" className="page-width py-20 sm:py-28">
      <div className="max-w-xl">
        <h2 id="features-title" className="text-3xl sm:text-5xl">
          {texts.title}
        </h2>
        <p className="mt-4 text-lg text-muted-foreground">{texts.lead}</p>
      </div>
      <ul className="feature-sheet mt-10 grid grid-cols-1 overflow-hidden [overflow-wrap:anywhere] rounded-card border border-border bg-card text-card-foreground shadow-paper sm:mt-14 sm:grid-cols-2 lg:grid-cols-3">
        {texts.list.map(({ id, title, text }) => (
          <li key={id} className="flex gap-5 p-6 sm:flex-col sm:gap-6 sm:p-8 lg:p-10">
            <FeatureDrawing id={id} className="size-14 shrink-0 sm:-ms-2.5 sm:size-20" />
            <div>
              <h3 className="text-2xl">{title}</h3>
              <p className="mt-2 text-muted-foreground">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
