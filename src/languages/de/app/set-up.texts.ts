import type * as english from '#app/set-up.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const setUpTexts: Texts<typeof english.setUpTexts> = {
  title: 'Richte deinen Shop ein',
  progress: (done, all) => `${done} von ${all} erledigt`,
  isDone: 'Erledigt',
  isMissing: 'Offen',
  hide: 'Liste ausblenden',
  steps: {
    mail: {
      title: 'E-Mail',
      done: 'Ein Mailserver ist eingerichtet. Codes, Links und Erinnerungen werden gesendet.',
      missing: 'Es ist kein Mailserver eingerichtet, deshalb warten alle E-Mails hier. Setze SMTP_URL und starte neu.',
      link: 'Postausgang öffnen',
    },
    storeLink: {
      title: 'Link zum Laden',
      done: '„Pro Pack holen“ führt zu deinem Laden.',
      missing: '„Pro Pack holen“ führt zu einer Beispieladresse. Setze BRAND_STORE_URL auf deinen Laden.',
      link: 'Link ausprobieren',
    },
    codes: {
      title: 'Erster Stapel Codes',
      done: 'Es gibt Zugangscodes, die du vergeben kannst.',
      missing: 'Kunden registrieren sich mit Zugangscodes. Erzeuge die ersten.',
      link: 'Codes erzeugen',
    },
    privacy: {
      title: 'Datenschutztext',
      done: 'Er nennt deine Adresse. Lies ihn einmal und ändere, was in deinem Shop anders ist.',
      missing: 'Er nennt für Fragen eine Beispieladresse. Setze BRAND_SUPPORT_EMAIL und lies ihn einmal.',
      link: 'Lesen',
    },
    order: {
      title: 'Testbestellung',
      done: 'Bestellungen kommen hier an.',
      missing:
        'Schick eine Bestellung aus deinem Shop, der Testmodus genügt, oder importiere eine CSV-Datei, und prüfe, ob sie ankommt.',
      link: 'Sehen, was ankommt',
    },
    backups: {
      title: 'Sicherungen',
      done: 'Jede Nacht entsteht eine Sicherung, mit allem, was eine Wiederherstellung braucht.',
      missing:
        'Setze BACKUP_TO auf einen Ordner auf einer anderen Festplatte und führe auf dem Server „willow backup key“ aus. Ohne beides kann eine kaputte Festplatte das Ende deines Shops sein.',
      link: 'Zur Installation',
    },
  },
}
