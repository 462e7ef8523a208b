import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/letter.texts.ts'
import { counted, number } from '../kit/number.ts'

export const letterTexts: Texts<typeof english.letterTexts> = {
  allIsWell: 'Alles ist in Ordnung.',
  problems: (count) => (count === 1 ? 'Eine Sache braucht dich.' : `${number(count)} Dinge brauchen dich.`),
  orders: (count) =>
    count === 0
      ? 'Keine neuen Bestellungen.'
      : count === 1
        ? 'Eine Bestellung, beantwortet.'
        : `${number(count)} Bestellungen, alle beantwortet.`,
  ordersWaiting: (count, waiting) => {
    const orders = count === 0 ? 'Keine neuen Bestellungen' : counted(count, 'Bestellung', 'Bestellungen')
    return `${orders}; ${waiting === 1 ? 'eine Sache wartet' : `${number(waiting)} Sachen warten`} auf deine Antwort.`
  },
  proven: (weekday) => `Sicherung am ${weekday} geprüft.`,
  lastProven: (day) => `Die letzte geprüfte Sicherung ist vom ${day}.`,
  noBackup: 'Noch wurde keine Sicherung geprüft.',
  certificate: (month) => `Zertifikat gültig bis ${month}.`,
  certificateEnding: (day) => `Das Zertifikat läuft am ${day} ab und wurde nicht erneuert.`,
  neverCame: (count) =>
    count === 1
      ? 'Eine Person, die im letzten Monat gekauft hat, ist nie gekommen.'
      : `${number(count)} Personen, die im letzten Monat gekauft haben, sind nie gekommen.`,
}
