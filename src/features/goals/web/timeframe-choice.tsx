import { type Timeframe, timeframes } from '../goals.rules.ts'
import { goalsTexts } from '../goals.texts.ts'

interface TimeframeChoiceProps {
  value: Timeframe
  onChange: (timeframe: Timeframe) => void
}

/** All five in sight: one touch instead of a list that opens. */
export function TimeframeChoice({ value, onChange }: TimeframeChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold">{goalsTexts.dialog.timeframe}</legend>
      <div className="flex flex-wrap gap-2">
        {timeframes.map((timeframe) => (
          <label key={timeframe} className={choice}>
            <input
              type="radio"
              name="timeframe"
              value={timeframe}
              checked={timeframe === value}
              onChange={() => onChange(timeframe)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {goalsTexts.timeframes[timeframe]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const choice =
  'relative inline-flex min-h-11 cursor-pointer items-center rounded-badge border border-input bg-background px-4 py-2 leading-tight sm:px-3 sm:text-sm transition-colors hover:bg-muted ' +
  'has-checked:border-primary has-checked:bg-primary has-checked:font-semibold has-checked:text-primary-foreground ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2'
