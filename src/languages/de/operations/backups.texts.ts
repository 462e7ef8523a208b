import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/backups.texts.ts'
import { number } from '../kit/number.ts'

const users = (count: number) => (count === 1 ? 'ein Konto' : `${number(count)} Konten`)
const pages = (count: number) => (count === 1 ? 'eine Seite' : `${number(count)} Seiten`)

export const backupsTexts: Texts<typeof english.backupsTexts> = {
  label: 'Sicherungen',
  proven: 'Letzte geprüfte Sicherung:',
  none: 'Noch wurde keine Sicherung geprüft.',
  late: 'Sie ist mehr als zwei Tage alt.',
  lastError: (error) => `Der letzte Versuch ist gescheitert: ${error}`,
  heldBefore: 'Diese Installation wurde wiederhergestellt aus einer Sicherung vom',
  held: ({ heldMails, removedUsers, removedUploads, missingFiles, newSecrets }) => [
    'Benutzte Codes, Bestellungen, entzogene Zugänge und geänderte Passwörter aus der Zeit danach sind verloren. Alle müssen sich neu anmelden.',
    ...(removedUsers + removedUploads > 0
      ? [
          `Noch einmal gelöscht, weil sie nach der Sicherung gelöscht wurden: ${users(removedUsers)} und ${pages(removedUploads)}.`,
        ]
      : []),
    ...(missingFiles > 0
      ? [
          missingFiles === 1
            ? 'Die Datei einer Seite wurde nicht wiederhergestellt.'
            : `Die Dateien von ${number(missingFiles)} Seiten wurden nicht wiederhergestellt.`,
        ]
      : []),
    ...(newSecrets
      ? ['Das Geheimnis, das Bestellungen signiert, ist neu: Gib deinem Shop das, das „willow webhook secret“ zeigt.']
      : []),
    heldMails === 0
      ? 'Es werden keine E-Mails zurückgehalten. Sicherungen gehen weiter, sobald du die Installation freigibst.'
      : `${heldMails === 1 ? 'Eine E-Mail wird' : `${number(heldMails)} E-Mails werden`} zurückgehalten, weil manche seit der Sicherung schon gesendet sein könnten. Sicherungen gehen weiter, sobald du die Installation freigibst.`,
  ],
  release: 'Freigeben',
  releaseFailed: 'Das Freigeben hat nicht geklappt.',
}
