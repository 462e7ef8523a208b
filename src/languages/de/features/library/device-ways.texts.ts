import type { ToldWays } from '#features/library/device-ways.ts'

const upload = (name: string) => `Öffne in ${name} die Bibliothek, tippe auf „Hochladen“ und wähle die Datei.`

export const deviceWaysTexts: ToldWays = {
  ipad: {
    byItself: null,
    press: {
      export: [
        'Öffne den Planer in GoodNotes, Notability oder einer anderen App. Tippe auf „Teilen“ oder „Exportieren“ und wähle das ganze Dokument als PDF.',
        'Wähle „In Dateien sichern“.',
      ],
      upload,
      share:
        'Ein Kurzbefehl erspart dir diese Schritte. Leg ihn einmal an, und jede App mit „Teilen“ kann Seiten senden: GoodNotes, Notability, Dateien, Fotos.',
    },
    refused: null,
  },
  goodnotes: {
    byItself:
      'Goodnotes sendet von selbst, was du änderst: Öffne dort die Einstellungen, dann „Automatisches Backup“ (in neueren Versionen unter „Cloud & Backup“), und wähle WebDAV.',
    press: {},
    refused: 'Eigene Dateien von Goodnotes lassen sich hier nicht lesen. Exportiere in Goodnotes ein PDF und füge das hinzu.',
  },
  notability: {
    byItself: 'Notability sendet von selbst, was du änderst: Öffne dort die Einstellungen, dann „Auto-Backup“, und wähle WebDAV.',
    press: {},
    refused: 'Eigene Dateien von Notability lassen sich hier nicht lesen. Exportiere in Notability ein PDF und füge das hinzu.',
  },
  foldersync: {
    byItself:
      'Auf einem Android-Tablet sendet die App FolderSync den Ordner mit deinen Exporten von selbst, nach dem Zeitplan, den du dort einstellst.',
    press: {},
    refused: null,
  },
  boox: {
    byItself: null,
    press: {
      export: ['Öffne den Planer und wähle „Teilen“ oder „Exportieren“: das ganze Dokument als PDF, mit deiner Schrift.'],
      upload: (name) => `Öffne im Browser des Tablets ${name}, dann die Bibliothek, dann „Hochladen“, und wähle die Datei.`,
      webdav: 'Ein Boox kann ein PDF auch über WebDAV senden. Das machst du jedes Mal von Hand.',
    },
    refused:
      'Eigene Dateien des Boox (.note), und andere sendet sein Abgleich nicht, lassen sich hier nicht lesen. Exportiere die Notiz auf dem Boox als PDF und füge das hinzu.',
  },
  remarkable: {
    byItself: null,
    press: {
      carry:
        'Ein reMarkable hat weder Browser noch WebDAV. Seine Seiten reisen per E-Mail, über seine Cloud oder über die Desktop-App.',
      export: [
        'Exportiere den ganzen Planer aus der Desktop-App oder der Handy-App als PDF, oder verbinde Dropbox, Google Drive oder OneDrive und kopiere ihn dorthin.',
      ],
      upload,
    },
    refused:
      'Eigene Dateien des reMarkable lassen sich hier nicht lesen. Exportiere auf dem reMarkable oder in seiner App ein PDF und füge das hinzu.',
  },
  supernote: {
    byItself: null,
    press: {
      export: [
        'Öffne den Planer, wähle „Exportieren“ und nimm alle Seiten als PDF. Die Datei liegt im Ordner EXPORT.',
        'Lass das Tablet diesen Ordner mit Dropbox, Google Drive oder OneDrive abgleichen, oder kopiere ihn per USB.',
      ],
      upload,
      webdav:
        'Ein Supernote kennt WebDAV in neueren Versionen seines Systems. Du sendest Dateien dorthin von Hand, eine nach der anderen.',
      ownFile: (name) =>
        `Die Notizen eines Supernote (.note) kannst du auch so hinzufügen, wie sie sind. ${name} macht aus jeder ein PDF mit dem Text, den das Tablet erkannt hat, und bewahrt die Notiz selbst darin auf. Wenn du ein PDF und die Datei .mark daneben über WebDAV sendest, zeigt ${name} auf den Seiten des PDF, was du geschrieben hast.`,
    },
    refused:
      'Manche Dateien eines Supernote, etwa sehr alte oder beschädigte Notizen, lassen sich hier nicht lesen. Exportiere auf dem Supernote ein PDF und füge das hinzu.',
  },
  'kindle-scribe': {
    byItself: null,
    press: {
      carry: 'Ein Kindle Scribe kennt kein WebDAV. Seine Seiten reisen per E-Mail.',
      export: [
        'Öffne den Planer, wähle „Teilen“ und sende ihn als PDF per E-Mail.',
        'Öffne die E-Mail auf einem Handy oder Computer und sichere die Datei. Ihr Link gilt sieben Tage.',
      ],
      upload,
    },
    refused: null,
  },
  rclone: {
    byItself: null,
    press: { command: 'Am Computer sendet rclone einen ganzen Ordner, und später nur, was neu oder geändert ist.' },
    refused: null,
  },
  xournal: {
    byItself: null,
    press: {},
    refused: 'Eigene Dateien von Xournal++ lassen sich hier nicht lesen. Exportiere in Xournal++ ein PDF und füge das hinzu.',
  },
  other: {
    byItself: null,
    press: {
      export: [
        'Öffne den Planer auf deinem Tablet und such nach „Teilen“ oder „Exportieren“.',
        'Wähle das ganze Dokument als PDF: Jede Seite findet ihren Tag. Eine einzelne Seite als Bild geht auch.',
        'Schick es an das Gerät, von dem du hochlädst: per E-Mail, per Kabel oder über den Cloud-Ordner des Tablets.',
      ],
      upload: (name) =>
        `Öffne in ${name} die Bibliothek, tippe auf „Hochladen“ und wähle die Datei. Es dürfen auch mehrere sein.`,
    },
    refused: null,
  },
}
