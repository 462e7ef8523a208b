import { classNames } from '#kit/web/ui/class-names.ts'
import { patterns } from '../breathing.patterns.ts'
import { type Breathing, momentOf } from '../breathing.rules.ts'
import { breathingTexts } from '../breathing.texts.ts'

/** Shows the progress: the phases of the current cycle, and the cycles as leaves that fill. */
export function BreathingCourse({ breath }: { breath: Breathing }) {
  const { phaseIndex, cycle, remainingCycles } = momentOf(breath)
  return (
    <div className="flex flex-col gap-6">
      <ol className="grid auto-cols-fr grid-flow-col gap-1.5">
        {patterns[breath.pattern].map(({ name, seconds }, at) => (
          <li
            key={name}
            aria-current={at === phaseIndex ? 'step' : undefined}
            className={classNames(
              'flex flex-col items-center gap-0.5 border-t-4 pt-2 leading-tight',
              at === phaseIndex ? 'border-primary text-card-foreground' : 'border-border text-muted-foreground',
            )}
          >
            <span className={at === phaseIndex ? 'font-semibold' : undefined}>{breathingTexts.phases[name]}</span>
            <span className="text-sm">{breathingTexts.seconds(seconds)}</span>
          </li>
        ))}
      </ol>
      <div className="flex flex-col items-center gap-2.5">
        <svg viewBox={`0 0 ${breath.cycles * 24} 28`} aria-hidden="true" className="h-7 w-auto max-w-full">
          {Array.from({ length: breath.cycles }, (_, at) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: cycles are identified by their number.
              key={at}
              d="M12 26C5 18 5 9 12 2c7 7 7 16 0 24Z"
              transform={`translate(${at * 24})`}
              fill={at < cycle - 1 ? 'var(--primary)' : at === cycle - 1 ? 'var(--secondary)' : 'none'}
              stroke={at < cycle ? 'var(--primary)' : 'var(--input)'}
              strokeWidth="1.75"
              strokeLinejoin="round"
            />
          ))}
        </svg>
        <p className="text-muted-foreground">
          {breathingTexts.cycle(cycle, breath.cycles)} · {breathingTexts.remaining(remainingCycles)}
        </p>
      </div>
    </div>
  )
}
