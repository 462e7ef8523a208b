import type * as english from '#features/settings/settings-saved.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const settingsSavedTexts: Texts<typeof english.settingsSavedTexts> = {
  saved: 'Réglages modifiés',
  savedText: 'Tes préférences sont enregistrées.',
  notSaved: 'Réglages non enregistrés',
  notSavedText: 'Ton changement n’a pas pu être enregistré. Réessaie.',
}
