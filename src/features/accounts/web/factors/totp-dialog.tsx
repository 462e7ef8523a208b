import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { explained } from '#kit/web/forms/explained.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { FailureAlert } from '#kit/web/ui/alert.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { qrCodeOf } from '#kit/web/ui/qr-code.ts'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { type Factors, factorsApi } from '../../factors.contract.ts'
import { factorsTexts } from '../../factors.texts.ts'
import { CopyButton } from './copy-button.tsx'

const texts = factorsTexts.totp
const { failed } = factorsTexts.settings

interface TotpDialogProps {
  onClose: () => void
  onAdded: (added: { factors: Factors; recoveryCodes: string[] | null }) => void
}

/** Passes a secret to an authenticator app and asks for the app's first code as proof. */
export function TotpDialog({ onClose, onAdded }: TotpDialogProps) {
  const begun = useQuery({ queryKey: ['new-totp'], queryFn: () => call(factorsApi.beginTotp), gcTime: 0 })
  const [code, setCode] = useState('')
  const form = useSubmission({
    check: () => (code.trim() === '' ? { message: texts.codeMissing, fields: ['code'] } : null),
    send: async () => onAdded(await call(factorsApi.confirmTotp, { body: { code } })),
    explain: (error) => ({ ...explained(error, failed), fields: ['code'] }),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={texts.dialogTitle}
      description={texts.scan}
      submit={texts.turnOn}
      canSubmit={begun.data !== undefined}
      form={form}
    >
      {begun.isError && <FailureAlert failure={explained(begun.error, failed)} />}
      {begun.isPending && <Skeleton className="mx-auto size-52" />}
      {begun.data && (
        <>
          <QrCode address={begun.data.address} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="min-w-0 flex-1">
              <span className="text-muted-foreground text-sm">{texts.key}</span>
              <br />
              <span className="break-words font-mono text-sm">{begun.data.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
            </p>
            <CopyButton text={begun.data.secret} label={texts.copy} copied={texts.copied} />
          </div>
          <TextField
            label={texts.code}
            name="code"
            required
            maxLength={16}
            autoComplete="one-time-code"
            inputMode="numeric"
            inputClassName="font-mono text-xl tracking-[0.2em]"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            errorId={form.errorIdOf('code')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Always black on white, so that cameras can read it in every theme. */
function QrCode({ address }: { address: string }) {
  const { size, path } = useMemo(() => qrCodeOf(address), [address])
  return (
    <svg
      role="img"
      aria-label={texts.qrLabel}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 max-w-full shrink-0 rounded-control bg-[white] forced-color-adjust-none"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
