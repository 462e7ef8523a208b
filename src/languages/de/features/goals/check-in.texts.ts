import type * as english from '#features/goals/check-in.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const checkInTexts: Texts<typeof english.checkInTexts> = {
  title: 'Wochenrückblick',
  greeting: (firstName) => `${firstName ? `Hallo ${firstName}` : 'Hallo'}, wie war deine Woche?`,
  lead: 'Lies ihn durch und teile ihn mit jemandem, der dir die Daumen drückt, oder kopiere ihn in deinen Planer.',
  preview: 'Dein Rückblick auf die Ziele der Woche',
  share: 'Teilen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copiedText: 'Dein Wochenrückblick ist in der Zwischenablage.',
  copyFailed: 'Fehler',
  copyFailedText: 'Der Rückblick ließ sich nicht kopieren. Bitte markiere den Text und kopiere ihn selbst.',
  heading: (firstName, date) => `${firstName ? `Wochenrückblick von ${firstName}` : 'Wochenrückblick'}, ${date}`,
  doneThisWeek: 'Diese Woche erledigt',
  questions: 'Was kam voran? Was kann warten? Was würde als Erstes guttun?',
}
