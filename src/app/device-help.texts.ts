import { devicePasswordsTexts } from '#features/accounts/device-passwords.texts.ts'
import { dropBoxAddress } from '#features/drop-box/drop-box.rules.ts'
import { deletedKeptDays } from '#features/library/library.rules.ts'
import { versionsKept } from '#features/planner/replaced-pages.rules.ts'
import { settingsTexts } from '#features/settings/settings.texts.ts'
import { lookTexts } from '#features/themes/themes.texts.ts'
import type { Brand } from '#kit/brand.ts'
import type { TextPage } from './pages.texts.ts'

const uploadStep = (name: string) => `In ${name}, open Library, then Upload, and choose the file.`

/** Help page with one recipe per kind of device for sending pages to the library. */
export function deviceHelpTexts({ name, tabletFolder }: Brand, publicUrl: string): TextPage {
  const address = `${publicUrl}/api/uploads`
  const dropBox = `${publicUrl}${dropBoxAddress}`
  return {
    title: 'Pages from your devices',
    lead: `How pages get from a tablet into ${name}, and how ${name} is read on one.`,
    sections: [
      {
        id: 'device-password',
        title: 'A device password',
        blocks: [
          'A device password lets one device add pages to your library, and read what the same device has sent. It can’t read, change or delete anything else, and it isn’t the password you sign in with.',
          {
            steps: [
              `In ${name}, open ${settingsTexts.title}, then ${settingsTexts.rooms.of.devices}, and press ${devicePasswordsTexts.open}.`,
              'Name the device and press Make Password.',
              'Copy the password into the device. It’s shown only once.',
            ],
          },
          'If a device is lost, revoke its password in the same place. A new account password ends all device passwords.',
        ],
      },
      {
        id: 'webdav',
        title: 'Pages that arrive by themselves: WebDAV',
        blocks: [
          'Apps such as FolderSync, and rclone on a computer, can send to a WebDAV folder. A Supernote and a Boox know WebDAV too, but there you send each PDF by hand.',
          {
            steps: [
              'Make a device password, as above.',
              `Enter this address: ${dropBox}`,
              'Enter any user name, and the device password as the password.',
              'Choose the folder with your exports. PDFs, images and the notes of a Supernote arrive, other files are refused.',
            ],
          },
          'A file goes to the folder of your library that is named like the folder it is in. If there is none, it’s added. The same file again changes nothing, and a changed one is added beside the earlier one.',
          `Your library keeps the newest ${versionsKept} versions of a file. Older ones go to Recently deleted, where you can restore them for ${deletedKeptDays} days. A version stays if it’s a favorite, or has a page of your planner, or writing in a Supernote’s note, that no newer version has.`,
          'The device sees only what it has sent. What it deletes there stays in your library, and what you delete in your library stays on the device. If you make a new password for a device, give it the same name as before, so that the device finds its files.',
          'On a computer, rclone sends a whole folder, and later only what is new or changed.',
          {
            code: `rclone config create willow webdav url=${dropBox} \\\n  vendor=owncloud user=me pass=YOUR-DEVICE-PASSWORD --obscure\nrclone copy Planner willow:Planner`,
          },
          'If your tablet only knows Google Drive, Dropbox or OneDrive, rclone can bring the pages from there.',
          { code: 'rclone copy drive:Planner willow:Planner --include "*.pdf"' },
        ],
      },
      {
        id: 'ipad',
        title: 'iPad and iPhone: a Shortcut',
        blocks: [
          'To bring your planner, export it from the app that you write in.',
          {
            steps: [
              'Open the planner in GoodNotes, Notability or another app. Press Share or Export, and choose the whole document as PDF.',
              'Choose Save to Files.',
            ],
            upload: uploadStep(name),
          },
          'A Shortcut saves you these steps. Make it once, and every app with a Share button can send pages: GoodNotes, Notability, Files, Photos.',
          {
            steps: [
              'Open Shortcuts, press +, then Info, and switch on Show in Share Sheet. Let it accept PDFs, files and images.',
              `Add the action Get Contents of URL, with the address ${address}`,
              'Open its details. Choose the method POST.',
              'Add a header: key Authorization, value Bearer, a space, and your device password.',
              'Choose the request body Form. Add a field of the kind File, key file, value Shortcut Input.',
              `If you like, add a field of the kind Text, key folder, value ${tabletFolder}.`,
              'To find a photo of a page by what you wrote: add the action Extract Text from Image before, and a field of the kind Text, key text, value Extracted Text.',
              `Name it Send to ${name}. In any app: Share, then Send to ${name}.`,
            ],
          },
        ],
      },
      {
        id: 'backups',
        title: 'Goodnotes and Notability: automatic backup',
        blocks: [
          'Both apps can copy what you write to a WebDAV folder by themselves, whenever you change it. The copy only goes one way.',
          {
            steps: [
              'Make a device password, as above.',
              'In Goodnotes, open Settings, then Automatic Backup, and choose WebDAV. In Notability, open Settings, then Auto-Backup, and choose WebDAV.',
              `Enter this address: ${dropBox}`,
              'Enter any user name, and the device password as the password.',
              'Choose PDF as the format. The apps’ own files are refused.',
            ],
          },
        ],
      },
      {
        id: 'boox',
        title: 'Boox and other Android tablets',
        blocks: [
          {
            steps: ['Open the planner, and choose Share or Export: the whole document as PDF, with your writing.'],
            upload: `In the browser of the tablet, open ${name}, then Library, then Upload, and choose the file.`,
          },
          `A Boox can also send a PDF by WebDAV, by hand, with the address and the password from above. What it syncs by itself are its own files (.note), which ${name} can’t read and refuses.`,
          `If the browser is too old for the app, you can also upload at ${publicUrl}/paper. In ${settingsTexts.title}, under ${settingsTexts.rooms.of.looks}, ${lookTexts.ink} suits an e-ink screen.`,
        ],
      },
      {
        id: 'remarkable',
        title: 'reMarkable',
        blocks: [
          'It has no browser. Its pages travel through email, its cloud, or its desktop app.',
          {
            steps: [
              'Export the whole planner from the desktop app or the phone app as PDF, or connect Dropbox, Google Drive or OneDrive and copy it there.',
            ],
            upload: uploadStep(name),
          },
          'On an iPhone, the Shortcut from above saves you the last step. On a computer, the curl command below does.',
        ],
      },
      {
        id: 'supernote',
        title: 'Supernote',
        blocks: [
          {
            steps: [
              'Open the planner, choose Export, and take all pages as PDF. The file is in the folder EXPORT.',
              'Let the tablet sync that folder with Dropbox, Google Drive or OneDrive, or copy it over USB.',
            ],
            upload: uploadStep(name),
          },
          'Newer versions of its system know WebDAV. With the address and the password from above, you send files there by hand, one at a time.',
          `Its notes (.note) can also be added as they are. ${name} makes a PDF of each, with the text that the tablet has recognized, and keeps the note itself in it. When it sends a PDF and the .mark file beside it by WebDAV, ${name} shows what you wrote on the pages of the PDF.`,
        ],
      },
      {
        id: 'kindle-scribe',
        title: 'Kindle Scribe',
        blocks: [
          {
            steps: [
              'Open the planner, choose Share, and send it by email as PDF.',
              'Open the email on a phone or a computer, and save the file.',
            ],
            upload: uploadStep(name),
          },
          `To read your pages on the Kindle, open ${publicUrl}/paper in its browser. It works without scripts.`,
        ],
      },
      {
        id: 'curl',
        title: 'A computer: curl',
        blocks: [
          'One file. The folder may be left out.',
          {
            code: `curl -H "Authorization: Bearer YOUR-DEVICE-PASSWORD" \\\n  -F "folder=${tabletFolder}" \\\n  -F "file=@Week 12.pdf" \\\n  ${address}`,
          },
          'The reply 201 means that the page is in your library. 401 means that the password was mistyped or revoked, 415 that the file isn’t a PDF or image.',
        ],
      },
    ],
  }
}
