import type { ReactNode } from 'react'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { homeTexts } from '../../home.texts.ts'

/** Tiles that share the width: a single one is a wide strip, four are a 2 × 2 grid on a phone and one row on a tablet. */
export function Tiles({ children }: { children: ReactNode }) {
  return (
    <section aria-label={homeTexts.tilesLabel} className="grid grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] gap-3 sm:gap-4">
      {children}
    </section>
  )
}

interface TileProps {
  icon: ReactNode
  title: string
  text: string
  onPress: () => void
}

export function Tile({ icon, title, text, onPress }: TileProps) {
  return (
    <div className="@container">
      <button type="button" onClick={onPress} className={classNames(paper, tile)}>
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-control bg-secondary text-secondary-foreground sm:size-14 [&_svg]:size-5 sm:[&_svg]:size-6"
        >
          {icon}
        </span>
        <span className="flex flex-col gap-0.5">
          <span className="font-heading text-[1.0625rem] leading-snug sm:text-xl">{title}</span>
          <span className="text-muted-foreground text-sm">{text}</span>
        </span>
      </button>
    </div>
  )
}

const tile =
  'flex h-full w-full flex-col items-start gap-2 p-3.5 text-start transition hover:-translate-y-0.5 hover:shadow-lifted ' +
  'sm:gap-4 sm:p-5 @xs:flex-row @xs:items-center @xs:gap-5'
