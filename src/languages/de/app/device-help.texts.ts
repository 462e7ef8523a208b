import type * as english from '#app/device-help.texts.ts'
import { dropBoxAddress } from '#features/drop-box/drop-box.rules.ts'
import { deletedKeptDays } from '#features/library/library.rules.ts'
import { versionsKept } from '#features/planner/replaced-pages.rules.ts'
import type { Texts } from '#kit/languages.ts'
import { devicePasswordsTexts } from '../features/accounts/device-passwords.texts.ts'
import { deviceWaysTexts } from '../features/library/device-ways.texts.ts'
import { settingsTexts } from '../features/settings/settings.texts.ts'
import { lookTexts } from '../features/themes/themes.texts.ts'

const { ipad, goodnotes, notability, foldersync, boox, remarkable, supernote, rclone, 'kindle-scribe': kindle } = deviceWaysTexts

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
        title: 'Ein Ordner für deine Geräte: WebDAV',
        blocks: [
          'Apps und Programme, die WebDAV kennen, können in deine Bibliothek senden. Manche tun es von selbst, bei anderen machst du es von Hand: Welche, steht im Abschnitt deines Geräts.',
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
          foldersync.byItself,
          rclone.press.command,
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
          { steps: ipad.press.export, upload: ipad.press.upload(name) },
          ipad.press.share,
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
          goodnotes.byItself,
          notability.byItself,
          'Kopiert wird nur in eine Richtung. Lass die App offen, bis die erste Kopie vollständig ist.',
          {
            steps: [
              'Erzeuge ein Gerätepasswort, wie oben beschrieben.',
              `Gib diese Adresse ein: ${dropBox}`,
              'Gib irgendeinen Benutzernamen ein, und als Passwort das Gerätepasswort.',
              'Wähle PDF als Format.',
            ],
          },
          goodnotes.refused,
          notability.refused,
        ],
      },
      {
        id: 'boox',
        title: 'Boox und andere Android-Tablets',
        blocks: [
          { steps: boox.press.export, upload: boox.press.upload(name) },
          boox.press.webdav,
          boox.refused,
          `Ist der Browser zu alt für die App, kannst du auch unter ${publicUrl}/paper hochladen. In den Einstellungen unter „${settingsTexts.rooms.of.looks}“ passt „${lookTexts.ink}“ zu einem E-Ink-Bildschirm.`,
        ],
      },
      {
        id: 'remarkable',
        title: 'reMarkable',
        blocks: [
          remarkable.press.carry,
          { steps: remarkable.press.export, upload: remarkable.press.upload(name) },
          remarkable.refused,
          'Auf dem iPhone erspart dir der Kurzbefehl von oben den letzten Schritt, am Computer der Befehl curl von unten.',
        ],
      },
      {
        id: 'supernote',
        title: 'Supernote',
        blocks: [
          { steps: supernote.press.export, upload: supernote.press.upload(name) },
          supernote.press.webdav,
          supernote.press.ownFile(name),
          supernote.refused,
        ],
      },
      {
        id: 'kindle-scribe',
        title: 'Kindle Scribe',
        blocks: [
          kindle.press.carry,
          { steps: kindle.press.export, upload: kindle.press.upload(name) },
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
