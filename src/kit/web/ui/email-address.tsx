import { Fragment } from 'react'

/** An email address that goes on in the next line after its "@" or a dot, not inside a word. */
export function EmailAddress({ of }: { of: string }) {
  if (!of.includes('@')) return of
  const parts = of.match(/[^@.]*[@.]|[^@.]+/g) ?? []
  return (
    <span translate="no">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no names, and their order stays.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
