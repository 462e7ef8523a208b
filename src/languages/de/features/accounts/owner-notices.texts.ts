import type * as english from '#features/accounts/owner-notices.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const noticeWords: Texts<typeof english.noticeWords> = {
  'new-browser': {
    title: 'neue Anmeldung',
    what: 'Jemand hat sich bei deinem Konto mit einem Browser angemeldet, den wir noch nicht kennen.',
  },
  'device-password-made': {
    title: 'ein Gerätepasswort wurde erzeugt',
    what: 'Ein Gerätepasswort wurde erzeugt. Ein Gerät, das es hat, kann Seiten in deine Bibliothek legen und lesen, was es selbst geschickt hat.',
  },
  'api-key-made': {
    title: 'ein API-Schlüssel wurde erzeugt',
    what: 'Ein API-Schlüssel wurde erzeugt. Ein Programm, das ihn hat, kann in deinem Shop lesen oder ändern, was der Schlüssel erlaubt.',
  },
  'calendar-made': {
    title: 'eine Kalenderadresse wurde erzeugt',
    what: 'Eine private Kalenderadresse wurde erzeugt. Wer sie hat, kann deine Ziele und Erinnerungen lesen.',
  },
  'pages-shown': {
    title: 'Seiten werden mit einem Link gezeigt',
    what: 'Ein Link wurde erzeugt, der Seiten deines Planers zeigt. Wer ihn hat, und sein Passwort, falls es eins gibt, kann sie sehen, bis er endet. In den Einstellungen kannst du ihn unter „Daten“ beenden.',
  },
  'sheet-address-named': {
    title: 'eine Adresse für dein Morgenblatt wurde genannt',
    what: 'Für dein Morgenblatt wurde die Adresse eines Geräts genannt. Sobald der Code auf seinem ersten Blatt in den Einstellungen eingegeben ist, gehen deine Ziele und Termine jeden Morgen dorthin.',
  },
  'identity-linked': {
    title: 'ein Konto wurde verknüpft',
    what: 'Ein Konto bei einem anderen Anbieter wurde verknüpft. Von jetzt an kann man sich damit anmelden.',
  },
  'data-exported': {
    title: 'deine Seiten wurden heruntergeladen',
    what: 'Deine ganze Bibliothek oder ein großer Teil davon wurde heruntergeladen.',
  },
  'list-exported': {
    title: 'eine Liste wurde exportiert',
    what: 'Im Admin-Bereich wurde in deinem Namen eine Liste exportiert.',
  },
  'notices-off': {
    title: 'E-Mails zu deinem Konto sind aus',
    what: 'Von jetzt an schreiben wir dir nicht mehr bei neuen Anmeldungen, Gerätepasswörtern, Kalenderadressen, Links zu deinen Seiten, verknüpften Konten und Downloads.',
  },
}

export const ownerNoticesTexts: Texts<typeof english.ownerNoticesTexts> = {
  title: 'E-Mails zu deinem Konto',
  label: 'Sagt mir per E-Mail Bescheid',
  hint: 'Bei Anmeldungen in einem neuen Browser, Gerätepasswörtern, Kalenderadressen, Links zu deinen Seiten, verknüpften Konten und Downloads deiner Bibliothek.',
  on: 'Wir schreiben dir zu deinem Konto',
  off: 'Wir schreiben dir nicht zu deinem Konto',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  loading: 'Die E-Mails zu deinem Konto werden geladen',
  loadFailed: 'Das ließ sich nicht laden.',
}
