/** Texts of the settings of the shop. */
export const shopSettingsTexts = {
  labels: {
    name: 'Name of the shop',
    tagline: 'Tagline',
    storeUrl: 'Address of your store',
    communityUrl: 'Address of your community',
    supportEmail: 'Address for questions',
    logo: 'Logo',
    accentColour: 'Accent color',
    smtpHost: 'Mail server',
    smtpPort: 'Port',
    smtpSecurity: 'Protection',
    smtpUser: 'User',
    smtpPassword: 'Password',
    smtpOnMachine: 'Mail server on this machine',
    mailFrom: 'Sender',
    codeSubject: 'Subject of the email with a code',
    codeText: 'Text of the email with a code',
    lostCodeSubject: 'Subject of the email with a lost code',
    lostCodeText: 'Text of the email with a lost code',
    codeReminderDays: 'Days until an unused code is mentioned',
    reminderSubject: 'Subject of the email about an unused code',
    reminderText: 'Text of the email about an unused code',
    revokedSubject: 'Subject of the email about ended access',
    revokedText: 'Text of the email about ended access',
    restoredSubject: 'Subject of the email about restored access',
    restoredText: 'Text of the email about restored access',
    newsletterSubject: 'Subject of the email that confirms the newsletter',
    newsletterText: 'Text of the email that confirms the newsletter',
    weeklyLetter: 'Monday letter',
    modelAddress: 'Address of the model server',
    modelName: 'Model',
    modelKey: 'Key',
    modelInside: 'Model server in your own network',
    legalNotice: 'Legal notice',
    privacyAddition: 'Addition to the privacy policy',
    termsAddition: 'Addition to the terms of service',
    backupPlace: 'Place for backups',
    backupAccessKey: 'Access key of the bucket',
    backupSecretKey: 'Secret key of the bucket',
    languages: 'Languages',
    requireApproval: 'Approve new customers',
    passwordRules: 'Rules for passwords',
    ownerQuotaMb: 'Storage of each customer in MB',
    codePrefix: 'Beginning of access codes',
  },
  secretOf: (shop: string) => `Secret of ${shop}`,
  tokenOf: (shop: string) => `Access token of ${shop}`,
  verificationOf: (shop: string) => `Verification token of ${shop}`,
  keyOf: (shop: string) => `API key of ${shop}`,
  refused: {
    other: 'This can’t be saved.',
    line: (label: string, most: number) => `“${label}” must be one line of at most ${most} characters.`,
    website: (label: string) => `“${label}” must begin with https:// or http://.`,
    email: (label: string) => `“${label}” must be an email address.`,
    host: (label: string) => `“${label}” must be a name such as smtp.mail.example, without a path.`,
    port: (label: string) => `“${label}” must be a number from 1 to 65535.`,
    megabytes: (label: string) => `“${label}” must be a whole number of megabytes, from 1.`,
    place: (label: string) =>
      `“${label}” must be a folder with its whole path, such as /mnt/disk/willow, or a bucket such as s3://name?endpoint=https://s3.example&region=eu-1.`,
    letters: (label: string) => `“${label}” must be exactly six letters from A to Z.`,
    portHere: (label: string, ports: string) =>
      `“${label}” must be ${ports} for a mail server on this machine, and no port that something else uses.`,
    days: (label: string, { least, most }: { least: number; most: number }) =>
      `“${label}” must be a number from ${least} to ${most}.`,
    choice: (label: string) => `“${label}” must be one of the choices.`,
    sender: (label: string) => `“${label}” must be an address such as Willow <hello@planner.example>.`,
    text: (label: string, most: number) => `“${label}” must be a text of at most ${most.toLocaleString('en-US')} characters.`,
    secret: (shop: string) => `The secret of ${shop} must have 16 characters or more.`,
    colour: (label: string) => `“${label}” must be a color such as #a04928.`,
    logo: (most: number) => `The logo must be a PNG, JPEG or WebP of at most ${most} MB.`,
    logoAsSvg: 'An SVG can hold a program, so it isn’t shown. Save the logo as a PNG, and choose that one.',
    logoSize: (least: number, most: number) =>
      `The logo must have from ${least} to ${most.toLocaleString('en-US')} pixels on each side.`,
    logoUnreadable: 'This picture can’t be read. Save it again as a PNG, and choose that one.',
    placeholder: (label: string, unknown: string, known: string[]) =>
      `“${label}” has ${unknown}, which stands for nothing. You can use ${known.join(' and ')}.`,
    modelName: (label: string) => `“${label}” must be a name without spaces, such as qwen2.5vl:7b.`,
    portInUse: (label: string) => `“${label}” names a port of the shop itself or of its database.`,
    byVariable: (label: string, variable: string) =>
      `“${label}” is set by the variable ${variable} on the server. Remove it there first.`,
  },
  passwordAgain: 'The mail server has changed, so please type its password again.',
  passwordInTheOpen: 'A password needs a protected connection. Choose STARTTLS or TLS.',
  hostMissing: 'Type the name of the mail server first.',
  backupKeyFirst: 'Make the recovery key first: a place that is named here takes only encrypted backups.',
  bucketKeysAgain: 'Type both keys of this bucket. They aren’t sent to another bucket than the one that they were typed for.',
  onThisMachine:
    'This mail server would be the machine that your shop runs on. If one runs there, say so below the name, and save again.',
  modelMissing: 'Type the address of the model server and the name of the model.',
  modelIsInside:
    'This address is in your own network, or has no https. If your model server runs there, say so below the address, and try again.',
  modelKeyAgain: 'The address has changed, so please type its key again.',
  modelSaid: (host: string, words: string) => `${host} has read a picture in which “Willow” is written: “${words}”`,
  modelFailed: {
    silent: 'The model server doesn’t answer. A large model may need longer the first time.',
    refused: 'The model server answers with an error. Look at the name of the model and the key.',
    odd: 'The model server answers with something else than words. Look at the address, which usually ends with /v1.',
    inner:
      'The model server is at an address of your own network, or can be reached without https only there. Say so below the address.',
    moved: 'The model server leads to another address. Type that one.',
    unfit: 'The model server takes no pictures. Choose a model that can see.',
  },
  changedElsewhere:
    'Somebody else has changed these settings meanwhile. Nothing was saved. Look at the new ones, then save again.',
  testSent: (to: string) => `A test email was sent to ${to}. Look whether it has arrived.`,
  testSubject: (name: string) => `A test email from ${name}`,
  testText: (name: string) => `${name} can send emails with these settings.`,
}

/** Says in an email what an administrator has changed. */
export const shopChangeTexts = {
  changed: (by: string, what: string) => `${by} has changed these settings of the shop: ${what}.`,
  mailServer: (host: string) => `Emails are sent through ${host} from now on.`,
  noMailServer: 'No emails are sent from now on, because there is no mail server any more.',
  backupKey: (by: string) => `${by} has made the recovery key, to which backups are encrypted from now on.`,
}

/** What became of a try of the place for backups. */
export const backupPlaceTexts = {
  fine: 'A small file was written to the place for backups, read and removed again.',
  notSet: 'No place for backups is set.',
}
