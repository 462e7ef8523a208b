import type * as english from '#features/handwriting/handwriting.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted, number } from '../../kit/number.ts'

const pagesOf = (count: number) => counted(count, 'Seite', 'Seiten')

export const handwritingTexts: Texts<typeof english.handwritingTexts> = {
  title: 'Was du schreibst',
  offer: (host, model) =>
    `Dein Shop kann deine Handschrift lesen lassen, damit die Suche sie findet. Die Tinte deiner beschriebenen Seiten geht dann an ${host}: aus deinem Planer, aus Notizen eines Supernote und aus PDFs, in die du geschrieben hast. Was darauf gedruckt ist, bleibt hier, und auch dein Name. Dort liest sie das Modell ${model}. Bevor du das einschaltest, geht nichts dorthin.`,
  on: (host, model) => `Die Tinte deiner beschriebenen Seiten geht an ${host}. Dort liest sie das Modell ${model}.`,
  changed: (host, model) =>
    `Dein Shop benutzt jetzt ${model} auf ${host}. Dem hast du nicht zugestimmt, deshalb geht nichts dorthin. Was früher gelesen wurde, bleibt.`,
  ended: 'Dein Shop hat dafür keinen Server mehr, deshalb geht nichts mehr hinaus. Was früher gelesen wurde, bleibt.',
  read: (read, waiting) =>
    waiting === 0 ? `${pagesOf(read)} gelesen.` : `${pagesOf(read)} gelesen, ${number(waiting)} warten noch.`,
  turnOn: (host) => `Meine Tinte an ${host} senden`,
  turnOff: 'Ausschalten',
  turnOffTitle: 'Ausschalten und die Texte entfernen?',
  turnOffText: (read) =>
    `Nichts geht mehr an den Server. Die Texte von ${pagesOf(read)} werden entfernt, auch die, die du verbessert hast. Deine Seiten bleiben.`,
  review: 'Texte durchsehen',
  loadFailed: 'Ob deine Handschrift gelesen wird, ließ sich nicht nachsehen. Bitte versuche es noch einmal.',
  changeFailed: 'Das ließ sich nicht ändern. Bitte versuche es noch einmal.',
  screen: {
    title: 'Was gelesen wurde',
    lead: 'Was du verbesserst, bleibt, wie du es schreibst.',
    open: 'Noch ansehen',
    all: 'Alle Seiten',
    none: 'Kein Text wartet auf dich. Neue Seiten erscheinen hier, sobald sie gelesen sind.',
    loadFailed: 'Die Texte konnten nicht geladen werden.',
    text: 'Wörter auf dieser Seite',
    readBy: (model, host) => `Gelesen von ${model} auf ${host}`,
    typed: 'Von dir geschrieben',
    waiting: 'Diese Seite wartet darauf, gelesen zu werden.',
    failed: 'Auf dieser Seite wurden keine Wörter gelesen. Du kannst sie selbst schreiben.',
    unsure: 'Das Modell war nicht sicher. [?] steht für ein Wort, das es nicht lesen konnte.',
    inkChanged: 'Die Seite hat neue Tinte, seit du das geschrieben hast. Deine Wörter bleiben, wie sie sind.',
    save: 'Speichern',
    right: 'Stimmt so',
    saved: 'Gespeichert',
    saveFailed: 'Der Text ließ sich nicht speichern.',
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
    pageOf: (name, page) => `${name}, Seite ${page}`,
    pictureFailed: 'Die Seite konnte nicht geladen werden.',
  },
}
