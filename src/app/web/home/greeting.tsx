import type { ReactNode, RefObject } from 'react'
import type { CurrentUser } from '#kit/web/page/current-user.ts'
import { usePageHeading } from '#kit/web/ui/page-heading.ts'
import { appTexts } from '../../app.texts.ts'
import { greetingFor, longDate } from '../../home.rules.ts'
import { homeTexts } from '../../home.texts.ts'
import { HeaderActions } from './header-actions.tsx'

const texts = homeTexts

export function Greeting({ user, now }: { user: CurrentUser; now: Date }) {
  const greeting = texts.greeting(greetingFor(now.getHours()), user.name)
  const heading = usePageHeading(appTexts.navigation.home)
  return <GreetingHeader heading={heading} greeting={greeting} today={texts.today(longDate(now))} actions={<HeaderActions />} />
}

interface GreetingHeaderProps {
  greeting: ReactNode
  today: ReactNode
  actions: ReactNode
  heading?: RefObject<HTMLHeadingElement | null>
}

export function GreetingHeader({ greeting, today, actions, heading }: GreetingHeaderProps) {
  return (
    <header className="flex flex-col gap-1.5 sm:gap-2">
      <div className="flex items-start justify-between gap-4 large-text:flex-wrap">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 break-words text-3xl sm:text-[2.75rem]">
          {greeting}
        </h1>
        {actions}
      </div>
      <p className="text-lg text-muted-foreground">{today}</p>
    </header>
  )
}
