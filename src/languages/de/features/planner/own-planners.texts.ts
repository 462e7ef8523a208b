import type * as english from '#features/planner/own-planners.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

export const ownPlannersTexts: Texts<typeof english.ownPlannersTexts> = {
  title: 'Meine Planer',
  cover: (name) => `Titelseite von ${name}`,
  about: (year, pages) => (year === null ? counted(pages, 'Seite', 'Seiten') : `${year}, ${counted(pages, 'Seite', 'Seiten')}`),
  download: 'Herunterladen',
  downloadOf: (title, label) => (label === '' ? `${title} herunterladen` : `${title}, ${label}, herunterladen`),
  ownerLine: (name, orderNumber) => (orderNumber === null ? name : `${name}, Bestellung ${orderNumber}`),
  without: 'Zu deinem Code gehört kein Planer zum Herunterladen. Der Shop kann ihn hinzufügen:',
  addCode: 'Code eines weiteren Planers hinzufügen',
  notices: {
    label: 'Neues zu deinen Planern',
    corrected: (planner, variant) => `${variant === '' ? planner : `${planner}, ${variant}`}: korrigiert`,
    correctedText:
      'Deine Datei funktioniert weiter. Was du in der einen oder der anderen schreibst, erscheint an denselben Tagen.',
    next: (planner) => `${planner} ist da`,
    nextText: (before) => `Er folgt auf deinen Planer „${before}“.`,
    toShop: 'Im Laden ansehen',
    carryTitle: (planner) => `Nach „${planner}“ übernehmen?`,
    folders: (names) => `Neue Ordner: ${names.join(', ')}`,
    goals: (titles) => `Offene Jahresziele, mit dem neuen Jahr: ${titles.join(', ')}`,
    carryText: 'Deine Ordner und ihre Dateien bleiben, wie sie sind.',
    carry: 'Übernehmen',
    carried: 'Übernommen',
    no: 'Nein, danke',
    dismiss: 'Verstanden',
    failed: 'Das konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
  },
  loadFailed: 'Die Planer, die du gekauft hast, konnten nicht geladen werden. Bitte versuche es noch einmal.',
}
