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

export const backupsCardTexts: Texts<typeof english.backupsCardTexts> = {
  lead: 'Jede Nacht gemacht, geprüft und verschlüsselt, damit eine kaputte Festplatte nicht das Ende deines Shops ist.',
  nothingYet: 'Noch wurde keine Sicherung gemacht.',
  made: 'Letzte Sicherung:',
  loadFailed: 'Der Stand der Sicherungen ließ sich nicht laden.',
  key: 'Wiederherstellungsschlüssel',
  makeKey: 'Schlüssel erzeugen',
  keyLead: 'Nur du hast ihn. Er öffnet die Sicherungen, und damit jedes Tagebuch.',
  keyByCommand: 'Dein Shop hat Kunden. Deshalb entsteht er auf dem Server: willow backup key',
  hasKey: 'Sicherungen sind damit verschlüsselt. Ohne ihn kann niemand sie wiederherstellen, auch du nicht.',
  keyFailed: 'Der Schlüssel ließ sich nicht erzeugen.',
  onlyOnce:
    'Bewahre ihn auf Papier oder auf einem anderen Gerät auf. Er wird nur jetzt gezeigt. Gehst du, bevor du ihn aufbewahrt hast, erzeugst du einfach einen neuen.',
  copy: 'Kopieren',
  copied: 'Schlüssel kopiert',
  copiedText: 'Bewahre ihn getrennt von dieser Maschine auf.',
  copyFailed: 'Der Schlüssel ließ sich nicht kopieren.',
  ending: 'Seine letzten sechs Zeichen',
  endingHint: 'Sie zeigen, dass du ihn aufbewahrt hast. Von da an gilt er.',
  keep: 'Ich habe ihn aufbewahrt',
  placeHint:
    'Ein Ordner auf einer anderen Festplatte wie /mnt/disk/willow, oder ein Bucket wie s3://name?endpoint=https://s3.example&region=eu-1.',
  make: 'Jetzt eine Sicherung machen',
  busy: 'Eine Sicherung wird gerade gemacht oder geprüft …',
  makeFailed: 'Die Sicherung ließ sich nicht beginnen.',
  drill: 'Schlüssel ausprobieren',
  drillKey: 'Dein Wiederherstellungsschlüssel',
  drillHint:
    'Die neueste Sicherung wird neben deinem Shop wiederhergestellt, durchgesehen und wieder entfernt. Mach das jetzt und zweimal im Jahr.',
  drillFailed: 'Die Probe ließ sich nicht beginnen.',
  drilled: 'Zuletzt zur Probe wiederhergestellt:',
  outside: 'Nichts hier gibt eine Sicherung heraus. Befehle auf dem Server stellen eine wieder her oder wechseln den Schlüssel.',
}

export const backupErrorTexts: Texts<typeof english.backupErrorTexts> = {
  keyByCommand: 'Dein Shop hat Kunden. Deshalb entsteht der Wiederherstellungsschlüssel auf dem Server: willow backup key',
  keyThere:
    'Es gibt schon einen Wiederherstellungsschlüssel, aus einem anderen Tab oder von jemand anderem. Wirf den weg, der hier gezeigt wird.',
  wrongEnding: 'Das sind nicht die letzten sechs Zeichen des gezeigten Schlüssels.',
  keyExpired: 'Dieser Schlüssel wurde vor zu langer Zeit gezeigt. Er wird nicht benutzt: Erzeuge einen neuen.',
  wrongKey: 'Das ist nicht der Wiederherstellungsschlüssel dieser Sicherungen.',
  noPlace: 'Kein Ort für Sicherungen ist festgelegt.',
  held: 'Dieser Shop wurde aus einer Sicherung wiederhergestellt. Gib ihn zuerst frei.',
  busy: 'Gerade wird eine Sicherung gemacht oder geprüft. Versuch es später noch einmal.',
}
