import type { ToldWays } from './device-ways.ts'

const upload = (name: string) => `In ${name}, open Library, then Upload, and choose the file.`

/** What is promised about each device, and nothing else: see `device-ways.ts`. */
export const deviceWaysTexts: ToldWays = {
  ipad: {
    byItself: null,
    press: {
      export: [
        'Open the planner in GoodNotes, Notability or another app. Press Share or Export, and choose the whole document as PDF.',
        'Choose Save to Files.',
      ],
      upload,
      share:
        'A Shortcut saves you these steps. Make it once, and every app with a Share button can send pages: GoodNotes, Notability, Files, Photos.',
    },
    refused: null,
  },
  goodnotes: {
    byItself:
      'Goodnotes sends by itself what you change: open its Settings, then Automatic Backup (in newer versions under Cloud & Backup), and choose WebDAV.',
    press: {},
    refused: 'Goodnotes’ own files can’t be read here. In Goodnotes, export a PDF and add that.',
  },
  notability: {
    byItself: 'Notability sends by itself what you change: open its Settings, then Auto-Backup, and choose WebDAV.',
    press: {},
    refused: 'Notability’s own files can’t be read here. In Notability, export a PDF and add that.',
  },
  foldersync: {
    byItself:
      'On an Android tablet, the app FolderSync sends the folder with your exports by itself, on the schedule that you set there.',
    press: {},
    refused: null,
  },
  boox: {
    byItself: null,
    press: {
      export: ['Open the planner, and choose Share or Export: the whole document as PDF, with your writing.'],
      upload: (name) => `In the browser of the tablet, open ${name}, then Library, then Upload, and choose the file.`,
      webdav: 'A Boox can also send a PDF by WebDAV. You do that by hand, each time.',
    },
    refused:
      'A Boox’s own files (.note) can’t be read here, and its sync sends only those. On the Boox, export the note as a PDF and add that.',
  },
  remarkable: {
    byItself: null,
    press: {
      carry: 'A reMarkable has no browser and no WebDAV. Its pages travel through email, its cloud, or its desktop app.',
      export: [
        'Export the whole planner from the desktop app or the phone app as PDF, or connect Dropbox, Google Drive or OneDrive and copy it there.',
      ],
      upload,
    },
    refused: 'A reMarkable’s own files can’t be read here. Export a PDF from the reMarkable or its app and add that.',
  },
  supernote: {
    byItself: null,
    press: {
      export: [
        'Open the planner, choose Export, and take all pages as PDF. The file is in the folder EXPORT.',
        'Let the tablet sync that folder with Dropbox, Google Drive or OneDrive, or copy it over USB.',
      ],
      upload,
      webdav: 'A Supernote knows WebDAV in newer versions of its system. You send files there by hand, one at a time.',
      ownFile: (name) =>
        `A Supernote’s notes (.note) can also be added as they are. ${name} makes a PDF of each, with the text that the tablet has recognized, and keeps the note itself in it. If you send a PDF and the .mark file beside it by WebDAV, ${name} shows what you wrote on the pages of the PDF.`,
    },
    refused:
      'Some files of a Supernote, such as very old or damaged notes, can’t be read here. On the Supernote, export a PDF and add that.',
  },
  'kindle-scribe': {
    byItself: null,
    press: {
      carry: 'A Kindle Scribe has no WebDAV. Its pages travel through email.',
      export: [
        'Open the planner, choose Share, and send it by email as PDF.',
        'Open the email on a phone or a computer, and save the file. Its link works for seven days.',
      ],
      upload,
    },
    refused: null,
  },
  rclone: {
    byItself: null,
    press: { command: 'On a computer, rclone sends a whole folder, and later only what is new or changed.' },
    refused: null,
  },
  xournal: {
    byItself: null,
    press: {},
    refused: 'Xournal++’s own files can’t be read here. In Xournal++, export a PDF and add that.',
  },
  other: {
    byItself: null,
    press: {
      export: [
        'Open the planner on your tablet and look for Share or Export.',
        'Choose the whole document as PDF: each page finds its own day. One page as a picture is fine too.',
        'Send it to the device that you upload from: by email, by cable, or through the tablet’s own cloud folder.',
      ],
      upload: (name) => `In ${name}, open the Library, press Upload, and choose the file. Several at once are fine.`,
    },
    refused: null,
  },
}
