import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/web/install/install.texts.ts'

export const installTexts: Texts<typeof english.installTexts> = {
  title: 'Willow als App',
  text: 'Sie öffnet sich über ihr eigenes Symbol, ohne die Leisten des Browsers, und funktioniert auch ohne Verbindung.',
  install: 'Auf diesem Gerät installieren',
  decline: 'Nicht jetzt',
  ios: 'Tippe auf „Teilen“, dann auf „Zum Home-Bildschirm“, und öffne sie von dort. Sonst behält Safari nur eine Woche lang, was du liest.',
  understood: 'Verstanden',
}
