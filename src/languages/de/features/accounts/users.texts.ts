import type * as english from '#features/accounts/users.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

export const userChangesTexts: Texts<typeof english.userChangesTexts> = {
  approved: 'Freigegeben!',
  approvedAlready: 'Diese Person ist schon freigegeben.',
  revoked: 'Zugang entzogen',
  revokedAlready: 'Dieser Person ist der Zugang schon entzogen.',
  restored: 'Zugang zurückgegeben',
  notRevoked: 'Dieser Person ist der Zugang nicht entzogen.',
  userNotFound: 'Diese Person gibt es nicht.',
  cannotRevokeSelf: 'Dir selbst kannst du den Zugang nicht entziehen.',
  cannotRevokeLastAdmin: 'Das ist der letzte Admin.',
  administratorReadOnly: 'Das ist ein Admin, dessen Konto nicht schreibgeschützt sein kann. Entziehe den Zugang oder lass ihn.',
  approveRevoked: 'Dieser Person ist der Zugang entzogen. Gib ihn zuerst zurück.',
  sessionEnded: 'Das Gerät ist abgemeldet.',
  sessionsEnded: 'Alle Geräte dieser Person sind abgemeldet.',
}

const people = (count: number) => counted(count, 'Person', 'Personen')

export const usersTexts: Texts<typeof english.usersTexts> = {
  registeredUsers: 'Registrierte',
  people: 'Personen',
  authUsers: 'Konten',
  words: ['Person', 'Personen'],
  searchLabel: 'Personen suchen',
  searchPlaceholder: 'Namen, Adressen, Codes suchen …',
  states: { pending: 'Wartet', approved: 'Freigegeben', revoked: 'Entzogen' },
  sorts: { newest: 'Neueste', oldest: 'Älteste', name: 'Name', email: 'E-Mail' },
  user: 'Person',
  state: 'Stand',
  code: 'Zugangscode',
  registered: 'Registriert',
  joined: 'Dabei seit',
  signInMethods: 'Meldet sich an mit',
  password: 'Passwort',
  noSignIn: 'Noch nichts',
  administrator: 'Admin',
  readOnly: 'Nur lesen',
  empty: { title: 'Noch hat sich niemand registriert', text: 'Wer sich mit einem Zugangscode registriert, erscheint hier.' },
  approve: 'Freigeben',
  revoke: 'Zugang entziehen',
  restore: 'Zugang zurückgeben',
  sessions: 'Angemeldete Geräte',
  openPage: 'Zur Kundenseite',
  approveFailed: 'Das Freigeben ist gescheitert',
  revokeFailed: 'Der Zugang ließ sich nicht entziehen',
  restoreFailed: 'Der Zugang ließ sich nicht zurückgeben',
  revokedTitle: 'Zugang entzogen',
  revokedText: 'Der Zugang wurde entzogen',
  approvedSome: (count) => `${people(count)} freigegeben`,
  restoredSome: (count) => `${people(count)} Zugang zurückgegeben`,
  revokedSome: (count) => `${people(count)} Zugang entzogen`,
  revokeSomeTitle: (count) => `${people(count)} den Zugang entziehen?`,
  revokeSomeText:
    'Sie werden überall abgemeldet und können sich nicht mehr anmelden. Ihre Seiten bleiben, und du kannst den Zugang jederzeit zurückgeben.',
  revokeTitle: (name) => `${name} den Zugang entziehen?`,
  revokeText: (email) =>
    `${email} wird überall abgemeldet und kann sich nicht mehr anmelden. Wir schreiben eine E-Mail dazu. Die Seiten bleiben, und du kannst den Zugang jederzeit zurückgeben.`,
  revokeTextWithoutMail: (email) =>
    `${email} wird überall abgemeldet und kann sich nicht mehr anmelden. Es ist kein Mailserver eingerichtet, du musst es also selbst sagen. Die Seiten bleiben, und du kannst den Zugang jederzeit zurückgeben.`,
}

export const sessionsTexts: Texts<typeof english.sessionsTexts> = {
  title: (name) => `Angemeldete Geräte von ${name}`,
  none: 'Nirgends angemeldet.',
  endAll: 'Alle abmelden',
  endOthers: 'Alle anderen abmelden',
  othersEnded: 'Alle anderen Geräte sind abgemeldet.',
  failed: 'Das Gerät ließ sich nicht abmelden.',
  loadFailed: 'Die Geräte ließen sich nicht laden.',
}
