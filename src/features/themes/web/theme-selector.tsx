import { useId } from 'react'
import { classNames } from '#kit/web/ui/class-names.ts'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import SunMoon from '~icons/lucide/sun-moon'
import { type ThemeName, themeNames } from '../themes.names.ts'
import { compactThemes, type ThemeChoice } from '../themes.rules.ts'
import { themeSelectorTexts as texts } from '../themes.texts.ts'
import { ThemeOption } from './theme-option.tsx'
import { chooseTheme, useShownTheme, useThemeChoice } from './theme-store.ts'

interface ThemeSelectorProps {
  /** Offer only focus, energize and reflect. */
  isCompact?: boolean
  /** Leave out what explains the switch. */
  isBrief?: boolean
  /** Called after this browser has stored the choice. App code saves it for the user's other browsers. */
  onChoose: (choice: ThemeChoice) => void
}

/** Chooses a mood and auto-adapt. With auto-adapt on, the mood shown now is marked. */
export function ThemeSelector({ isCompact = false, isBrief = false, onChoose }: ThemeSelectorProps) {
  const group = useId()
  const choice = useThemeChoice()
  const shown = useShownTheme()
  const names: readonly ThemeName[] = isCompact ? compactThemes : themeNames

  const choose = (next: ThemeChoice) => {
    chooseTheme(next)
    onChoose(next)
  }
  return (
    <div className="flex flex-col gap-5">
      <SwitchField
        icon={<SunMoon aria-hidden />}
        label={texts.auto}
        hint={isBrief ? undefined : texts.autoHint}
        checked={choice.isAuto}
        onCheckedChange={(isAuto) => choose({ ...choice, isAuto })}
      />
      <div role="radiogroup" aria-label={texts.label} className={classNames('grid', isCompact ? compactGrid : grid)}>
        {names.map((theme) => (
          <ThemeOption
            key={theme}
            theme={theme}
            group={group}
            isChosen={theme === (choice.isAuto ? shown : choice.mood)}
            onChoose={() => choose({ mood: theme, isAuto: false })}
            isCompact={isCompact}
          />
        ))}
      </div>
    </div>
  )
}

// At most four in a row, each wide enough for the longest name in any language.
const grid = 'grid-cols-[repeat(auto-fill,minmax(max(min(100%,8.75rem),23.2%),1fr))] gap-3 sm:gap-4'
const compactGrid = 'grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(max(min(100%,8.75rem),23.2%),1fr))] sm:gap-4'
