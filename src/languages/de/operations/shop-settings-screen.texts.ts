import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/shop-settings-screen.texts.ts'

export const shopSettingsScreenTexts: Texts<typeof english.shopSettingsScreenTexts> = {
  title: 'Shop-Einstellungen',
  lead: 'Änderungen gelten sofort, ohne Neustart. Über jede bekommen alle Admins eine E-Mail.',
  loadFailed: 'Die Einstellungen ließen sich nicht laden.',
  save: 'Speichern',
  saved: 'Gespeichert',
  savedText: 'Es gilt von jetzt an.',
  saveFailed: 'Die Einstellungen ließen sich nicht speichern.',
  byVariable: (variable) => `Durch die Variable ${variable} auf dem Server festgelegt.`,
  setOn: (day) => `Festgelegt am ${day}. Gib etwas Neues ein, um es zu ersetzen.`,
  isSet: 'Festgelegt. Gib etwas Neues ein, um es zu ersetzen.',
  notSet: 'Nicht festgelegt',
  unreadable: 'Es wurde mit einem anderen Schlüssel verschlüsselt und lässt sich nicht mehr lesen. Bitte gib es noch einmal ein.',
  shop: {
    title: 'Namen und Links',
    lead: 'Was deine Kunden auf den Seiten und in E-Mails sehen. Leere ein Feld, dann gilt wieder das Übliche.',
    hints: {
      name: 'Gewöhnlich auch der Name des Absenders von E-Mails.',
      tagline: undefined,
      storeUrl: '„Pro Pack holen“ führt dorthin.',
      communityUrl: undefined,
      supportEmail: 'Kunden schreiben dorthin, und der Datenschutztext nennt sie.',
    },
  },
  mail: {
    title: 'Mailserver',
    lead: 'Er sendet Codes, Links und Erinnerungen. Ohne ihn warten E-Mails im Admin-Bereich.',
    test: 'Test senden',
    testFailed: 'Die Test-E-Mail ließ sich nicht senden.',
    security: { starttls: 'STARTTLS', tls: 'TLS', none: 'Keine' },
    hints: {
      smtpHost: 'Dein Mailanbieter nennt ihn SMTP-Server oder Postausgangsserver.',
      smtpPort: (usual) => `Gewöhnlich ${usual}.`,
      mailFrom: 'Zum Beispiel Willow <hello@planner.example>. Dein Mailanbieter muss ihn annehmen.',
    },
  },
  connections: {
    title: 'Verbundene Shops',
    lead: 'Kopiere die Adresse in die Webhook-Einstellungen deines Shops, und gib dort und hier dasselbe Geheimnis ein.',
    ownFormat: 'Dein eigenes System',
    copyShort: 'Kopieren',
    copy: (shop) => `Adresse für ${shop} kopieren`,
    copied: 'Adresse kopiert',
    copyFailed: 'Die Adresse ließ sich nicht kopieren.',
    heard: (day) => `Letzte Nachricht am ${day}.`,
    neverHeard: 'Noch keine Nachricht.',
    tested: (day) => `Letzte Testbestellung am ${day}.`,
  },
  legal: {
    title: 'Rechtliche Texte',
    lead: 'Alle sehen sie so, wie du sie schreibst. Lass zwischen Absätzen eine Zeile leer.',
    hints: {
      legalNotice: 'Wer diesen Shop führt, mit Adresse. Es bekommt eine eigene Seite und einen Link in der Fußzeile.',
      privacyAddition: 'Steht am Ende des Datenschutztexts.',
      termsAddition: 'Steht am Ende der Nutzungsbedingungen.',
    },
  },
  onServer: {
    title: 'Auf dem Server festgelegt',
    lead: 'Das ändern nur Variablen und Befehle auf dem Server, damit niemand mit einer gestohlenen Anmeldung deine Daten verlegen kann.',
    notSet: 'Nicht festgelegt',
    isSecret: 'Festgelegt',
  },
}
