import { accountDeletionTexts } from '#features/accounts/account-deletion.texts.ts'
import { deviceWaysTexts } from '#features/library/device-ways.texts.ts'
import { folderName } from '#features/library/folder-names.rules.ts'
import { deletedKeptDays } from '#features/library/library.rules.ts'
import { mostPinnedMb } from '#features/library/pins.rules.ts'
import { ownDataTexts } from '#features/own-data/own-data.texts.ts'
import { plannerTexts } from '#features/planner/planner.texts.ts'
import { settingsTexts } from '#features/settings/settings.texts.ts'
import type { Brand } from '#kit/brand.ts'
import { securityEventsTexts } from '#kit/security-events.texts.ts'

/** A paragraph, numbered steps, of which the last one may be the upload, a list of points, or code. */
export type Block = string | { steps: readonly string[]; upload?: string } | { points: readonly string[] } | { code: string }

export interface TextSection {
  id: string
  title: string
  blocks: readonly Block[]
}

export interface TextPage {
  title: string
  lead: string
  sections: readonly TextSection[]
}

export function helpTexts({ name, tabletFolder }: Brand, maxUploadMb: number, hasMailServer: boolean): TextPage {
  const byMail =
    'On the sign-in page, press “Forgot your password?” and we’ll email you a link that works once, for an hour. To change your address, enter the new one in Settings and confirm it with the link we send there.'
  const byHand = 'This shop can’t send email yet. Write to us, and someone will help you.'
  return {
    title: 'Help Center',
    lead: 'Short answers to what people ask most.',
    sections: [
      {
        id: 'access-code',
        title: 'Where is my access code?',
        blocks: [
          'It’s in the confirmation email of your purchase. Search your email for the order, and check the spam folder too.',
          {
            points: [
              'Each code can be used once and grants permanent access.',
              'Upper and lower case make no difference.',
              'If the shop made the code for one address, sign up with that address.',
            ],
          },
        ],
      },
      {
        id: 'export',
        title: 'How do I get a page out of my tablet?',
        blocks: [
          `Every tablet calls it something slightly different, but the steps are the same. You need a PDF or an image.`,
          { steps: deviceWaysTexts.other.press.export, upload: deviceWaysTexts.other.press.upload(name) },
          `There is a folder named ${folderName(tabletFolder)} for them, and you can make your own. On a phone, Take Photo does for paper what export does for a screen.`,
        ],
      },
      {
        id: 'planner',
        title: 'How do pages get on their day?',
        blocks: [
          'We compare each page that you upload with the blank planner of your shop, and put it on its day. Nothing leaves the server for that. Your handwriting is read only where your shop offers it, and only after you turn that on in Settings.',
          {
            steps: [
              `Open the Library, and press ${plannerTexts.title}. Each day you wrote on shows its page.`,
              'Press a day to read its page.',
              `Is it the wrong day? Press ${plannerTexts.aboutPage}, choose another one, and press ${plannerTexts.move}. ${plannerTexts.undo} takes it back.`,
            ],
          },
          `Pages that we weren’t sure about wait there for your answer, under “${plannerTexts.trayTitle}”.`,
        ],
      },
      {
        id: 'upload',
        title: 'Why was my file not accepted?',
        blocks: [
          {
            points: [
              'It has to be a PDF, an image or a note of a Supernote. A document from a word processor needs to be saved as PDF first.',
              `It may be up to ${maxUploadMb} MB.`,
              'If the connection broke, the file waits on your device, and is sent by itself when the server can be reached again.',
            ],
          },
        ],
      },
      {
        id: 'find',
        title: 'How do I find a page again?',
        blocks: [
          `To find a day, open ${plannerTexts.title}. The arrows lead from month to month, and the year below the month shows every written day.`,
          'Search in the Library looks at file names and at the words in your PDFs, and the folder list narrows it down. A name like “Week 12” or “Garden plan” is found faster than “Export (3)”. You can rename a page at any time.',
        ],
      },
      {
        id: 'deleted',
        title: 'I deleted a page by mistake',
        blocks: [
          `Open the Library and press Recently deleted. Deleted pages stay there for ${deletedKeptDays} days. Each one shows the day it will be removed. Restore puts a page back into its folder. Delete now removes it for good.`,
        ],
      },
      {
        id: 'offline',
        title: 'Can I read my pages without a connection?',
        blocks: [
          `Your goals, folders, settings, the newest entries of your library and the pages you opened lately are there anyway, as far as your browser can keep them. To be sure of a page, open its menu in the Library and press Keep on this device: the page, its whole folder or its month then stays in this browser, up to ${mostPinnedMb} MB. Under On This Device you can see what is kept, and remove it. Logging out removes everything.`,
          'On iPhone and iPad, add this app to your Home Screen first: Safari clears what it keeps when you don’t visit for a week.',
        ],
      },
      {
        id: 'timer',
        title: 'Does the focus timer need the page open?',
        blocks: [
          'It goes by the clock, so it’s right after the tablet sleeps, after a reload, and in a second tab. To hear the end, keep the page open and allow notifications in Settings. Reminders come while the page is open, at the times you choose and never in your quiet hours. In Settings you can get them by email as well, and as notifications that arrive with every page closed.',
        ],
      },
      {
        id: 'password',
        title: 'I forgot my password, or have a new address',
        blocks: [hasMailServer ? byMail : byHand],
      },
      {
        id: 'leave',
        title: 'How do I take my pages along, or leave?',
        blocks: [
          `In ${settingsTexts.title}, open ${settingsTexts.rooms.of.data} and press ${ownDataTexts.open} to get one file with all pages in their folders, your goals, focus sessions and settings. ${accountDeletionTexts.open} is there too. You have seven days to change your mind; then everything is removed.`,
        ],
      },
    ],
  }
}

export function privacyTexts({ name }: Brand, externalSignIn: boolean): TextPage {
  const elsewhere = 'If you choose to sign in with an account you have elsewhere, that provider learns that you did.'
  const nameElsewhere = 'If you sign in with an account you have elsewhere, the name by which that provider knows you.'
  const cookieElsewhere = 'While you sign in elsewhere, a second one for ten minutes ties that to your browser.'
  return {
    title: 'Privacy Policy',
    lead: `${name} keeps what it needs to work for you, on the shop’s own server, and nothing else.`,
    sections: [
      {
        id: 'kept',
        title: 'What is kept',
        blocks: [
          {
            points: [
              'Your name and email address, the access codes you used and when you first downloaded your planner with each, and the day you joined.',
              'Your password, as a one-way hash. Nobody can read it back, the shop included.',
              ...(externalSignIn ? [nameElsewhere] : []),
              `The pages you upload, with their names, folders, sizes and dates. A page you delete is kept for ${deletedKeptDays} days, so that you can have it back; you can remove it at once under Recently deleted. What has arrived of an interrupted upload is kept for 7 days, so that it can continue.`,
              'With each page: the words in it, for the search; the text that a device has read from your handwriting and sent with the page, until you turn that off in Settings; a fingerprint of its content, to tell you when you add it again; how you turned it and where you were reading. If it comes from a planner: which planner that is, the dates of its pages, and what you said about them, also while you have turned recognition off.',
              'If you turn on that your handwriting is read, where your shop offers that: what was read of each page, who read it and what you corrected, until you turn it off. Only then the ink of your written pages goes to the server that Settings names.',
              'Your goals, the focus sessions you finished, by day, the state of your timer, and your settings, with the times of your reminders.',
              'Passkeys: their names, their public keys, and when they were used. If you set it up, the key of an authenticator app, and a hash of each recovery code.',
              'Device passwords: their names, and a hash of each, until you revoke them. For devices that send by WebDAV: the paths of the files that they sent, until the device deletes them. And for each device: how many files it sent, and the last one that was refused, for 30 days.',
              'If you turn on the morning sheet: the goals and the prompt of each sheet that you opened, or that a device could fetch, for 90 days or until you turn it off; which boxes you ticked on them, for just as long; the address of a device that you named for it, until you remove it; and which of your pages are such sheets.',
              'If you give it calendars: their addresses, and the times of their events in the next five weeks, with the titles unless you choose otherwise. Both are encrypted, and no administrator sees them. They go when you remove the calendar or turn the sheet off. Until then the server fetches them twice a day from where they are.',
              'If you made a calendar address: a hash of it. Anyone with the address can read your goals and reminders, until you revoke it in Settings.',
              'If you show pages to somebody by a link: a hash of it and of its password, which pages it shows, until when, what you call it, and how often it was opened. Who opened it isn’t kept. With the link and its password, anybody can see these pages as pictures until it ends, or you end it in Settings.',
              'If you bought from a shop that reports its orders here: the order number, its state, what was bought, and the address it was sent to. The shop’s messages about it are kept for 30 days. One that could not be checked or understood is kept whole for that time, so that no order is lost. It may also hold your name, your postal address and what you bought. If a marketplace keeps your address to itself: a keyed hash of the name on the order, and if you ask for its code on the page for that, that address for seven days.',
              'If you subscribed to the newsletter: your address, and when you subscribed and confirmed. Every newsletter has a link to unsubscribe.',
              'Emails we sent you, so the shop can see whether they arrived.',
              'If you turn on notifications: the address where your browser receives them, until you sign out there or turn them off.',
              'Your sign-in sessions, until you sign out or they end: after 30 days without a visit, after 90 days at the latest. With each of them: its browser, and whether that keeps a copy to read offline, so that you can see which of your devices do.',
              `A log of sign-ins, wrong passwords, changed passwords and downloads, for 180 days, unless the shop has chosen another period. It holds a hash of the network, not the address. Yours is in ${settingsTexts.title}, under ${settingsTexts.rooms.of.security}: ${securityEventsTexts.own.open}.`,
            ],
          },
        ],
      },
      {
        id: 'where',
        title: 'Where it is kept',
        blocks: [
          `The shop you bought from runs ${name} itself. Your data is stored where that shop keeps its server and its files. These pages load nothing from other sites: no analytics, no advertising, no fonts or scripts from elsewhere.`,
          'If you turn on notifications, the maker of your browser passes them on. They are encrypted for your device, so the maker sees that there was one, and when, not what it says.',
          ...(externalSignIn ? [elsewhere] : []),
          'Other people who use this site cannot see your pages. The people who run the server can reach what is stored on it, as with any service that is not encrypted by you.',
        ],
      },
      {
        id: 'browser',
        title: 'What your browser remembers',
        blocks: [
          'Two cookies. One says that you are signed in. The other one says that you have signed in with this browser before, so that wrong passwords and codes typed by somebody else don’t keep you out; it stays for a year and opens nothing. Neither can be read by scripts, or is used to follow you. Besides these, your browser keeps to itself who was signed in last, the look you chose, a timer that is running, today’s F.L.O.W. steps, what you have typed in this tab and not saved yet, when the next reminder is due, and whether notifications are on. So that everything can be read without a connection, it also keeps your goals, folders, settings, the newest entries of your library, the pages you opened lately and those you chose to keep on the device, for up to 30 days without a visit, and changes that wait to be sent. Signing out removes all of that, and asks first if something is not sent yet. On the pages for e-readers, cookies keep the time zone and the F.L.O.W. steps of that browser. Only these stay, without your name: whether this device has a look of its own, whether a passkey was used and the hint to add the app was answered, focus sessions that could not be sent yet, and, until the server knows about it, a note that somebody has signed out.',
          ...(externalSignIn ? [cookieElsewhere] : []),
        ],
      },
      {
        id: 'logs',
        title: 'What the server writes down',
        blocks: [
          'Technical notes about requests, so that a fault can be found. They never hold passwords, access codes, calendar addresses or the names of your files. To keep strangers from guessing codes and passwords, failed attempts are counted for a short while.',
        ],
      },
      {
        id: 'yours',
        title: 'What you can ask for',
        blocks: [
          'In the Settings you can download everything you have here as one file, see and end the browsers you are signed in with, and delete your account. It is removed for good seven days after you asked for it, with all pages, goals, sessions and settings; until then you can change your mind. The shop keeps what it needs of your order for its books.',
          'For anything else, write to us.',
        ],
      },
    ],
  }
}

export function termsTexts({ name }: Brand): TextPage {
  return {
    title: 'Terms of Service',
    lead: 'What you can expect from us, and what we ask of you.',
    sections: [
      {
        id: 'access',
        title: 'Your access',
        blocks: [
          `${name} belongs to the planner that you bought. An access code opens one account, can be used once, and grants permanent access. Please do not share or resell it.`,
          'The shop may end access that was obtained without a purchase or that harms other people. If you think that happened to you by mistake, write to us.',
        ],
      },
      {
        id: 'pages',
        title: 'Your pages stay yours',
        blocks: [
          `Uploading a page gives us no right to it beyond storing it and showing it to you. Upload only what you may: your own pages, or those you have permission for.`,
        ],
      },
      {
        id: 'care',
        title: 'Care on both sides',
        blocks: [
          'Choose a password that you use nowhere else. Keep your own copy of pages you could not bear to lose: we look after them, but no single place is safe from everything.',
          'Do not try to get at what belongs to others, or to make the site unusable for them.',
        ],
      },
      {
        id: 'wellbeing',
        title: 'Gentle, not medical',
        blocks: [
          'Prompts and breathing exercises are meant to be pleasant. They are not medical advice. If an exercise does not feel good, stop.',
        ],
      },
      {
        id: 'changes',
        title: 'Purchases and changes',
        blocks: [
          'Payment, refunds and the contract itself are a matter for the store where you bought your planner, under its terms. If these terms change, you’ll find the new ones on this page.',
        ],
      },
    ],
  }
}
