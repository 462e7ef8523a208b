import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/shop-settings.texts.ts'
import { number } from '../kit/number.ts'

export const shopSettingsTexts: Texts<typeof english.shopSettingsTexts> = {
  labels: {
    name: 'Name des Shops',
    tagline: 'Untertitel',
    storeUrl: 'Adresse deines Ladens',
    communityUrl: 'Adresse deiner Community',
    supportEmail: 'Adresse für Fragen',
    logo: 'Logo',
    accentColour: 'Akzentfarbe',
    smtpHost: 'Mailserver',
    smtpPort: 'Port',
    smtpSecurity: 'Verschlüsselung',
    smtpUser: 'Benutzer',
    smtpPassword: 'Passwort',
    smtpOnMachine: 'Mailserver auf dieser Maschine',
    mailFrom: 'Absender',
    codeSubject: 'Betreff der E-Mail mit einem Code',
    codeText: 'Text der E-Mail mit einem Code',
    lostCodeSubject: 'Betreff der E-Mail mit einem verlorenen Code',
    lostCodeText: 'Text der E-Mail mit einem verlorenen Code',
    codeReminderDays: 'Tage, bis an einen unbenutzten Code erinnert wird',
    reminderSubject: 'Betreff der E-Mail über einen unbenutzten Code',
    reminderText: 'Text der E-Mail über einen unbenutzten Code',
    revokedSubject: 'Betreff der E-Mail über beendeten Zugang',
    revokedText: 'Text der E-Mail über beendeten Zugang',
    restoredSubject: 'Betreff der E-Mail über wieder geöffneten Zugang',
    restoredText: 'Text der E-Mail über wieder geöffneten Zugang',
    newsletterSubject: 'Betreff der E-Mail zur Bestätigung des Newsletters',
    newsletterText: 'Text der E-Mail zur Bestätigung des Newsletters',
    weeklyLetter: 'Montagsbrief',
    modelAddress: 'Adresse des Modellservers',
    modelName: 'Modell',
    modelKey: 'Schlüssel',
    modelInside: 'Modellserver im eigenen Netz',
    legalNotice: 'Impressum',
    privacyAddition: 'Ergänzung zum Datenschutz',
    termsAddition: 'Ergänzung zu den Nutzungsbedingungen',
    backupPlace: 'Ort für Sicherungen',
    backupAccessKey: 'Zugriffsschlüssel des Buckets',
    backupSecretKey: 'Geheimer Schlüssel des Buckets',
    languages: 'Sprachen',
    requireApproval: 'Neue Kunden freischalten',
    passwordRules: 'Regeln für Passwörter',
    ownerQuotaMb: 'Speicher je Kunde in MB',
    codePrefix: 'Anfang der Zugangscodes',
    showsPages: 'Kunden können Seiten zeigen',
  },
  secretOf: (shop) => `Geheimnis von ${shop}`,
  tokenOf: (shop) => `Zugriffstoken von ${shop}`,
  verificationOf: (shop) => `Prüftoken von ${shop}`,
  keyOf: (shop) => `API-Schlüssel von ${shop}`,
  refused: {
    other: 'Das lässt sich nicht speichern.',
    line: (label, most) => `„${label}“ muss eine Zeile mit höchstens ${most} Zeichen sein.`,
    website: (label) => `„${label}“ muss mit https:// oder http:// beginnen.`,
    email: (label) => `„${label}“ muss eine E-Mail-Adresse sein.`,
    host: (label) => `„${label}“ muss ein Name wie smtp.mail.example sein, ohne Pfad.`,
    port: (label) => `„${label}“ muss eine Zahl von 1 bis 65535 sein.`,
    megabytes: (label) => `„${label}“ muss eine ganze Zahl in Megabyte sein, ab 1.`,
    place: (label) =>
      `„${label}“ muss ein Ordner mit ganzem Pfad wie /mnt/disk/willow sein, oder ein Bucket wie s3://name?endpoint=https://s3.example&region=eu-1.`,
    letters: (label) => `„${label}“ muss aus genau sechs Buchstaben von A bis Z bestehen.`,
    portHere: (label, ports) =>
      `„${label}“ muss für einen Mailserver auf dieser Maschine ${ports} sein, und kein Port, den etwas anderes benutzt.`,
    days: (label, { least, most }) => `„${label}“ muss eine Zahl von ${least} bis ${most} sein.`,
    choice: (label) => `„${label}“ muss eine der angebotenen Möglichkeiten sein.`,
    sender: (label) => `„${label}“ muss eine Adresse wie Willow <hello@planner.example> sein.`,
    text: (label, most) => `„${label}“ muss ein Text mit höchstens ${number(most)} Zeichen sein.`,
    secret: (shop) => `Das Geheimnis von ${shop} muss mindestens 16 Zeichen haben.`,
    colour: (label) => `„${label}“ muss eine Farbe wie #a04928 sein.`,
    logo: (most) => `Das Logo muss ein PNG, JPEG oder WebP mit höchstens ${most} MB sein.`,
    logoAsSvg:
      'Ein SVG kann ein Programm enthalten und wird deshalb nicht gezeigt. Speichere das Logo als PNG, und wähle dieses.',
    logoSize: (least, most) => `Das Logo muss auf jeder Seite ${least} bis ${number(most)} Pixel haben.`,
    logoUnreadable: 'Dieses Bild lässt sich nicht lesen. Speichere es noch einmal als PNG, und wähle dieses.',
    placeholder: (label, unknown, known) =>
      `In „${label}“ steht ${unknown}. Das steht für nichts. Möglich sind ${known.join(' und ')}.`,
    modelName: (label) => `„${label}“ muss ein Name ohne Leerzeichen wie qwen2.5vl:7b sein.`,
    portInUse: (label) => `„${label}“ nennt einen Port des Shops selbst oder seiner Datenbank.`,
    byVariable: (label, variable) =>
      `„${label}“ ist durch die Variable ${variable} auf dem Server festgelegt. Entferne sie zuerst dort.`,
  },
  passwordAgain: 'Der Mailserver hat sich geändert. Bitte gib sein Passwort noch einmal ein.',
  passwordInTheOpen: 'Ein Passwort braucht eine verschlüsselte Verbindung. Wähle STARTTLS oder TLS.',
  hostMissing: 'Gib zuerst den Namen des Mailservers ein.',
  backupKeyFirst:
    'Erzeuge zuerst den Wiederherstellungsschlüssel: Ein Ort, der hier genannt wird, nimmt nur verschlüsselte Sicherungen an.',
  bucketKeysAgain:
    'Gib beide Schlüssel dieses Buckets ein. Sie werden nur an den Bucket gesendet, für den sie eingegeben wurden.',
  onThisMachine:
    'Dieser Mailserver wäre die Maschine, auf der dein Shop läuft. Wenn dort einer läuft, bestätige das unter dem Namen und speichere noch einmal.',
  modelMissing: 'Gib die Adresse des Modellservers und den Namen des Modells ein.',
  modelIsInside:
    'Diese Adresse liegt in deinem eigenen Netz oder hat kein https. Wenn dein Modellserver dort läuft, bestätige das unter der Adresse und versuche es noch einmal.',
  modelKeyAgain: 'Die Adresse hat sich geändert. Bitte gib ihren Schlüssel noch einmal ein.',
  modelSaid: (host, words) => `${host} hat ein Bild gelesen, auf dem „Willow“ steht: „${words}“`,
  modelFailed: {
    silent: 'Der Modellserver antwortet nicht. Ein großes Modell braucht beim ersten Mal manchmal länger.',
    refused: 'Der Modellserver antwortet mit einem Fehler. Prüfe den Namen des Modells und den Schlüssel.',
    odd: 'Der Modellserver antwortet mit etwas anderem als Wörtern. Prüfe die Adresse, die meist mit /v1 endet.',
    inner:
      'Der Modellserver hat eine Adresse in deinem eigenen Netz, oder ohne https ist er nur dort erreichbar. Bestätige das unter der Adresse.',
    moved: 'Der Modellserver leitet an eine andere Adresse weiter. Gib diese ein.',
    unfit: 'Der Modellserver nimmt keine Bilder an. Wähle ein Modell, das sehen kann.',
  },
  changedElsewhere:
    'Jemand anderes hat diese Einstellungen inzwischen geändert. Nichts wurde gespeichert. Sieh dir die neuen an und speichere dann noch einmal.',
  testSent: (to) => `Eine Test-E-Mail wurde an ${to} gesendet. Sieh nach, ob sie angekommen ist.`,
  testSubject: (name) => `Eine Test-E-Mail von ${name}`,
  testText: (name) => `${name} kann mit diesen Einstellungen E-Mails senden.`,
}

export const shopChangeTexts: Texts<typeof english.shopChangeTexts> = {
  changed: (by, what) => `${by} hat diese Einstellungen des Shops geändert: ${what}.`,
  mailServer: (host) => `E-Mails werden von jetzt an über ${host} gesendet.`,
  noMailServer: 'Von jetzt an werden keine E-Mails gesendet, weil es keinen Mailserver mehr gibt.',
  backupKey: (by) => `${by} hat den Wiederherstellungsschlüssel erzeugt, mit dem Sicherungen von jetzt an verschlüsselt werden.`,
}

export const backupPlaceTexts: Texts<typeof english.backupPlaceTexts> = {
  fine: 'Eine kleine Datei wurde am Ort für Backups geschrieben, gelesen und wieder entfernt.',
  notSet: 'Kein Ort für Sicherungen ist festgelegt.',
}
