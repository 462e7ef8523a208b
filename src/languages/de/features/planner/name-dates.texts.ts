import type * as english from '#features/planner/name-dates.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

const filesOf = (count: number) => counted(count, 'Datei', 'Dateien')

export const nameDatesTexts: Texts<typeof english.nameDatesTexts> = {
  offer: (files) => (files === 1 ? '1 Datei hat ein Datum im Namen.' : `${filesOf(files)} haben ein Datum im Namen.`),
  title: 'Datum im Dateinamen',
  intro: 'Wir können diese Dateien in deinem Kalender auf ihre Tage legen. Die Dateien und ihre Namen bleiben, wie sie sind.',
  pictures: 'Bilder ohne Datum im Namen',
  withoutPictures: 'Auslassen',
  until: (year) => `Aufnahmedatum nehmen, bis ${year}`,
  picturesHint: 'Eine Kamera schreibt den Tag der Aufnahme in die Datei. Bei einem Scan ist das nicht der Tag der Seite.',
  nothing:
    'Keine dieser Dateien hat ein Datum, das wir verwenden können. Eine Seite kannst du über ihr Menü auf einen Tag legen.',
  which: (name) => `Welcher Tag ist „${name}“?`,
  whichHint: 'Deine Antwort gilt für alle Namen dieser Art.',
  put: (files) => (files === 0 ? 'Auf ihre Tage legen' : `${filesOf(files)} auf ${files === 1 ? 'den Tag' : 'ihre Tage'} legen`),
  done: (pages) =>
    pages === 1 ? '1 Seite liegt jetzt auf ihrem Tag.' : `${counted(pages, 'Seite', 'Seiten')} liegen jetzt auf ihren Tagen.`,
  doubtful: (files) => (files === 1 ? '1 Datei bleibt, wie sie ist' : `${filesOf(files)} bleiben, wie sie sind`),
  doubts: {
    order: 'Das kann mehr als ein Tag sein.',
    future: 'Dieser Tag kommt erst noch.',
    several: 'Im Namen steht mehr als ein Datum.',
    pages: 'Sie hat viele Seiten, also ist das vielleicht der Tag, an dem sie gespeichert wurde.',
    known: 'Eine ihrer Seiten liegt schon auf einem Tag, in einer anderen Datei.',
    scan: 'Das Bild ist vielleicht ein Scan, der später gemacht wurde.',
  },
  more: (files) => `Und ${counted(files, 'weitere Datei', 'weitere Dateien')}.`,
}
