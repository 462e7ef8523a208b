import { Type } from 'typebox'
import { SignedInUser } from '#features/accounts/accounts.contract.ts'
import { Message, route, StrictObject } from '#kit/contract.ts'

/**
 * The schemas only limit lengths. `access.rules.ts` checks whether a field is filled in, so that the browser and the server show the same
 * message.
 */
const Name = Type.String({ maxLength: 200 })
const Email = Type.String({ maxLength: 320 })
const Code = Type.String({ maxLength: 64 })
const Password = Type.String({ maxLength: 1024 })

const CodeClaim = StrictObject({ name: Name, email: Email, accessCode: Code })
const AccountByToken = StrictObject({ token: Type.String({ maxLength: 128 }), password: Password })
const AccountByCode = StrictObject({ name: Name, email: Email, accessCode: Code, password: Password })

export const accessApi = {
  validateAccess: route('POST /api/validate-access', {
    securityEvent: 'code',
    summary: 'Check an access code and start a registration, to be finished within 30 minutes',
    access: 'public',
    body: CodeClaim,
    reply: Type.Object({ token: Type.String() }),
  }),
  validateAccessCode: route('POST /api/validate-access-code', {
    securityEvent: 'code',
    summary: 'Check an access code without starting a registration',
    access: 'public',
    body: CodeClaim,
    reply: Type.Object({ valid: Type.Boolean() }),
  }),
  mailLink: route('POST /api/access-link', {
    securityEvent: 'code-link-asked',
    summary: 'Email a link for checking a code, while too many wrong codes are being tried',
    access: 'public',
    body: CodeClaim,
    reply: Message,
  }),
  createAccount: route('POST /api/create-account', {
    securityEvent: 'sign-up',
    summary: 'Redeem a code, with the token from validate-access or with all fields; the latter also signs in',
    access: 'public',
    body: Type.Union([AccountByToken, AccountByCode]),
    reply: Type.Object({ redirectToLogin: Type.Boolean(), user: Type.Optional(SignedInUser) }),
    status: 201,
  }),
}
