import { classNames } from '#kit/web/ui/class-names.ts'
import { focusTimerTexts } from '../focus-timer.texts.ts'

/** The number of completed pomodoros, and the progress towards the long break after every fourth. */
export function CompletedCount({ completed }: { completed: number }) {
  const ofFour = completed === 0 ? 0 : ((completed - 1) % 4) + 1
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 font-semibold">
      {focusTimerTexts.completed(completed)}
      <span aria-hidden className="flex gap-1.5">
        {[1, 2, 3, 4].map((place) => (
          <span
            key={place}
            className={classNames('size-3 rounded-full', place <= ofFour ? 'bg-(--tomato)' : 'border-2 border-input')}
          />
        ))}
      </span>
    </p>
  )
}
