import { call } from '#kit/web/calls/call.ts'
import { externalSignInApi } from '../external-sign-in.contract.ts'
import { externalSignInTexts } from '../external-sign-in.texts.ts'
import { PasswordDialog } from './password-dialog.tsx'

const texts = externalSignInTexts.linking

/** Asks for the password, then navigates to the identity provider. */
export function LinkAccountDialog({ provider, onClose }: { provider: string; onClose: () => void }) {
  return (
    <PasswordDialog
      title={texts.title}
      lead={texts.lead(provider)}
      texts={{ ...texts, confirm: texts.goOn }}
      onClose={onClose}
      send={async (password) => window.location.assign((await call(externalSignInApi.link, { body: { password } })).url)}
    />
  )
}
