import { type Language, languages } from '#kit/languages.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { pageLanguage } from '#kit/web/page/page-language.ts'
import { ChoiceGroup } from '#kit/web/ui/choice-group.tsx'
import { settingsTexts } from '../settings.texts.ts'

const texts = settingsTexts.language

/** Chooses the language of the account. Nothing where the operator offers one language only. */
export function LanguageField({ language, onChange }: { language: Language | null; onChange: (language: Language) => void }) {
  if (pageConfig.languages.length < 2) return null
  return (
    <div className="mt-6 flex flex-col gap-2 border-border border-t pt-5">
      <ChoiceGroup
        look="chips"
        label={texts.label}
        choices={pageConfig.languages.map((value) => ({ value, label: languages[value].name }))}
        value={language ?? pageLanguage()}
        onChange={onChange}
      />
      <p className="text-muted-foreground text-sm">{texts.hint}</p>
    </div>
  )
}
