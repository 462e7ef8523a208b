import { EmailAddress } from '#kit/web/ui/email-address.tsx'

/** A user's name and address, for the first column of a list. */
export function UserName({ name, email }: { name: string; email: string }) {
  return (
    <span className="flex min-w-0 flex-col leading-snug">
      <span>{name}</span>
      <span className="font-normal text-muted-foreground text-sm">
        <EmailAddress of={email} />
      </span>
    </span>
  )
}
