import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/shop-settings-screen.texts.ts'
import { number } from '../kit/number.ts'

export const shopSettingsScreenTexts: Texts<typeof english.shopSettingsScreenTexts> = {
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
  removeSecret: 'Entfernen',
  unreadable: 'Es wurde mit einem anderen Schlüssel verschlüsselt und lässt sich nicht mehr lesen. Bitte gib es noch einmal ein.',
  shop: {
    lead: 'Was deine Kunden auf den Seiten und in E-Mails sehen. Leere ein Feld, dann gilt wieder das Übliche.',
    hints: {
      name: 'Gewöhnlich auch der Name des Absenders von E-Mails.',
      tagline: undefined,
      storeUrl: '„Pro Pack holen“ führt dorthin.',
      communityUrl: 'Leer lassen, um keinen Link zu zeigen.',
      supportEmail: 'Kunden schreiben dorthin, und der Datenschutztext nennt sie.',
    },
  },
  look: {
    lead: 'Alle Seiten zeigen sie, sobald sie neu geladen sind. „Tinte“ und die Seiten für alte Browser bleiben schwarz-weiß.',
    choose: 'Bild wählen',
    replace: 'Ersetzen',
    remove: 'Entfernen',
    presentLogo: 'Das Logo',
    logoHint: (most) =>
      `Ein PNG, JPEG oder WebP mit höchstens ${most} MB. Es ersetzt den Zweig neben dem Namen, auch auf Startbildschirmen. E-Mails zeigen nur den Namen.`,
    pick: 'Akzentfarbe auswählen',
    readable: 'Sie ist in jeder Stimmung gut zu lesen.',
    adapted: 'Manche Stimmungen machen sie etwas dunkler oder heller, damit Wörter darin zu lesen sind. So zeigt sie jede.',
  },
  mail: {
    lead: 'Er sendet Codes, Links und Erinnerungen. Ohne ihn warten E-Mails im Admin-Bereich. Nach einem Umzug auf einen anderen gelten Links, die ein Konto öffnen, sieben Tage lang nur in Browsern, in denen schon jemand angemeldet war.',
    test: 'Test senden',
    testFailed: 'Die Test-E-Mail ließ sich nicht senden.',
    onMachine: 'Ja, auf dieser Maschine selbst läuft ein Mailserver',
    security: { starttls: 'STARTTLS', tls: 'TLS', none: 'Keine' },
    hints: {
      smtpHost: 'Dein Mailanbieter nennt ihn SMTP-Server oder Postausgangsserver.',
      smtpPort: (usual) => `Gewöhnlich ${usual}.`,
      mailFrom: 'Zum Beispiel Willow <hello@planner.example>. Dein Mailanbieter muss ihn annehmen.',
    },
  },
  letter: {
    title: 'Montagsbrief',
    lead: 'Jeden Montag um acht bekommen alle Admins eine E-Mail über die Woche: Bestellungen, Sicherungen, Zertifikat und wer nach dem Kauf nie gekommen ist. E-Mails über Probleme kommen immer.',
    label: 'Brief senden',
    stopTitle: 'Montagsbrief abstellen?',
    stopText: 'Dann bekommt ihn kein Admin mehr. E-Mails über Probleme kommen weiterhin.',
    stop: 'Abstellen',
  },
  words: {
    lead: (name, support) =>
      `Was deine Kunden lesen. ${name} steht für den Namen des Shops und ${support} für die Adresse für Fragen. Leere ein Feld, dann gelten wieder die üblichen Worte.`,
    which: 'E-Mail',
    mails: {
      code: 'Mit einem Code',
      'lost-code': 'Mit einem verlorenen Code',
      'code-reminder': 'Über einen unbenutzten Code',
      'access-revoked': 'Wenn der Zugang endet',
      'access-restored': 'Wenn der Zugang wieder offen ist',
      'confirm-newsletter': 'Zur Bestätigung des Newsletters',
    },
    subject: 'Betreff',
    text: 'Text',
    textHint:
      'Lass zwischen Absätzen eine Zeile leer. Knöpfe und Kleingedrucktes kommen dazu. Wer eine andere Sprache liest, bekommt die üblichen Worte.',
    codeHint:
      'Lass zwischen Absätzen eine Zeile leer. Der Code, der Knopf und Kleingedrucktes kommen dazu. E-Mails mit mehreren Codes und solche in einer anderen Sprache behalten die üblichen Worte.',
    reminderHint:
      'Eine einzige E-Mail an alle, deren Code nach so vielen Tagen noch niemand benutzt hat. Leer: keine. Es gilt für Bestellungen ab jetzt, deren Code per E-Mail kam, nicht nach einer Erstattung, und nicht für Codes aus Stapeln oder aus Dateien ohne E-Mails.',
    preview: 'Vorschau',
    previewFailed: 'Die E-Mail konnte nicht gezeigt werden.',
    reset: 'Die üblichen Worte verwenden',
  },
  connections: {
    lead: 'Kopiere die Adresse in die Webhook-Einstellungen deines Shops, und gib dort und hier dasselbe Geheimnis ein.',
    ownFormat: 'Dein eigenes System',
    copyShort: 'Kopieren',
    copy: (shop) => `Adresse für ${shop} kopieren`,
    copied: 'Adresse kopiert',
    copyFailed: 'Die Adresse ließ sich nicht kopieren.',
    heard: (day) => `Letzte Nachricht am ${day}.`,
    neverHeard: 'Noch keine Nachricht.',
    tested: (day) => `Letzte Testbestellung am ${day}.`,
    another: 'Ein anderer Shop …',
    anotherTitle: (shop) => `Einen anderen Shop von ${shop} verbinden?`,
    anotherText:
      'Wähle das, wenn von jetzt an ein anderer Shop an diese Adresse sendet, dessen Bestellnummern von vorn beginnen. Für ein neues Geheimnis desselben Shops ist es nicht nötig.',
    anotherName: 'Name des neuen Shops',
    anotherConfirm: 'Verbinden',
    anotherFailed: 'Der Shop ließ sich nicht verbinden.',
    secretMake: 'Adresse mit Geheimnis erstellen',
    secretRenew: 'Adresse mit Geheimnis erneuern',
    secretHint:
      'Gumroad signiert nichts. An einer Adresse, die nur Gumroad kennt, kann niemand sonst seine Nachrichten aufhalten.',
    secretOnce: 'Trage diese Adresse bei Gumroad ein, auch für Erstattungen und Streitfälle. Sie wird nur jetzt angezeigt.',
    secretMade: (day) => `Eine Adresse mit Geheimnis wurde am ${day} erstellt.`,
    formerEnds: (day) => `Die Adresse ohne Geheimnis endet am ${day}.`,
    secretFailed: 'Die Adresse ließ sich nicht erstellen.',
  },
  rules: {
    lead: 'Welche Sprachen dein Shop spricht und was für alle gilt, die sich registrieren.',
    usualLanguage: 'Übliche Sprache',
    usualLanguageHint:
      'Für alle, deren Browser keine der anderen verlangt. Deine eigenen Worte in E-Mails sind in ihr geschrieben.',
    otherLanguages: 'Außerdem im Angebot',
    approvalHint: 'Niemand kann sein Konto benutzen, bevor du es freischaltest.',
    showsHint: (count) =>
      `Mit einem Link, den sie erzeugen und der von selbst endet. Ausgeschaltet zeigt kein Link etwas.${count === null ? '' : ` Links jetzt: ${count.links.toLocaleString('de-DE')}, Seiten: ${count.pages.toLocaleString('de-DE')}.`}`,
    approveHere: (count) =>
      count === null
        ? 'Alle freischalten, die schon da sind'
        : count === 1
          ? 'Die eine Person freischalten, die schon da ist'
          : `Die ${number(count)} Personen freischalten, die schon da sind`,
    approveHereHint: 'Sonst werden sie abgemeldet und warten ebenfalls auf dich.',
    passwords: { usual: 'Üblich: mindestens sechs Zeichen', strict: 'Streng: mindestens acht, und keine gängigen' },
    quotaHint: 'Leer: so viel, wie die Festplatte hergibt.',
    prefixHint: 'Sechs Buchstaben, zum Beispiel PLANER. Vorhandene Codes bleiben, wie sie sind.',
  },
  reading: {
    lead: 'Ein Modellserver liest die Handschrift der Kunden, die zustimmen, damit ihre Suche sie findet: mit Ollama, vLLM oder jedem Server, der die Schnittstelle von OpenAI spricht. Du siehst weder Seiten noch Texte. Bei einer anderen Adresse oder einem anderen Modell wird neu gefragt.',
    hints: {
      modelAddress: 'Wie https://ai.example/v1 oder http://localhost:11434/v1.',
      modelName: 'Ein Modell, das Bilder lesen kann, wie qwen2.5vl:7b.',
      modelKey: 'Nur, wenn der Server einen verlangt.',
    },
    inside: 'Ja, er läuft in meinem eigenen Netz',
    test: 'Testen',
    testFailed: 'Der Modellserver ließ sich nicht testen.',
  },
  legal: {
    lead: 'Alle sehen sie so, wie du sie schreibst. Lass zwischen Absätzen eine Zeile leer.',
    hints: {
      legalNotice: 'Wer diesen Shop führt, mit Adresse. Es bekommt eine eigene Seite und einen Link in der Fußzeile.',
      privacyAddition: 'Steht am Ende des Datenschutztexts.',
      termsAddition: 'Steht am Ende der Nutzungsbedingungen.',
    },
  },
  onServer: {
    lead: 'Das ändern nur Variablen und Befehle auf dem Server, damit niemand mit einer gestohlenen Anmeldung deine Daten verlegen kann.',
    tryShort: 'Ausprobieren',
    tryPlace: 'Ort für Backups ausprobieren',
    tryFailed: 'Der Ort für Backups ließ sich nicht ausprobieren.',
    notSet: 'Nicht festgelegt',
    isSecret: 'Festgelegt',
  },
}
