/** An email address that goes on in the next line after its "@" or a dot, not inside a word. */
export function EmailAddress({ of }: { of: string }) {
  const end = of.search(/[@.]/) + 1
  if (end === 0) return of
  return (
    <>
      {of.slice(0, end)}
      <wbr />
      <EmailAddress of={of.slice(end)} />
    </>
  )
}
