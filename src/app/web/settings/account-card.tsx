import { useState } from 'react'
import { accountsTexts } from '#features/accounts/accounts.texts.ts'
import { settingsTexts } from '#features/settings/settings.texts.ts'
import { localeTexts } from '#kit/locale.texts.ts'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Card, CardHeader } from '#kit/web/ui/card.tsx'
import Pencil from '~icons/lucide/pencil'
import UserRound from '~icons/lucide/user-round'
import { AccountDialog } from './account-management.tsx'

const texts = settingsTexts.account

/** Shows who is signed in and since when they have an account. */
export function AccountCard({ className }: { className?: string }) {
  const user = useCurrentUser()
  const [isChanging, setIsChanging] = useState(false)
  if (!user) return null
  const facts = [
    [texts.name, user.name],
    [texts.firstName, user.firstName],
    [texts.email, user.email],
    [texts.memberSince, memberSince(user.createdAt)],
  ].filter(([, fact]) => fact)
  const change = (
    <Button variant="quiet" className="-my-2 px-3 text-primary" onClick={() => setIsChanging(true)}>
      <Pencil aria-hidden />
      {accountsTexts.changeName.open}
    </Button>
  )
  return (
    <Card aria-labelledby="account" {...(className ? { className } : {})}>
      <CardHeader id="account" icon={<UserRound aria-hidden />} title={texts.title} action={change} />
      <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2 lg:flex lg:flex-wrap lg:gap-x-16">
        {facts.map(([term, fact]) => (
          <div key={term} className="min-w-0">
            <dt className="text-muted-foreground text-sm">{term}</dt>
            <dd className="break-words font-semibold">{fact}</dd>
          </div>
        ))}
      </dl>
      {isChanging && <AccountDialog name="name" user={user} onClose={() => setIsChanging(false)} />}
    </Card>
  )
}

/** Returns a long date without the weekday. Empty when `createdAt` isn't a date. */
function memberSince(createdAt: string): string {
  const date = new Date(createdAt)
  if (Number.isNaN(date.getTime())) return ''
  return date.toLocaleDateString(localeTexts.locale, { year: 'numeric', month: 'long', day: 'numeric' })
}
