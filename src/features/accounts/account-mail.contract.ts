import { Type } from 'typebox'
import { Message, route, StrictObject } from '#kit/contract.ts'

const Email = Type.String({ maxLength: 320 })
const Password = Type.String({ maxLength: 1024 })
const Token = Type.String({ maxLength: 128 })

/** Calls around emailed links: resetting a forgotten password and confirming a new address. */
export const accountMailApi = {
  forgotPassword: route('POST /api/forgot-password', {
    summary: 'Request a password reset link; the reply is the same for any address',
    access: 'public',
    body: StrictObject({ email: Email }),
    reply: Message,
  }),
  resetPassword: route('POST /api/reset-password', {
    securityEvent: 'reset',
    givesAccess: 'by mailed link',
    summary: "Set a new password with the emailed link, and end all of the user's sessions",
    access: 'public',
    body: StrictObject({ token: Token, password: Password }),
    reply: Message,
  }),
  openReset: route('POST /api/reset-password/link', {
    givesAccess: 'by mailed link',
    summary: 'Refuse an emailed reset link that does not work in this browser yet, before a new password is typed',
    access: 'public',
    body: StrictObject({ token: Token }),
    reply: Type.Null(),
  }),
  changeEmail: route('POST /api/change-email', {
    whileReadOnly: 'secures',
    securityEvent: 'address-asked',
    givesAccess: true,
    summary: 'Request a new email address; it takes effect once confirmed with the email sent there',
    body: StrictObject({ newEmail: Email, password: Password }),
    reply: Message,
  }),
  confirmEmail: route('POST /api/confirm-email', {
    securityEvent: 'address-changed',
    givesAccess: 'by mailed link',
    summary: 'Confirm a new email address with the emailed link',
    access: 'public',
    body: StrictObject({ token: Token }),
    reply: Message,
  }),
}
