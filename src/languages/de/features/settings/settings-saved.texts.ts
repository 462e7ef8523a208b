import type * as english from '#features/settings/settings-saved.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const settingsSavedTexts: Texts<typeof english.settingsSavedTexts> = {
  saved: 'Einstellungen geändert',
  savedText: 'Deine Wünsche sind gespeichert.',
  notSaved: 'Einstellungen nicht gespeichert',
  notSavedText: 'Deine Änderung ließ sich nicht speichern. Bitte versuche es noch einmal.',
}
