import { devicePasswordsTexts } from '#features/accounts/device-passwords.texts.ts'
import { dropBoxAddress } from '#features/drop-box/drop-box.rules.ts'
import { deviceWaysTexts } from '#features/library/device-ways.texts.ts'
import { deletedKeptDays } from '#features/library/library.rules.ts'
import { versionsKept } from '#features/planner/replaced-pages.rules.ts'
import { settingsTexts } from '#features/settings/settings.texts.ts'
import { lookTexts } from '#features/themes/themes.texts.ts'
import type { Brand } from '#kit/brand.ts'
import type { TextPage } from './pages.texts.ts'

const { ipad, goodnotes, notability, foldersync, boox, remarkable, supernote, rclone, 'kindle-scribe': kindle } = deviceWaysTexts

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
        title: 'A folder for your devices: WebDAV',
        blocks: [
          'Apps and programs that know WebDAV can send to your library. Some do it by themselves, with others you do it by hand: the section of your device says which.',
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
          foldersync.byItself,
          rclone.press.command,
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
          { steps: ipad.press.export, upload: ipad.press.upload(name) },
          ipad.press.share,
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
          goodnotes.byItself,
          notability.byItself,
          'The copy only goes one way. Keep the app open until the first one is complete.',
          {
            steps: [
              'Make a device password, as above.',
              `Enter this address: ${dropBox}`,
              'Enter any user name, and the device password as the password.',
              'Choose PDF as the format.',
            ],
          },
          goodnotes.refused,
          notability.refused,
        ],
      },
      {
        id: 'boox',
        title: 'Boox and other Android tablets',
        blocks: [
          { steps: boox.press.export, upload: boox.press.upload(name) },
          boox.press.webdav,
          boox.refused,
          `If the browser is too old for the app, you can also upload at ${publicUrl}/paper. In ${settingsTexts.title}, under ${settingsTexts.rooms.of.looks}, ${lookTexts.ink} suits an e-ink screen.`,
        ],
      },
      {
        id: 'remarkable',
        title: 'reMarkable',
        blocks: [
          remarkable.press.carry,
          { steps: remarkable.press.export, upload: remarkable.press.upload(name) },
          remarkable.refused,
          'On an iPhone, the Shortcut from above saves you the last step. On a computer, the curl command below does.',
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
