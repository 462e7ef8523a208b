import { proofApi } from '#kit/proof.contract.ts'
import { proofTexts as texts } from '#kit/proof.texts.ts'
import { addressOf } from '#kit/web/address.ts'
import { call } from '#kit/web/call.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { externalSignInApi } from '../external-sign-in.contract.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { useSignInWays } from './sign-in-ways-queries.ts'

interface ProofDialogProps {
  onClose: () => void
  onProved: () => void
}

/** Asks in place; what the person was doing goes on afterwards. */
export function ProofDialog(props: ProofDialogProps) {
  const ways = useSignInWays()
  return ways && !ways.hasPassword ? <SignInAgain {...props} provider={ways.provider} /> : <PasswordForm {...props} />
}

function PasswordForm({ onClose, onProved }: ProofDialogProps) {
  async function send(password: string) {
    await call(proofApi.prove, { body: { password } })
    onProved()
  }
  return <PasswordDialog title={texts.title} lead={texts.lead} texts={texts} onClose={onClose} send={send} />
}

/** Without a password here, the provider is asked, which leads away from the page. */
function SignInAgain({ onClose, provider }: ProofDialogProps & { provider: string | null }) {
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {texts.cancel}
      </Button>
      {provider && (
        <a
          href={addressOf(externalSignInApi.begin, { query: { to: window.location.pathname } })}
          className={buttonClass({ variant: 'primary' })}
        >
          {texts.signInAgain}
        </a>
      )}
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} actions={actions}>
      <p>{provider ? texts.leadWithoutPassword(provider) : texts.leadWithoutAnyWay}</p>
    </Dialog>
  )
}
