import type { ReactNode } from 'react'
import { settingsTexts } from '#features/settings/settings.texts.ts'
import { dateText } from '#kit/dates.ts'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { Card } from '#kit/web/ui/card.tsx'
import UserRound from '~icons/lucide/user-round'

const texts = settingsTexts.account

/** Shows who is signed in and since when they have an account. With what can be changed, it also shows the address. */
export function AccountCard({ children }: { children?: ReactNode }) {
  const user = useCurrentUser()
  if (!user) return null
  const facts = [
    [texts.name, user.name],
    [texts.firstName, user.firstName],
    [texts.email, children ? user.email : undefined],
    [texts.memberSince, memberSince(user.createdAt)],
  ].filter(([, fact]) => fact)
  return (
    <Card headingId="account" icon={<UserRound aria-hidden />} title={texts.title} className="md:col-span-2">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 sm:flex sm:flex-wrap lg:gap-x-16">
        {facts.map(([term, fact]) => (
          <div key={term} className={term === texts.email ? 'min-w-0 max-sm:col-span-2' : 'min-w-0'}>
            <dt className="text-muted-foreground text-sm">{term}</dt>
            <dd className="break-words font-semibold">{fact}</dd>
          </div>
        ))}
      </dl>
      {children && <div className="mt-5 border-border border-t pt-5">{children}</div>}
    </Card>
  )
}

/** Returns a long date without the weekday. Empty when `createdAt` isn't a date. */
function memberSince(createdAt: string): string {
  const date = new Date(createdAt)
  if (Number.isNaN(date.getTime())) return ''
  return dateText(date, 'Mdy')
}
