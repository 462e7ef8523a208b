import { ChoiceGroup } from '#kit/web/ui/choice-group.tsx'
import { cycleChoices, patternNames, patterns } from '../breathing.patterns.ts'
import { type BreathingChoice, totalMs } from '../breathing.rules.ts'
import { breathingTexts } from '../breathing.texts.ts'

interface BreathingOptionsProps {
  choice: BreathingChoice
  onChoose: (choice: BreathingChoice) => void
}

export function BreathingOptions({ choice: { pattern, cycles }, onChoose }: BreathingOptionsProps) {
  return (
    <div className="flex flex-col gap-4">
      <ChoiceGroup
        label={breathingTexts.pattern}
        value={pattern}
        onChange={(name) => onChoose({ pattern: name, cycles })}
        choices={patternNames.map((name) => ({
          value: name,
          label: breathingTexts.patterns[name],
          hint: patterns[name].map(({ seconds }) => seconds).join('-'),
        }))}
      />
      <ChoiceGroup
        label={breathingTexts.cycles}
        note={breathingTexts.duration(totalMs({ pattern, cycles }))}
        value={cycles}
        onChange={(count) => onChoose({ pattern, cycles: count })}
        choices={cycleChoices.map((count) => ({ value: count, label: String(count) }))}
      />
    </div>
  )
}
