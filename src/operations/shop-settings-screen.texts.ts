/** Texts of the screen with the settings of the shop. */
export const shopSettingsScreenTexts = {
  lead: 'Changes apply at once, without a restart. All administrators get an email about each of them.',
  loadFailed: 'The settings couldn’t be loaded.',
  save: 'Save',
  saved: 'Saved',
  savedText: 'It applies from now on.',
  saveFailed: 'The settings couldn’t be saved.',
  byVariable: (variable: string) => `Set by the variable ${variable} on the server.`,
  setOn: (day: string) => `Set on ${day}. Type a new one to replace it.`,
  isSet: 'Set. Type a new one to replace it.',
  notSet: 'Not set',
  removeSecret: 'Remove it',
  unreadable: 'It was encrypted with another key and can’t be read any more. Please type it again.',
  shop: {
    lead: 'What your customers see on the pages and in emails. Empty a field to get back what is usual.',
    hints: {
      name: 'Also the usual name of the sender of emails.',
      tagline: undefined,
      storeUrl: '“Get Pro Pack” leads there.',
      communityUrl: 'Leave it empty to show no link.',
      supportEmail: 'Customers write to it, and the privacy policy names it.',
    },
  },
  look: {
    lead: 'All pages show them once they are loaded again. Ink and the pages for old browsers stay black and white.',
    choose: 'Choose a picture',
    replace: 'Replace',
    remove: 'Remove',
    presentLogo: 'The logo',
    logoHint: (most: number) =>
      `A PNG, JPEG or WebP of at most ${most} MB. It replaces the twig beside the name, also on home screens. Emails show the name only.`,
    pick: 'Pick the accent color',
    readable: 'It can be read in every theme.',
    adapted: 'Some themes make it a little darker or lighter, so that words in it can be read. This is how each shows it.',
  },
  mail: {
    lead: 'It sends codes, links and reminders. Without one, emails wait in the admin area. After a move to another one, links that open an account work for seven days only in browsers in which somebody has signed in to it.',
    test: 'Send a test',
    testFailed: 'The test email couldn’t be sent.',
    onMachine: 'Yes, a mail server runs on this machine itself',
    security: { starttls: 'STARTTLS', tls: 'TLS', none: 'None' },
    hints: {
      smtpHost: 'Your mail provider calls it SMTP server or outgoing server.',
      smtpPort: (usual: string) => `Usually ${usual}.`,
      mailFrom: 'Such as Willow <hello@planner.example>. Your mail provider must accept it.',
    },
  },
  letter: {
    title: 'Monday letter',
    lead: 'Each Monday at eight, administrators get an email about the week: orders, backups, the certificate, and buyers who never came. Emails about problems come anyway.',
    label: 'Send the letter',
    stopTitle: 'Stop the Monday letter?',
    stopText: 'No administrator gets it any more. Emails about problems still come.',
    stop: 'Stop the letter',
  },
  words: {
    lead: (name: string, support: string) =>
      `What your customers read. ${name} stands for the name of the shop, and ${support} for the address for questions. Empty a field to get back the usual words.`,
    which: 'Email',
    mails: {
      code: 'With a code',
      'lost-code': 'With a lost code',
      'code-reminder': 'About an unused code',
      'access-revoked': 'When access has ended',
      'access-restored': 'When access is back',
      'confirm-newsletter': 'To confirm the newsletter',
    },
    subject: 'Subject',
    text: 'Text',
    textHint:
      'Leave an empty line between paragraphs. Buttons and small print are added. Readers of another language get the usual words.',
    codeHint:
      'Leave an empty line between paragraphs. The code, the button and small print are added. Emails with several codes, and readers of another language, get the usual words.',
    reminderHint:
      'One email to each customer whose code nobody has used after this many days. Empty: none is sent. It counts for orders from now on whose code was emailed, not after a refund, and not for codes of batches or files without emails.',
    preview: 'Preview',
    previewFailed: 'The email couldn’t be shown.',
    reset: 'Use the usual words',
  },
  connections: {
    lead: 'Copy the address into the webhook settings of your shop, and type the same secret there and here.',
    ownFormat: 'Your own system',
    copyShort: 'Copy',
    copy: (shop: string) => `Copy the address for ${shop}`,
    copied: 'Address copied',
    copyFailed: 'The address couldn’t be copied.',
    heard: (day: string) => `Last message on ${day}.`,
    neverHeard: 'No message yet.',
    tested: (day: string) => `Last test order on ${day}.`,
    another: 'Another shop …',
    anotherTitle: (shop: string) => `Connect another ${shop} shop?`,
    anotherText:
      'Choose this if from now on another shop sends to this address, whose order numbers begin again. It isn’t needed for a new secret of the same shop.',
    anotherName: 'Name of the new shop',
    anotherConfirm: 'Connect',
    anotherFailed: 'The shop couldn’t be connected.',
    secretMake: 'Make an address with a secret',
    secretRenew: 'Renew the address with a secret',
    secretHint: 'Gumroad signs nothing. At an address that only Gumroad knows, nobody else can hold up its messages.',
    secretOnce: 'Enter this address at Gumroad, also for refunds and disputes. It is shown only now.',
    secretMade: (day: string) => `An address with a secret was made on ${day}.`,
    formerEnds: (day: string) => `The address without it ends on ${day}.`,
    secretFailed: 'The address couldn’t be made.',
  },
  rules: {
    lead: 'Which languages your shop speaks, and what holds for everyone who signs up.',
    usualLanguage: 'Usual language',
    usualLanguageHint: 'For readers whose browser asks for none of the others. Your own words of emails are in it.',
    otherLanguages: 'Also on offer',
    approvalHint: 'Nobody can use their account before you approve it.',
    showsHint: (count: { links: number; pages: number } | null) =>
      `By a link that they make and that ends by itself. Turned off, no link shows anything.${count === null ? '' : ` Links now: ${count.links.toLocaleString('en-US')}, pages: ${count.pages.toLocaleString('en-US')}.`}`,
    approveHere: (count: number | null) =>
      count === null
        ? 'Approve everyone who is here'
        : count === 1
          ? 'Approve the one who is here'
          : `Approve the ${count.toLocaleString('en-US')} who are here`,
    approveHereHint: 'Otherwise they’re signed out, and wait for your approval too.',
    passwords: { usual: 'Usual: six characters or more', strict: 'Strict: eight or more, and none that are common' },
    quotaHint: 'Empty: as much as the disk has room for.',
    prefixHint: 'Six letters, such as PLANER. Codes that exist stay as they are.',
  },
  reading: {
    lead: 'A model server reads the handwriting of customers who agree, so that their search finds it: with Ollama, vLLM or any server that speaks as that of OpenAI. You see no pages and no texts. With another address or model, they are asked again.',
    hints: {
      modelAddress: 'Such as https://ai.example/v1 or http://localhost:11434/v1.',
      modelName: 'A model that can read pictures, such as qwen2.5vl:7b.',
      modelKey: 'Only if the server wants one.',
    },
    inside: 'Yes, it runs in my own network',
    test: 'Test',
    testFailed: 'The model server couldn’t be tested.',
  },
  legal: {
    lead: 'They are shown as you write them, to everyone. Leave an empty line between paragraphs.',
    hints: {
      legalNotice: 'Who runs this shop, with an address. It gets a page of its own, and a link in the footer.',
      privacyAddition: 'Shown at the end of the privacy policy.',
      termsAddition: 'Shown at the end of the terms of service.',
    },
  },
  onServer: {
    lead: 'Only variables and commands on the server change these, so that nobody with a stolen session can move your data.',
    tryShort: 'Try',
    tryPlace: 'Try the place for backups',
    tryFailed: 'The place for backups couldn’t be tried.',
    notSet: 'Not set',
    isSecret: 'Set',
  },
}
