import { buttonClass } from '#kit/web/ui/button.tsx'

/** A quiet way on at the edge of a card, its words in line with the card's own. */
export const cardLink = buttonClass({ variant: 'quiet', className: '-mr-3 shrink-0 whitespace-nowrap px-3! text-primary' })
