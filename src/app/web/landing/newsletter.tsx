import { subscribeTexts as texts } from '#features/newsletter/subscribe.texts.ts'
import { SubscribeForm } from '#features/newsletter/web/subscribe-form.tsx'

/** The sign-up for the newsletter, at the end of every page for visitors. */
export function Newsletter() {
  return (
    <section id="letter" aria-labelledby="letter-title" className="page-width pt-12 sm:pt-16">
      <div className="grid grid-cols-1 items-end gap-6 border-border border-b pb-12 sm:pb-16 lg:grid-cols-[2fr_3fr] lg:gap-10">
        <div>
          <h2 id="letter-title" className="text-2xl sm:text-3xl">
            {texts.title}
          </h2>
          <p className="mt-3 max-w-md text-muted-foreground">{texts.text}</p>
        </div>
        <SubscribeForm />
      </div>
    </section>
  )
}
