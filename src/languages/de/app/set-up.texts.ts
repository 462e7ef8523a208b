import type * as english from '#app/set-up.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const setUpTexts: Texts<typeof english.setUpTexts> = {
  title: 'Richte deinen Shop ein',
  progress: (done, all) => `${done} von ${all} erledigt`,
  later: (count) => `${count} weitere Schritte`,
  done: (titles) => `Erledigt: ${titles.join(', ')}.`,
  hide: 'Liste ausblenden',
  steps: {
    edition: {
      title: 'Dein Planer',
      missing: 'Füge das leere PDF hinzu, das du verkaufst. Dann findet jede Seite, auf die eine Kundin schreibt, ihren Tag.',
      link: 'Hinzufügen',
    },
    published: {
      title: 'Veröffentlichter Planer',
      missing: 'Sieh die gelesenen Tage durch und veröffentliche den Planer.',
      link: 'Veröffentlichen',
    },
    product: {
      title: 'Produkt',
      missing: 'Nenne, was du verkaufst, und den Planer, den es öffnet. Dann kann er hier heruntergeladen werden.',
      link: 'Benennen',
    },
    https: {
      title: 'Sichere Adresse',
      missing:
        'Nur über https können sich Kunden sicher anmelden. Setze auf dem Server PUBLIC_URL auf eine Adresse mit https://.',
      link: 'Zur Installation',
    },
    mail: {
      title: 'E-Mail',
      missing:
        'Es ist kein Mailserver eingerichtet, deshalb warten alle E-Mails im Postausgang. Nenne deinen und sende einen Test.',
      link: 'Einrichten',
    },
    storeLink: {
      title: 'Link zum Laden',
      missing: '„Pro Pack holen“ führt zu einer Beispieladresse. Sag unter „Shop“, wo dein Laden ist.',
      link: 'Adresse nennen',
    },
    connection: {
      title: 'Verbundener Shop',
      missing: 'Verbinde den Shop, der deinen Planer verkauft. Dann werden aus seinen Bestellungen Codes.',
      link: 'Verbinden',
    },
    codes: {
      title: 'Erster Stapel Codes',
      missing: 'Kunden registrieren sich mit Zugangscodes. Erzeuge die ersten.',
      link: 'Codes erzeugen',
    },
    privacy: {
      title: 'Datenschutztext',
      missing: 'Er nennt für Fragen eine Beispieladresse. Trag deine unter „Shop“ ein und lies ihn einmal.',
      link: 'Adresse nennen',
    },
    legalNotice: {
      title: 'Impressum',
      missing: 'In vielen Ländern muss ein Shop sagen, wer ihn führt. Schreib dein Impressum.',
      link: 'Schreiben',
    },
    order: {
      title: 'Testbestellung',
      missing:
        'Schick eine Bestellung aus deinem Shop, der Testmodus genügt, oder importiere eine CSV-Datei, und prüfe, ob sie ankommt.',
      link: 'Sehen, was ankommt',
    },
    backups: {
      title: 'Sicherungen',
      missing:
        'Erzeuge einen Wiederherstellungsschlüssel, nenne einen Ort auf einer anderen Festplatte und mach die erste Sicherung. Ohne sie kann eine kaputte Festplatte das Ende deines Shops sein.',
      link: 'Einrichten',
    },
  },
}
