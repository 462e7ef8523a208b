import type * as english from '#features/sheet/sheet.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const sheetTexts: Texts<typeof english.sheetTexts> = {
  allDay: 'Ganztägig',
  busy: 'Beschäftigt',
  moreEvents: (count) => (count === 1 ? 'und ein weiterer Termin' : `und ${count} weitere Termine`),
  goal: (place) => `Ziel ${place}`,
  firstCode: (product, code) => `Dein Code für ${product} ist ${code}. Gib ihn in den Einstellungen unter „Morgenblatt“ ein.`,
}
