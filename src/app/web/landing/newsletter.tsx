import { subscribeTexts as texts } from '#features/newsletter/subscribe.texts.ts'
import { SubscribeForm } from '#features/newsletter/web/subscribe-form.tsx'

/** The letter, before the page ends. */
export function Newsletter() {
  return (
    <section id="letter" aria-labelledby="letter-title" className="page-width pb-20 sm:pb-28">
      <div className="grid items-end gap-6 border-border border-t pt-12 sm:pt-16 lg:grid-cols-[2fr_3fr] lg:gap-16">
        <div>
          <h2 id="letter-title" className="text-3xl sm:text-4xl">
            {texts.title}
          </h2>
          <p className="mt-3 max-w-md text-muted-foreground">{texts.text}</p>
        </div>
        <SubscribeForm />
      </div>
    </section>
  )
}
