import { Link } from 'react-router'
import { EmailAddress } from '#kit/web/ui/email-address.tsx'

/** A user's name and address, for the first column of a list; with `to`, they lead there. */
export function UserName({ name, email, to }: { name: string; email: string; to?: string }) {
  const address = (
    <span className="font-normal text-muted-foreground text-sm">
      <EmailAddress of={email} />
    </span>
  )
  if (to === undefined)
    return (
      <span className="flex min-w-0 flex-col leading-snug">
        <span>{name}</span>
        {address}
      </span>
    )
  return (
    <Link to={to} className="flex min-h-11 min-w-11 flex-col justify-center leading-snug no-underline">
      <span className="font-semibold text-primary underline underline-offset-4">{name}</span>
      {address}
    </Link>
  )
}
