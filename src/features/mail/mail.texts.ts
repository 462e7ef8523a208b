/** The content of an email. */
export interface MailWords {
  subject: string
  paragraphs: string[]
  /** A button in the HTML. The plain text shows its address. */
  action?: { label: string; url: string }
  /** Codes that are shown in large type for the user to enter. */
  codes?: readonly string[]
  /** Small print below. */
  note?: string
}

/** One code or more. The link fills in the first. `isKnown`: they go to the address of an account, which it is added to. */
export interface SentCodes {
  codes: readonly string[]
  url: string
  isKnown: boolean
  /** The number of the order that they came with, as the customer knows it. */
  orderNumber?: string
}

/** What each kind of email says besides the names of the shop. */
export interface MailKinds {
  code: SentCodes
  'lost-code': SentCodes
  'claim-withdrawn': { orderNumber: string }
  /** To the former mailbox of an order: it says nothing about who has the code now. */
  'code-moved': object
  /** Of a code that nobody has used some days after it was bought. */
  'code-reminder': SentCodes
  'code-link': { url: string }
  'password-reset': { url: string }
  /** `isCorrection`: the shop asks, not the user. */
  'confirm-address': { url: string; isCorrection: boolean }
  'password-reset-done': { url: string; ended: string[] }
  'password-changed': { url: string; ended: string[] }
  'address-changed': { newAddress: string; ended: string[] }
  'address-in-use': { ended: string[] }
  'sign-in-changed': { what: string; url: string }
  'account-notice': {
    title: string
    what: string
    /** When it happened. */
    moment: string
    /** The kind of browser; empty when it is unknown. */
    browser: string
    url: string
    settingsUrl: string
  }
  'factor-reset': { url: string }
  'factor-reset-planned': { moment: string; url: string }
  'access-revoked': object
  'access-restored': { url: string }
  'access-read-only': { url: string }
  'writing-back': { url: string }
  'confirm-newsletter': { url: string }
  'deletion-planned': { what: string; url: string }
  'account-deleted': object
  reminder: { title: string; lines: string[]; url: string; settingsUrl: string }
  /** `isFirst`: with a code, to an address that isn’t confirmed. */
  sheet: { url: string; settingsUrl: string; isFirst?: boolean }
  /** How the shop is. `offUrl` leads to where it's turned off. */
  letter: { lines: string[]; url: string; offUrl: string }
  /** What there is to look at, or what has ended. */
  alarm: { what: string[]; isOver: boolean; url: string }
  'codes-guessed': { url: string }
  help: { subject: string; what: string; label: string; url: string }
  'administrators-changed': { what: string; url: string }
  'shop-changed': { what: string[]; url: string }
  'address-correction': { newAddress: string; day: string; url: string }
  /** Through the former mail server, and without any link. */
  'link-notice': { moment: string }
}

export type MailKind = keyof MailKinds

/** The names in an email. */
export interface MailShop {
  product: string
  /** What the shop calls what its customers buy; null when the brand doesn't say. */
  pack: string | null
  supportEmail: string
}

const actionOf = ({ url, isKnown }: SentCodes) => ({ label: isKnown ? 'Add it to your account' : 'Create your account', url })

/** An order of somebody who has an account. */
const codesToAdd = ({ product, codes, ...sent }: SentCodes & MailShop): MailWords => ({
  subject: codes.length > 1 ? `Add your new codes to ${product}` : `Add your new code to ${product}`,
  paragraphs:
    codes.length > 1
      ? [
          `Thank you for your order. These are your ${codes.length} access codes. You have an account for ${product} already: add the first code to it, and you keep everything that is there.`,
          'Each works once. Only this address can use the first. You can pass on the others.',
        ]
      : [
          `Thank you for your order. You have an account for ${product} already: add this code to it, and you keep everything that is there.`,
        ],
  codes,
  action: actionOf({ codes, ...sent }),
  note: 'If you’re signed out, you’re asked to sign in first.',
})

/** Below the paragraphs of an email with codes. */
export const mailFrame = {
  order: (number: string) => `Order ${number}`,
  /** Above an address. */
  link: (label: string) => `${label}:`,
}

export const mailWords: { [Kind in MailKind]: (about: MailKinds[Kind] & MailShop) => MailWords } = {
  code: (sent) => {
    const { product, codes, isKnown, pack } = sent
    const action = actionOf(sent)
    if (isKnown) return codesToAdd(sent)
    if (codes.length > 1)
      return {
        subject: `Your access codes for ${product}`,
        paragraphs: [
          `Thank you for your order. These are your ${codes.length} access codes for ${product}, the calm companion to your planner.`,
          'Each works once and gives permanent access. The first is yours, and only this address can use it. You can pass on the others.',
        ],
        codes,
        action,
        note: 'The link fills in the first code for you.',
      }
    return {
      subject: `Your access code for ${product}`,
      paragraphs: [
        `Thank you for your ${pack ?? 'order'}. This is your access code for ${product}, the calm companion to your planner.`,
        'It works once and gives you permanent access.',
      ],
      codes,
      action,
      note: 'The link fills in the code for you.',
    }
  },
  'lost-code': ({ product, codes, ...sent }) => {
    const isOne = codes.length === 1
    return {
      subject: isOne ? `Your access code for ${product}, again` : `Your access codes for ${product}, again`,
      paragraphs: [
        isOne
          ? 'Here is the access code that belongs to this address.'
          : 'Here are the access codes of this address that nobody has used yet.',
      ],
      codes,
      action: actionOf({ codes, ...sent }),
      note: 'You’re getting this email because someone asked for the code of this address. If that wasn’t you, you can ignore it.',
    }
  },
  'claim-withdrawn': ({ product, orderNumber, supportEmail }) => ({
    subject: `Your code for ${product} was withdrawn`,
    paragraphs: [
      `You asked for the access code of order ${orderNumber}, and got it at this address. The shop has found that the order belongs to somebody else, so that code no longer works.`,
    ],
    note: `If you think this is a mistake, write to ${supportEmail} with your receipt.`,
  }),
  'code-moved': ({ product, supportEmail }) => ({
    subject: `A code for ${product} is no longer valid here`,
    paragraphs: [
      `An earlier email to this address held an access code for ${product}. It doesn’t work here any more, because the shop has corrected the address.`,
      'You don’t need to do anything.',
    ],
    note: `If you think this is a mistake, write to ${supportEmail}.`,
  }),
  'code-reminder': ({ product, codes, ...sent }) => ({
    subject: `Your access code for ${product} is still here`,
    paragraphs: [
      `Your planner came with ${product}, and your access code hasn’t been used yet. If you’d like to, you can open it now.`,
      'There’s no hurry: the code stays valid.',
    ],
    codes,
    action: actionOf({ codes, ...sent }),
    note: 'We send this reminder only once. If you don’t need it, you can ignore it.',
  }),
  'code-link': ({ product, url }) => ({
    subject: `Finish your sign-up for ${product}`,
    paragraphs: [
      `Someone wants to open ${product} with an access code and this address. If it was you, choose your password here. Then we check the code.`,
    ],
    action: { label: 'Choose a password', url },
    note: 'The link works once, for 24 hours. If it wasn’t you, ignore this email.',
  }),
  'password-reset': ({ product, url }) => ({
    subject: `Choose a new password for ${product}`,
    paragraphs: ['Someone asked for a new password for this address. If it was you, choose one here.'],
    action: { label: 'Choose a new password', url },
    note: 'The link works once, for one hour. If it wasn’t you, ignore this email. Your password won’t change.',
  }),
  'confirm-address': ({ product, url, isCorrection }) => ({
    subject: `Confirm your new address for ${product}`,
    paragraphs: [
      isCorrection
        ? `The shop wants to correct the address of your ${product} account to this one. If that is right, confirm it here.`
        : `Someone asked to use this address for their ${product} account. If it was you, confirm it here.`,
    ],
    action: { label: 'Confirm this address', url },
    note: `The link works once, for ${isCorrection ? 'three days' : 'one hour'}. Until you confirm, nothing changes.`,
  }),
  'password-reset-done': ({ product, url, supportEmail, ended }) => ({
    subject: `Your password for ${product} was changed`,
    paragraphs: ['A new password was set with the link we sent to this address.', ...ended],
    action: { label: 'This wasn’t me', url },
    note: passwordNote(supportEmail),
  }),
  'password-changed': ({ product, url, supportEmail, ended }) => ({
    subject: `Your password for ${product} was changed`,
    paragraphs: ['Your password was changed in Settings.', ...ended],
    action: { label: 'This wasn’t me', url },
    note: passwordNote(supportEmail),
  }),
  'address-changed': ({ product, newAddress, supportEmail, ended }) => ({
    subject: `Your address for ${product} was changed`,
    paragraphs: [`From now on, sign in with ${newAddress}.`, ...ended],
    note: `If this wasn’t you, write to ${supportEmail} right away.`,
  }),
  'address-in-use': ({ product, supportEmail, ended }) => ({
    subject: `You sign in to ${product} with this address now`,
    paragraphs: [`This is now the address of your ${product} account. We’ve told your old address too.`, ...ended],
    note: `If you have no account with us, write to ${supportEmail}.`,
  }),
  'sign-in-changed': ({ product, what, url, supportEmail }) => ({
    subject: `How you sign in to ${product} has changed`,
    paragraphs: [what],
    action: { label: 'This wasn’t me', url },
    note: passwordNote(supportEmail),
  }),
  'account-notice': ({ product, title, what, moment, browser, url, settingsUrl, supportEmail }) => ({
    subject: `${product}: ${title}`,
    paragraphs: [what, `When: ${moment}`, `Browser: ${browser || 'unknown'}`],
    action: { label: 'This wasn’t me', url },
    note: `${passwordNote(supportEmail)} A new password also ends every sign-in, device password, calendar address and linked account. You choose whether you get these emails in Settings: ${settingsUrl}`,
  }),
  'factor-reset': ({ product, url }) => ({
    subject: `Get back into ${product}`,
    paragraphs: [
      'Someone who knows your password says that they have lost their passkeys, authenticator app and recovery codes.',
      'If it was you, follow this link. 24 hours later they are removed, and your password is enough to sign in.',
    ],
    action: { label: 'Remove my second step', url },
    note: 'The link works once, for one hour. If it wasn’t you, ignore this email and choose a new password: someone may know yours.',
  }),
  'factor-reset-planned': ({ product, moment, url }) => ({
    subject: `Your second step for ${product} will be removed`,
    paragraphs: [
      `As you asked, your passkeys, authenticator app and recovery codes will be removed on ${moment}. Until then nothing changes.`,
    ],
    action: { label: 'Keep my second step', url },
    note: 'If you didn’t ask for this, follow the link, and then choose a new password: someone may know yours.',
  }),
  'access-revoked': ({ product, supportEmail }) => ({
    subject: `Your access to ${product} has ended`,
    paragraphs: [`Your access to ${product} has been revoked. Your pages and goals are kept for now.`],
    note: `If you think this is a mistake, write to ${supportEmail}.`,
  }),
  'access-restored': ({ product, url }) => ({
    subject: `Welcome back to ${product}`,
    paragraphs: [`Your access to ${product} is open again. Everything is where you left it.`],
    action: { label: 'Sign in', url },
  }),
  'access-read-only': ({ product, url, supportEmail }) => ({
    subject: `Your ${product} account is read-only now`,
    paragraphs: [
      `Your order was refunded, so your ${product} account is read-only from now on.`,
      'Nothing is deleted. You can sign in as before, read all your pages and goals, and download everything in Settings. You can’t add or change anything.',
    ],
    action: { label: 'Sign in', url },
    note: `If you think this is a mistake, write to ${supportEmail}.`,
  }),
  'writing-back': ({ product, url }) => ({
    subject: `You can write in ${product} again`,
    paragraphs: [`Your ${product} account isn’t read-only any more. You can add and change things as before.`],
    action: { label: 'Sign in', url },
  }),
  'confirm-newsletter': ({ product, url }) => ({
    subject: `Confirm your ${product} newsletter subscription`,
    paragraphs: ['Someone entered this address to get our newsletter. If it was you, confirm it here.'],
    action: { label: 'Subscribe', url },
    note: 'If you don’t confirm, we won’t send anything.',
  }),
  'deletion-planned': ({ product, what, url }) => ({
    subject: `Your ${product} account will be deleted`,
    paragraphs: [what],
    action: { label: 'Keep my account', url },
    note: 'To keep your account, sign in before that day and choose "Keep my account".',
  }),
  'account-deleted': ({ product }) => ({
    subject: `Your ${product} account is deleted`,
    paragraphs: ['Your account, your pages, goals and settings have been removed from our server.', 'Thank you for using it.'],
  }),
  reminder: ({ product, title, lines, url, settingsUrl }) => ({
    subject: title,
    paragraphs: lines,
    action: { label: `Open ${product}`, url },
    note: `You asked ${product} for reminders by email. You can change when they come or turn them off in Settings: ${settingsUrl}`,
  }),
  sheet: ({ product, url, settingsUrl, isFirst }) => ({
    subject: 'Your morning sheet',
    paragraphs: [
      isFirst
        ? 'The attached sheet has a code on it. Type it in Settings, and your morning sheet comes here from the next day on.'
        : 'Today’s sheet is attached, ready to print or to open on your tablet.',
    ],
    action: { label: `Open ${product}`, url },
    note: isFirst
      ? 'If you didn’t ask for this, ignore it. Nothing else will come.'
      : `You asked ${product} for a sheet each morning. You can change the time or turn it off in Settings: ${settingsUrl}`,
  }),
  help: ({ product, subject, what, label, url, supportEmail }) => ({
    subject: `${product}: ${subject}`,
    paragraphs: [what],
    action: { label, url },
    note: `If you didn’t ask for this, write to ${supportEmail}.`,
  }),
  'administrators-changed': ({ product, what, url }) => ({
    subject: `${product}: the administrators have changed`,
    paragraphs: [what],
    action: { label: 'Open the log', url },
    note: 'You’re getting this email because you’re an administrator, or were one until now.',
  }),
  'shop-changed': ({ product, what, url }) => ({
    subject: `${product}: settings of the shop have changed`,
    paragraphs: what,
    action: { label: 'Open the log', url },
    note: 'All administrators get this email. If nobody of you did it, end all sessions of that administrator and set the settings right.',
  }),
  'address-correction': ({ product, newAddress, day, url, supportEmail }) => ({
    subject: `Your address for ${product} will change`,
    paragraphs: [
      `The shop was told that your address is ${newAddress}, and someone there has confirmed it. From ${day}, that is the address of your account.`,
      'If it wasn’t you, choose a new password here. That keeps this address.',
    ],
    action: { label: 'Keep this address', url },
    note: `If that doesn’t work, write to ${supportEmail}.`,
  }),
  'link-notice': ({ product, moment, supportEmail }) => ({
    subject: `A link to your ${product} account`,
    paragraphs: [
      `On ${moment}, someone asked for an emailed link to your account or opened one: for a new password, another address or a lost second step.`,
      'The shop moved its mail server in the last seven days. This email comes through the earlier one and has no link. For now, such links work only in browsers in which you have signed in. Everywhere else they wait seven days.',
      'If it was you, there’s nothing to do. If it wasn’t, sign in as you always do: that ends the link.',
    ],
    note: `If you can’t sign in, write to ${supportEmail}.`,
  }),
  'codes-guessed': ({ product, url }) => ({
    subject: `Someone is guessing access codes for ${product}`,
    paragraphs: [
      'So many wrong access codes were tried today that codes without an address are checked by an emailed link for now. Codes assigned to an address still work for it, and nobody who has an account is affected.',
      'Until the wrong attempts end, you can help a customer by assigning their code to their address.',
    ],
    action: { label: 'Open the admin area', url },
    note: 'You’re getting this email because you’re an administrator. We send it once a day at most.',
  }),
  letter: ({ product, lines, url, offUrl }) => ({
    subject: `${product}: your week`,
    paragraphs: lines,
    action: { label: 'Open the admin area', url },
    note: `Administrators get this letter each Monday. To stop it: ${offUrl}`,
  }),
  alarm: ({ product, what, isOver, url }) => ({
    subject: isOver ? `${product}: settled` : `${product} needs your attention`,
    paragraphs: isOver ? ['This is settled:', ...what.map((one) => `✓ ${one}`)] : what,
    action: { label: 'Open the admin area', url },
    note: 'You’re getting this email because you’re an administrator. We send it once for each kind of problem, once a day at most, and again when it’s settled.',
  }),
}

function passwordNote(supportEmail: string): string {
  return `If it was you, there’s nothing to do. If it wasn’t, choose a new password with the link, and write to ${supportEmail} if that doesn’t work.`
}
