import type * as english from '#app/set-up.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const setUpTexts: Texts<typeof english.setUpTexts> = {
  title: 'Richte deinen Shop ein',
  progress: (done, all) => `${done} von ${all} erledigt`,
  isDone: 'Erledigt',
  isMissing: 'Offen',
  hide: 'Liste ausblenden',
  steps: {
    edition: {
      title: 'Dein Planer',
      done: 'Das PDF deines Planers ist hier.',
      missing: 'Füge das leere PDF hinzu, das du verkaufst. Dann findet jede Seite, auf die eine Kundin schreibt, ihren Tag.',
      link: 'Hinzufügen',
    },
    published: {
      title: 'Veröffentlichter Planer',
      done: 'Mitgebrachte Seiten kommen auf ihre Tage.',
      missing: 'Sieh die gelesenen Tage durch und veröffentliche den Planer.',
      link: 'Veröffentlichen',
    },
    product: {
      title: 'Produkt',
      done: 'Ein Produkt öffnet deinen Planer, also kann er hier heruntergeladen werden.',
      missing: 'Nenne, was du verkaufst, und den Planer, den es öffnet. Dann kann er hier heruntergeladen werden.',
      link: 'Benennen',
    },
    https: {
      title: 'Sichere Adresse',
      done: 'Kunden erreichen deinen Shop über https.',
      missing:
        'Nur über https können sich Kunden sicher anmelden. Setze auf dem Server PUBLIC_URL auf eine Adresse mit https://.',
      link: 'Zur Installation',
    },
    mail: {
      title: 'E-Mail',
      done: 'Ein Mailserver ist eingerichtet. Codes, Links und Erinnerungen werden gesendet.',
      missing:
        'Es ist kein Mailserver eingerichtet, deshalb warten alle E-Mails im Postausgang. Nenne deinen und sende einen Test.',
      link: 'Einrichten',
    },
    storeLink: {
      title: 'Link zum Laden',
      done: '„Pro Pack holen“ führt zu deinem Laden.',
      missing: '„Pro Pack holen“ führt zu einer Beispieladresse. Sag in den Shop-Einstellungen, wo dein Laden ist.',
      link: 'Link ausprobieren',
    },
    connection: {
      title: 'Verbundener Shop',
      done: 'Ein Shop ist verbunden, und aus seinen Bestellungen werden Codes.',
      missing: 'Verbinde den Shop, der deinen Planer verkauft. Dann werden aus seinen Bestellungen Codes.',
      link: 'Verbinden',
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
      missing: 'Er nennt für Fragen eine Beispieladresse. Trag deine in den Shop-Einstellungen ein und lies ihn einmal.',
      link: 'Lesen',
    },
    legalNotice: {
      title: 'Impressum',
      done: 'Es sagt, wer diesen Shop führt, und die Fußzeile führt dorthin.',
      missing: 'In vielen Ländern muss ein Shop sagen, wer ihn führt. Schreib dein Impressum.',
      link: 'Schreiben',
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
