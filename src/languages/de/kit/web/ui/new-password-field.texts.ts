import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/web/ui/new-password-field.texts.ts'

export const newPasswordTexts: Texts<typeof english.newPasswordTexts> = {
  hint: (length) => `Mindestens ${length} Zeichen.`,
  strength: 'Stärke:',
  strengths: { short: 'Zu kurz', common: 'Sehr verbreitet', weak: 'Schwach', fair: 'Ordentlich', strong: 'Stark' },
  advice: {
    common: 'Viele Menschen benutzen dieses Passwort. Wer rät, probiert es zuerst.',
    weak: 'Ein paar Wörter hintereinander sind leicht zu merken und schwer zu erraten.',
  },
}
