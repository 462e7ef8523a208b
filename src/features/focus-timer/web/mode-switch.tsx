import { classNames } from '#kit/web/ui/class-names.ts'
import type { TimerMode } from '../focus-timer.rules.ts'
import { focusTimerTexts } from '../focus-timer.texts.ts'

const modes = ['work', 'break'] as const

/** Switches between Work and Break, and resets the timer. */
export function ModeSwitch({ mode, onSwitch }: { mode: TimerMode; onSwitch: (mode: TimerMode) => void }) {
  return (
    <fieldset aria-label={focusTimerTexts.modes} className="inline-flex gap-1 rounded-badge border border-border p-1">
      {modes.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={mode === each}
          onClick={() => onSwitch(each)}
          className={classNames(
            'min-h-11 rounded-badge px-6 font-semibold transition-colors',
            mode === each ? 'bg-secondary text-secondary-foreground' : 'text-muted-foreground hover:text-foreground',
          )}
        >
          {focusTimerTexts.mode[each]}
        </button>
      ))}
    </fieldset>
  )
}
