import type * as english from '#features/settings/settings-saved.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const settingsSavedTexts: Texts<typeof english.settingsSavedTexts> = {
  saved: 'Ajustes guardados',
  savedText: 'Tus preferencias se han guardado.',
  notSaved: 'Ajustes sin guardar',
  notSavedText: 'No se pudo guardar tu cambio. Inténtalo otra vez.',
}
