import { Type } from 'typebox'
import { Message, route, StrictObject } from '#kit/contract.ts'

const Email = Type.String({ maxLength: 320 })
const Password = Type.String({ maxLength: 1024 })
const Token = Type.String({ maxLength: 128 })

/** Calls around emailed links: resetting a forgotten password and confirming a new address. */
export const accountMailApi = {
  forgotPassword: route('POST /api/forgot-password', {
    summary: 'Ask for a link to choose a new password; the answer is the same for any address',
    access: 'public',
    body: StrictObject({ email: Email }),
    reply: Message,
  }),
  resetPassword: route('POST /api/reset-password', {
    securityEvent: 'reset',
    summary: 'Choose a new password by a mailed link; every session of the person ends',
    access: 'public',
    body: StrictObject({ token: Token, password: Password }),
    reply: Message,
  }),
  changeEmail: route('POST /api/change-email', {
    securityEvent: 'address-asked',
    summary: 'Ask for a new address; it counts once confirmed by the mail sent there',
    body: StrictObject({ newEmail: Email, password: Password }),
    reply: Message,
  }),
  confirmEmail: route('POST /api/confirm-email', {
    securityEvent: 'address-changed',
    summary: 'Confirm a new address by the mailed link',
    access: 'public',
    body: StrictObject({ token: Token }),
    reply: Message,
  }),
}
