import { useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { ConfirmDialog } from '../ui/confirm-dialog-loader.ts'
import { readerTexts as texts } from './reader.texts.ts'

/** A link on a page. Lengths are fractions of the drawn page, from the top left. */
export interface PageLink {
  id: string
  left: number
  top: number
  width: number
  height: number
  /** The target: a page by number, or another site. */
  to: { page: number } | { address: string }
  /** What is there, if that is known. */
  name?: string
  isMarked?: boolean
}

interface PageLinksProps {
  links: readonly PageLink[]
  onPage: (page: number) => void
}

/** The links of a page. The stage handles clicks and taps on them (`data-link`), because it must tell a tap from a swipe. */
export function PageLinks({ links, onPage }: PageLinksProps) {
  const [leavingTo, setLeavingTo] = useState<string>()
  return (
    <>
      {links.map(({ id, to, name, isMarked, ...place }) => (
        <button
          key={id}
          type="button"
          data-link
          aria-label={name ?? ('page' in to ? texts.linkToPage(to.page) : texts.linkTo(to.address))}
          title={name ?? ('page' in to ? texts.linkToPage(to.page) : to.address)}
          // Depending on the browser, a pointer's click arrives here or at the stage. The stage handles it, so this handles only keys.
          onClick={({ detail }) => {
            if (detail > 0) return
            if ('page' in to) onPage(to.page)
            else setLeavingTo(to.address)
          }}
          className={classNames(
            'absolute cursor-pointer rounded-sm hover:bg-primary/10 focus-visible:outline-primary',
            isMarked && 'bg-primary/10 shadow-[inset_0_-2px_0_var(--color-primary)]',
          )}
          style={Object.fromEntries(Object.entries(place).map(([side, share]) => [side, `${share * 100}%`]))}
        />
      ))}
      {leavingTo !== undefined && (
        <ConfirmDialog
          title={texts.leaveTitle}
          text={texts.leaveText(leavingTo)}
          confirm={texts.leave}
          cancel={texts.stay}
          failed={texts.leaveFailed}
          onConfirm={async () => {
            window.open(leavingTo, '_blank', 'noopener,noreferrer')
          }}
          onClose={() => setLeavingTo(undefined)}
        />
      )}
    </>
  )
}
