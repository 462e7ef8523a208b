import { Link } from 'react-router'
import { landingTexts } from '#app/landing.texts.ts'
import { Tomato } from '#kit/web/drawings/tomato.tsx'
import { buttonClass } from '#kit/web/ui/button.tsx'
import Check from '~icons/lucide/check'
import { PageStack } from '../drawings/page-stack.tsx'

const texts = landingTexts.preview

/** A static picture of the dashboard on a typical morning. */
export function AppPreview() {
  return (
    <section aria-label={texts.label} className="relative isolate w-full">
      <div
        aria-hidden="true"
        className="absolute inset-x-3 top-3 -bottom-2 -z-10 rotate-[1.6deg] rounded-card border border-border bg-secondary"
      />
      <div className="rounded-card border border-border bg-card p-5 text-card-foreground shadow-lifted sm:p-7">
        <header className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-heading text-2xl">{texts.greeting}</p>
          <p className="text-muted-foreground text-sm">{texts.date}</p>
        </header>
        <div className="grid grid-cols-1 gap-x-7 gap-y-6 sm:grid-cols-[auto_1fr]">
          <PreviewTimer />
          <PreviewGoals />
        </div>
        <div className="mt-6 grid grid-cols-1 items-center gap-x-7 gap-y-5 border-border border-t pt-5 sm:grid-cols-[auto_1fr]">
          <PreviewPages />
          <PreviewPrompt />
        </div>
        <Link to="/signup" className={buttonClass({ className: 'mt-6 w-full' })}>
          {texts.tryFullApp}
        </Link>
      </div>
    </section>
  )
}

function PreviewTimer() {
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      <Tomato progress={0} time={texts.time} className="size-44" />
      <p className="sr-only">{texts.time}</p>
      <p className="font-semibold">{texts.timer}</p>
      <p className="text-muted-foreground text-sm">{texts.timerNote}</p>
    </div>
  )
}

function PreviewGoals() {
  return (
    <div>
      <p className="mb-3 flex items-baseline justify-between gap-3">
        <span className="font-semibold">{texts.goals}</span>
        <span className="font-heading text-xl text-primary">{texts.goalsDone}</span>
      </p>
      <ul className="flex flex-col">
        {texts.goalList.map(({ title, isDone }) => (
          <li
            key={title}
            className="flex items-center gap-3 border-border border-b border-dashed py-2 leading-snug last:border-0"
          >
            <span
              className={`grid size-5 shrink-0 place-items-center rounded-full border-[1.5px] ${isDone ? 'border-primary bg-primary text-primary-foreground' : 'border-input'}`}
            >
              {isDone && <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />}
              <span className="sr-only">{isDone ? texts.done : texts.open}</span>
            </span>
            <span className={isDone ? 'text-muted-foreground' : undefined}>{title}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function PreviewPages() {
  return (
    <div className="flex large-text:flex-wrap items-center gap-4 sm:w-44 sm:flex-col sm:gap-2 sm:text-center">
      <PageStack className="h-20 w-auto shrink-0" />
      <div>
        <p className="font-semibold">{texts.pages}</p>
        <p className="text-muted-foreground text-sm">{texts.pagesNote}</p>
      </div>
    </div>
  )
}

function PreviewPrompt() {
  return (
    <div className="rounded-control bg-muted p-5">
      <p className="mb-2 inline-block rounded-badge bg-secondary px-3 py-0.5 font-semibold text-secondary-foreground text-sm">
        {texts.promptCategory}
      </p>
      <p className="font-heading text-xl leading-snug">{texts.prompt}</p>
    </div>
  )
}
