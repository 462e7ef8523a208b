import type * as english from '#app/device-help.texts.ts'
import { dropBoxAddress } from '#features/drop-box/drop-box.rules.ts'
import { deletedKeptDays } from '#features/library/library.rules.ts'
import { versionsKept } from '#features/planner/replaced-pages.rules.ts'
import type { Texts } from '#kit/languages.ts'
import { devicePasswordsTexts } from '../features/accounts/device-passwords.texts.ts'
import { settingsTexts } from '../features/settings/settings.texts.ts'
import { lookTexts } from '../features/themes/themes.texts.ts'

const uploadStep = (name: string) => `Öffne in ${name} die Bibliothek, tippe auf „Hochladen“ und wähle die Datei.`

export const deviceHelpTexts: Texts<typeof english.deviceHelpTexts> = ({ name, tabletFolder }, publicUrl) => {
  const address = `${publicUrl}/api/uploads`
  const dropBox = `${publicUrl}${dropBoxAddress}`
  return {
    title: 'Seiten von deinen Geräten',
    lead: `Wie Seiten von einem Tablet zu ${name} kommen, und wie du ${name} auf einem Tablet liest.`,
    sections: [
      {
        id: 'device-password',
        title: 'Ein Gerätepasswort',
        blocks: [
          'Mit einem Gerätepasswort kann ein Gerät Seiten in deine Bibliothek legen und lesen, was es selbst geschickt hat. Etwas anderes lesen, ändern oder löschen kann es nicht, und es ist nicht das Passwort, mit dem du dich anmeldest.',
          {
            steps: [
              `Öffne in ${name} die Einstellungen, dann „${settingsTexts.rooms.of.devices}“, und tippe auf „${devicePasswordsTexts.open}“.`,
              'Gib dem Gerät einen Namen und tippe auf „Passwort erzeugen“.',
              'Kopiere das Passwort in das Gerät. Es wird nur einmal gezeigt.',
            ],
          },
          'Geht ein Gerät verloren, dann widerrufe sein Passwort an derselben Stelle. Ein neues Kontopasswort beendet alle Gerätepasswörter.',
        ],
      },
      {
        id: 'webdav',
        title: 'Seiten, die von selbst ankommen: WebDAV',
        blocks: [
          'Apps wie FolderSync, und rclone am Computer, können in einen WebDAV-Ordner senden. Auch ein Supernote und ein Boox kennen WebDAV, aber dort sendest du jedes PDF von Hand.',
          {
            steps: [
              'Erzeuge ein Gerätepasswort, wie oben beschrieben.',
              `Gib diese Adresse ein: ${dropBox}`,
              'Gib irgendeinen Benutzernamen ein, und als Passwort das Gerätepasswort.',
              'Wähle den Ordner mit deinen Exporten. PDFs, Bilder und die Notizen eines Supernote kommen an, andere Dateien werden abgelehnt.',
            ],
          },
          'Eine Datei kommt in den Ordner deiner Bibliothek, der so heißt wie der Ordner, in dem sie liegt. Gibt es keinen, wird er angelegt. Dieselbe Datei noch einmal ändert nichts, und eine geänderte kommt neben die frühere.',
          `Deine Bibliothek behält die neuesten ${versionsKept} Fassungen einer Datei. Ältere kommen unter „Zuletzt gelöscht“, wo du sie ${deletedKeptDays} Tage lang wiederherstellen kannst. Eine Fassung bleibt, wenn sie ein Favorit ist, eine Seite deines Planers hat oder Schrift in einer Supernote-Notiz, die in keiner neueren steckt.`,
          'Das Gerät sieht nur, was es geschickt hat. Was es dort löscht, bleibt in deiner Bibliothek, und was du in deiner Bibliothek löschst, bleibt auf dem Gerät. Wenn du für ein Gerät ein neues Passwort erzeugst, gib ihm denselben Namen wie vorher, damit das Gerät seine Dateien findet.',
          'Am Computer sendet rclone einen ganzen Ordner, und später nur, was neu oder geändert ist.',
          {
            code: `rclone config create willow webdav url=${dropBox} \\\n  vendor=owncloud user=ich pass=DEIN-GERAETEPASSWORT --obscure\nrclone copy Planer willow:Planer`,
          },
          'Wenn dein Tablet nur Google Drive, Dropbox oder OneDrive kennt, kann rclone die Seiten von dort holen.',
          { code: 'rclone copy drive:Planer willow:Planer --include "*.pdf"' },
        ],
      },
      {
        id: 'ipad',
        title: 'iPad und iPhone: ein Kurzbefehl',
        blocks: [
          'Um deinen Planer mitzubringen, exportiere ihn aus der App, in der du schreibst.',
          {
            steps: [
              'Öffne den Planer in GoodNotes, Notability oder einer anderen App. Tippe auf „Teilen“ oder „Exportieren“ und wähle das ganze Dokument als PDF.',
              'Wähle „In Dateien sichern“.',
            ],
            upload: uploadStep(name),
          },
          'Ein Kurzbefehl erspart dir diese Schritte. Leg ihn einmal an, und jede App mit „Teilen“ kann Seiten senden: GoodNotes, Notability, Dateien, Fotos.',
          {
            steps: [
              'Öffne „Kurzbefehle“, tippe auf +, dann auf „Info“, und schalte „Im Share-Sheet anzeigen“ ein. Lass ihn PDFs, Dateien und Bilder annehmen.',
              `Füge die Aktion „Inhalte von URL abrufen“ hinzu, mit der Adresse ${address}`,
              'Öffne ihre Details. Wähle die Methode POST.',
              'Füge einen Header hinzu: Schlüssel Authorization, Wert Bearer, ein Leerzeichen und dein Gerätepasswort.',
              'Wähle als Haupttext „Formular“. Füge ein Feld der Art „Datei“ hinzu, Schlüssel file, Wert „Kurzbefehleingabe“.',
              `Wenn du magst, füge ein Feld der Art „Text“ hinzu, Schlüssel folder, Wert ${tabletFolder}.`,
              'Damit du das Foto einer Seite nach dem findest, was du geschrieben hast: Füge davor die Aktion „Text aus Bild extrahieren“ hinzu, und ein Feld der Art „Text“, Schlüssel text, Wert „Extrahierter Text“.',
              `Nenne ihn „An ${name} senden“. Dann in jeder App: „Teilen“, dann „An ${name} senden“.`,
            ],
          },
        ],
      },
      {
        id: 'backups',
        title: 'Goodnotes und Notability: automatische Sicherung',
        blocks: [
          'Beide Apps können von selbst in einen WebDAV-Ordner kopieren, was du schreibst, sobald du es änderst. Kopiert wird nur in eine Richtung.',
          {
            steps: [
              'Erzeuge ein Gerätepasswort, wie oben beschrieben.',
              'Öffne in Goodnotes die Einstellungen, dann „Automatisches Backup“, und wähle WebDAV. Öffne in Notability die Einstellungen, dann „Auto-Backup“, und wähle WebDAV.',
              `Gib diese Adresse ein: ${dropBox}`,
              'Gib irgendeinen Benutzernamen ein, und als Passwort das Gerätepasswort.',
              'Wähle PDF als Format. Die eigenen Dateien der Apps werden abgelehnt.',
            ],
          },
        ],
      },
      {
        id: 'boox',
        title: 'Boox und andere Android-Tablets',
        blocks: [
          {
            steps: ['Öffne den Planer und wähle „Teilen“ oder „Exportieren“: das ganze Dokument als PDF, mit deiner Schrift.'],
            upload: `Öffne im Browser des Tablets ${name}, dann die Bibliothek, dann „Hochladen“, und wähle die Datei.`,
          },
          `Ein Boox kann ein PDF auch über WebDAV senden, von Hand, mit der Adresse und dem Passwort von oben. Was er von selbst abgleicht, sind seine eigenen Dateien (.note), die ${name} nicht lesen kann und ablehnt.`,
          `Ist der Browser zu alt für die App, kannst du auch unter ${publicUrl}/paper hochladen. In den Einstellungen unter „${settingsTexts.rooms.of.looks}“ passt „${lookTexts.ink}“ zu einem E-Ink-Bildschirm.`,
        ],
      },
      {
        id: 'remarkable',
        title: 'reMarkable',
        blocks: [
          'Es hat keinen Browser. Seine Seiten reisen per E-Mail, über seine Cloud oder über die Desktop-App.',
          {
            steps: [
              'Exportiere den ganzen Planer aus der Desktop-App oder der Handy-App als PDF, oder verbinde Dropbox, Google Drive oder OneDrive und kopiere ihn dorthin.',
            ],
            upload: uploadStep(name),
          },
          'Auf dem iPhone erspart dir der Kurzbefehl von oben den letzten Schritt, am Computer der Befehl curl von unten.',
        ],
      },
      {
        id: 'supernote',
        title: 'Supernote',
        blocks: [
          {
            steps: [
              'Öffne den Planer, wähle „Exportieren“ und nimm alle Seiten als PDF. Die Datei liegt im Ordner EXPORT.',
              'Lass das Tablet diesen Ordner mit Dropbox, Google Drive oder OneDrive abgleichen, oder kopiere ihn per USB.',
            ],
            upload: uploadStep(name),
          },
          'Neuere Versionen seines Systems kennen WebDAV. Mit der Adresse und dem Passwort von oben sendest du Dateien dorthin von Hand, eine nach der anderen.',
          `Seine Notizen (.note) kannst du auch so hinzufügen, wie sie sind. ${name} macht aus jeder ein PDF mit dem Text, den das Tablet erkannt hat, und bewahrt die Notiz selbst darin auf. Wenn es ein PDF und die Datei .mark daneben über WebDAV sendet, zeigt ${name} auf den Seiten des PDF, was du geschrieben hast.`,
        ],
      },
      {
        id: 'kindle-scribe',
        title: 'Kindle Scribe',
        blocks: [
          {
            steps: [
              'Öffne den Planer, wähle „Teilen“ und sende ihn als PDF per E-Mail.',
              'Öffne die E-Mail auf einem Handy oder Computer und sichere die Datei.',
            ],
            upload: uploadStep(name),
          },
          `Um deine Seiten auf dem Kindle zu lesen, öffne ${publicUrl}/paper in seinem Browser. Das geht ohne Skripte.`,
        ],
      },
      {
        id: 'curl',
        title: 'Am Computer: curl',
        blocks: [
          'Eine Datei. Den Ordner kannst du weglassen.',
          {
            code: `curl -H "Authorization: Bearer DEIN-GERAETEPASSWORT" \\\n  -F "folder=${tabletFolder}" \\\n  -F "file=@Woche 12.pdf" \\\n  ${address}`,
          },
          'Die Antwort 201 heißt, dass die Seite in deiner Bibliothek ist. 401 heißt, dass das Passwort falsch getippt oder widerrufen ist, 415, dass die Datei kein PDF oder Bild ist.',
        ],
      },
    ],
  }
}
