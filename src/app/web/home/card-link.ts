import { buttonClass } from '#kit/web/ui/button.tsx'

/** A link at the edge of a card, aligned with the card's text. */
export const cardLink = buttonClass({
  variant: 'quiet',
  className: '-me-3 shrink-0 whitespace-nowrap large-text:whitespace-normal px-3! text-primary',
})
