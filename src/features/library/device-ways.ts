/** How pages get from one device, app or program into a library. */
interface DeviceWays {
  /** What arrives without a press, once it's set up. */
  readonly byItself: 'WebDAV' | null
  /** What a person does each time. */
  readonly press: readonly Way[]
  /** Files of its own that the library refuses. */
  readonly refused: string | null
  readonly sources: readonly Source[]
}

/** A public page that says so. `via`: where it was quoted, if the page itself wasn't at hand. */
interface Source {
  readonly at: string
  readonly seen: string
  readonly via?: string
}

/** What is told about a way: a list of steps, or a sentence, with the name of the app if it names it. */
interface WayTexts {
  export: readonly string[]
  upload: (name: string) => string
  /** With the button Share of any app. */
  share: string
  /** To the drop box, file by file. */
  webdav: string
  /** How files leave it, if neither by a browser nor by WebDAV. */
  carry: string
  /** A file of its own that can be read. */
  ownFile: (name: string) => string
  command: string
}
type Way = keyof WayTexts

const seen = '2026-11-30'
const supernoteTransport = 'a survey of its ways of transport in a public repository, July 2026'
const guides = 'a public register of makers’ pages, checked by its authors on 2026-09-09'

/**
 * All that is promised about devices. Help, Welcome, Settings, the upload dialog and what a shop hands out take their sentences from
 * `device-ways.texts.ts`, which has one for each entry here and for nothing else.
 */
export const deviceWays = {
  ipad: {
    byItself: null,
    press: ['export', 'upload', 'share'],
    refused: null,
    sources: [
      { at: 'https://support.apple.com/guide/shortcuts/request-your-first-api-apd58d46713f/ios', seen, via: 'repositories' },
    ],
  },
  goodnotes: {
    byItself: 'WebDAV',
    press: [],
    refused: '.goodnotes',
    sources: [
      { at: 'https://goodnotes-team.notion.site/Automatic-Backup-e0790ebd040045aea285f5cb662feeba', seen },
      { at: 'https://support.goodnotes.com/hc/en-us/articles/360001282956', seen },
    ],
  },
  notability: {
    byItself: 'WebDAV',
    press: [],
    refused: '.note',
    sources: [
      { at: 'https://support.gingerlabs.com/hc/it/articles/206061467-Guida-al-backup-automatico', seen },
      { at: 'https://github.com/fstanis/awesome-webdav/pull/1', seen },
    ],
  },
  foldersync: {
    byItself: 'WebDAV',
    press: [],
    refused: null,
    sources: [{ at: 'https://foldersync.io/docs/help/v2/scheduling', seen }],
  },
  boox: {
    byItself: null,
    press: ['export', 'upload', 'webdav'],
    refused: '.note',
    sources: [
      { at: 'https://help.boox.com/hc/en-us/articles/8569457124628-Integrated-Third-Party-Cloud-Storage', seen, via: guides },
      { at: 'https://shop.boox.com/blogs/news/new-feature-integrated-third-party-cloud-storage', seen, via: 'repositories' },
      { at: 'https://github.com/FBarrca/obsidian-handwritten-notes/issues/26', seen },
    ],
  },
  remarkable: {
    byItself: null,
    press: ['carry', 'export', 'upload'],
    refused: '.rmdoc',
    sources: [{ at: 'https://support.remarkable.com/articles/Knowledge/importing-and-exporting-files', seen, via: guides }],
  },
  supernote: {
    byItself: null,
    press: ['export', 'upload', 'webdav', 'ownFile'],
    refused: 'old and damaged notes',
    sources: [
      {
        at: 'https://support.supernote.com/setting-up-your-nextcloud-webdav-account-in-the-serverlink-app',
        seen,
        via: supernoteTransport,
      },
      {
        at: 'https://ewritable.net/new-supernote-beta-firmware-includes-support-for-webdav-private-servers/',
        seen,
        via: supernoteTransport,
      },
      { at: 'https://support.supernote.com/en_US/transfer-files', seen, via: guides },
    ],
  },
  'kindle-scribe': {
    byItself: null,
    press: ['carry', 'export', 'upload'],
    refused: null,
    sources: [
      { at: 'https://github.com/Mcp20091/scribe-to-onenote', seen },
      { at: 'https://digprjsurvey.amazon.com/csad/help/node/TP8wuaQilIlwlITVTL', seen, via: guides },
    ],
  },
  rclone: {
    byItself: null,
    press: ['command'],
    refused: null,
    sources: [{ at: 'https://rclone.org/commands/rclone_copy', seen }],
  },
  xournal: {
    byItself: null,
    press: [],
    refused: '.xopp',
    sources: [{ at: 'https://github.com/xournalpp/xournalpp', seen, via: 'src/features/library/server/device-files.ts' }],
  },
  other: { byItself: null, press: ['export', 'upload'], refused: null, sources: [] },
} as const satisfies Record<string, DeviceWays>

type Rows = typeof deviceWays
type Told<Row extends DeviceWays> = {
  readonly byItself: Row['byItself'] extends null ? null : string
  readonly press: { readonly [W in Row['press'][number]]: WayTexts[W] }
  readonly refused: Row['refused'] extends null ? null : string
}

/** A sentence for each entry of the table: a promise without an entry doesn't compile. */
export type ToldWays = { readonly [Device in keyof Rows]: Told<Rows[Device]> }

/** What has files of its own that are refused. */
export type Refusing = { [Device in keyof Rows]: Rows[Device]['refused'] extends null ? never : Device }[keyof Rows]
