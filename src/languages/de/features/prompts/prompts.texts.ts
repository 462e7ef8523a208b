import type * as english from '#features/prompts/prompts.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

export const promptsTexts: Texts<typeof english.promptsTexts> = {
  title: 'Impulse',
  lead: 'Oft braucht eine leere Seite nur eine gute Frage.',
  categories: 'Kategorien',
  list: 'Impulse',
  count: (count) => counted(count, 'Impuls', 'Impulse'),
  shuffle: 'Mischen',
  shuffled: 'Die Impulse sind neu gemischt.',
  isToday: 'Impuls des Tages',
  copy: (text) => `Impuls kopieren: ${text}`,
  copied: 'Kopiert',
  copiedText: 'Der Impuls ist in der Zwischenablage.',
  copyFailed: 'Fehler',
  copyFailedText: 'Der Impuls ließ sich nicht kopieren. Bitte markiere die Worte von Hand.',
  none: 'In dieser Kategorie gibt es keine Impulse.',
  viewAll: 'Alle Impulse zeigen',
  tips: {
    title: 'Tipps zu den Impulsen',
    items: [
      'Gib einem Impuls zehn Minuten und halte den Stift in Bewegung. Wenn die Zeit um ist, darfst du aufhören.',
      'Lass die Frage hinter dir, sobald dein Stift etwas Besseres findet.',
      'Schreib den Impuls oben auf deine Seite. Monate später weißt du dann noch, worauf du geantwortet hast.',
    ],
  },
  today: {
    title: 'Impuls des Tages',
    shuffle: 'Anderer Impuls',
    all: 'Alle Impulse',
  },
}
