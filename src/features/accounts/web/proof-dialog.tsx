import { proofApi } from '#kit/proof.contract.ts'
import { proofTexts as texts } from '#kit/proof.texts.ts'
import { call } from '#kit/web/calls/call.ts'
import { addressOf } from '#kit/web/page/address.ts'
import { OrLine } from '#kit/web/ui/auth-layout.tsx'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'
import { externalSignInApi } from '../external-sign-in.contract.ts'
import { passkeyProofApi } from '../factors.contract.ts'
import { useFactors } from './factors/factors-queries.ts'
import { answerWithPasskey, passkeySupport } from './factors/passkey-browser.ts'
import { PasskeyButton } from './factors/passkey-sign-in.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { useSignInWays } from './sign-in-ways-queries.ts'

interface ProofDialogProps {
  onClose: () => void
  onProved: () => void
}

/** Re-authenticates the user without leaving the page. The interrupted action continues afterwards. */
export function ProofDialog(props: ProofDialogProps) {
  const ways = useSignInWays()
  const factors = useFactors()
  // Wait until everything is loaded, so that the form doesn't shift while the user reaches for it.
  if (factors.isLoading) return null
  const hasPasskey = passkeySupport() === 'ready' && factors.data?.passkeys.some((one) => !one.needsPassword) === true
  if (ways && !ways.hasPassword) return <WithoutPassword {...props} provider={ways.provider} hasPasskey={hasPasskey} />
  return <PasswordForm {...props} hasPasskey={hasPasskey} />
}

function PasswordForm({ onClose, onProved, hasPasskey }: ProofDialogProps & { hasPasskey: boolean }) {
  async function send(password: string) {
    await call(proofApi.prove, { body: { password } })
    onProved()
  }
  const lead = hasPasskey ? texts.leadWithPasskey : texts.lead
  return (
    <PasswordDialog title={texts.title} lead={lead} texts={texts} onClose={onClose} send={send}>
      {hasPasskey && (
        <>
          <PasskeyProof onProved={onProved} />
          <OrLine>{texts.or}</OrLine>
        </>
      )}
    </PasswordDialog>
  )
}

function PasskeyProof({ onProved, isOnly = false }: { onProved: () => void; isOnly?: boolean }) {
  async function use() {
    const response = await answerWithPasskey(await call(passkeyProofApi.options))
    await call(passkeyProofApi.prove, { body: { response } })
    onProved()
  }
  const variant = isOnly ? 'primary' : 'secondary'
  return <PasskeyButton label={texts.usePasskey} variant={variant} noAnswer={texts.noPasskey} use={use} />
}

interface WithoutPasswordProps extends ProofDialogProps {
  provider: string | null
  hasPasskey: boolean
}

/** For users without a password: re-authenticates by a passkey, or at the identity provider, which leaves the page. */
function WithoutPassword({ onClose, onProved, provider, hasPasskey }: WithoutPasswordProps) {
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {uiTexts.cancel}
      </Button>
      {provider && (
        <a
          href={addressOf(externalSignInApi.begin, { query: { to: window.location.pathname } })}
          className={buttonClass({ variant: hasPasskey ? 'secondary' : 'primary' })}
        >
          {texts.signInAgain}
        </a>
      )}
    </>
  )
  return (
    <Dialog onClose={onClose} title={texts.title} description={leadWithoutPassword(provider, hasPasskey)} actions={actions}>
      {hasPasskey && <PasskeyProof onProved={onProved} isOnly />}
    </Dialog>
  )
}

function leadWithoutPassword(provider: string | null, hasPasskey: boolean): string {
  if (hasPasskey) return provider ? texts.leadPasskeyOrProvider(provider) : texts.leadPasskeyAlone
  return provider ? texts.leadWithoutPassword(provider) : texts.leadWithoutAnyWay
}
