import type * as english from '#features/accounts/help.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const helpTexts: Texts<typeof english.helpTexts> = {
  isAdministrator: 'Das ist ein Admin. Nimm zuerst die Admin-Rolle.',
  notApproved: 'Nur wer freigegeben ist, kann Admin werden.',
  onlyReads: 'Dieses Konto ist schreibgeschützt. Hebe das zuerst auf.',
  lastAdministrator: 'Das ist der letzte Admin.',
  isRevoked: 'Der Zugang ist entzogen. Gib ihn zuerst zurück.',
  mailed: (email) => `Wir haben an ${email} geschrieben.`,
  waits: (email) => `Es ist kein Mailserver eingerichtet. Die E-Mail an ${email} wartet im Postausgang.`,
  deletionPlanned: (email) =>
    `Das Konto wird in sieben Tagen gelöscht. ${email} bekommt eine E-Mail und kann es bis dahin behalten.`,
  deletionCanceled: 'Das Konto bleibt.',
  made: (email) => `${email} ist jetzt Admin. Alle Admins bekommen eine E-Mail.`,
  unmade: (email) => `${email} ist kein Admin mehr. Alle Admins bekommen eine E-Mail.`,
  writesAgain: (email) => `${email} kann wieder schreiben. Wir schreiben eine E-Mail dazu.`,
  unchanged: 'Das war schon so. Nichts hat sich geändert.',
  signedOut: (count) => (count === 1 ? 'Ein Gerät ist abgemeldet.' : `${count} Geräte sind abgemeldet.`),
  noted: 'Die Notiz ist gespeichert.',
}

export const helpMailTexts: Texts<typeof english.helpMailTexts> = {
  ownData: {
    subject: 'deine Daten',
    what: 'Du hast den Shop nach deinen Daten gefragt. Nur du kannst sie herunterladen: Melde dich an und wähle in den Einstellungen „Alles herunterladen“.',
    label: 'Einstellungen öffnen',
  },
  lostFactor: {
    subject: 'dein zweiter Schritt',
    what: 'Du hast dem Shop gesagt, dass du deinen zweiten Schritt verloren hast. Melde dich mit deinem Passwort an und wähle „Ich kann nichts davon“. Dann schicken wir dir einen Link, und 24 Stunden später genügt dein Passwort.',
    label: 'Anmelden',
  },
  deletionByShop: (day) => `Der Shop löscht dein Konto mit allem darin am ${day}.`,
  deletionAsAsked: (day) => `Wie gewünscht wird dein Konto mit allem darin am ${day} gelöscht.`,
  made: (who, by) => `${who} ist jetzt Admin. Das veranlasst hat ${by}.`,
  unmade: (who, by) => `${who} ist kein Admin mehr. Das veranlasst hat ${by}.`,
  commandLine: 'ein Befehl auf dem Server',
}
