import { Link } from 'react-router'
import { goalsTexts } from '#features/goals/goals.texts.ts'
import { Sprout } from '#features/goals/web/sprout.tsx'

const texts = goalsTexts.card

/** What a user without goals sees in their place. */
export function NoGoals() {
  return (
    <Link
      to="/goals"
      className="group flex flex-1 flex-col items-center justify-center gap-3 rounded-control px-4 py-4 text-center text-inherit no-underline hover:bg-muted [&_svg]:h-28 [&_svg]:w-auto"
    >
      <Sprout />
      <span className="font-heading text-primary text-xl underline decoration-transparent underline-offset-4 group-hover:decoration-current">
        {texts.empty}
      </span>
      <span className="text-muted-foreground">{texts.emptyText}</span>
    </Link>
  )
}
