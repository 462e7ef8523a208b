import { Link } from 'react-router'
import { EmailAddress } from '#kit/web/ui/email-address.tsx'

/** A user's name and address, for the first column of a list. */
export function UserName({ name, email, to }: { name: string; email: string; to?: string }) {
  return (
    <span className="flex min-w-0 flex-col leading-snug">
      {to ? (
        <Link to={to} className="min-h-6 font-semibold text-primary underline underline-offset-4 hover:no-underline">
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      <span className="font-normal text-muted-foreground text-sm">
        <EmailAddress of={email} />
      </span>
    </span>
  )
}
