import { useId } from 'react'
import { classNames } from '#kit/web/ui/class-names.ts'
import Check from '~icons/lucide/check'
import { type ThemeName, themeHours } from '../themes.names.ts'
import { themeSelectorTexts, themeTexts } from '../themes.texts.ts'
import { ThemeSwatch } from './theme-swatch.tsx'

interface ThemeOptionProps {
  theme: ThemeName
  /** Name of the radio group. */
  group: string
  isChosen: boolean
  onChoose: () => void
  /** On a phone, show a row instead of a small page. */
  isCompact: boolean
}

/** A theme to choose, drawn in its own colours. */
export function ThemeOption({ theme, group, isChosen, onChoose, isCompact }: ThemeOptionProps) {
  const id = useId()
  const { name, description } = themeTexts[theme]
  const hours = themeHours[theme]
  return (
    <label htmlFor={id} className={option}>
      <input
        type="radio"
        id={id}
        name={group}
        value={theme}
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-description`}
        className="absolute inset-0 z-1 m-0 size-full cursor-pointer opacity-0"
      />
      <span data-theme={theme} className={classNames(paper, isCompact && 'max-sm:flex-row')}>
        <ThemeSwatch theme={theme} className={isCompact ? 'w-full max-sm:w-[38%] max-sm:shrink-0' : 'w-full'} />
        {isChosen && (
          <span className="absolute top-2 end-2 grid size-7 place-items-center rounded-full bg-primary text-primary-foreground shadow-paper">
            <Check aria-hidden className="size-4.5" strokeWidth={2.5} />
          </span>
        )}
        <span
          className={classNames(
            'flex flex-col gap-0.5 min-w-0 border-border p-2.5 sm:border-t sm:px-3 sm:py-4',
            isCompact ? 'justify-center max-sm:border-s max-sm:pe-11' : 'border-t',
          )}
        >
          <span id={`${id}-name`} className="font-heading text-lg leading-tight">
            {name}
          </span>
          <span id={`${id}-description`} className="hyphens-auto text-muted-foreground text-sm leading-snug">
            {description}
            {hours && <span className="mt-1 block font-semibold text-accent">{themeSelectorTexts.hours(hours)}</span>}
          </span>
        </span>
      </span>
    </label>
  )
}

const option =
  'relative flex rounded-card outline-offset-2 transition hover:-translate-y-0.5 ' +
  'has-checked:outline-2 has-checked:outline-primary has-focus-visible:outline-4 has-focus-visible:outline-ring'

const paper =
  'relative flex w-full flex-col overflow-hidden rounded-card border border-border bg-card text-card-foreground shadow-paper'
