import { useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { useBrand } from '#kit/web/page/page-config.ts'
import { AuthHeading } from '#kit/web/ui/auth-layout.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { accessApi } from '../access.contract.ts'
import { checkDetails, type SignupDetails } from '../access.rules.ts'
import { accessTexts } from '../access.texts.ts'
import { CodeLink, isByMail } from './code-link.tsx'
import { DetailsFields, type DetailsFieldsProps } from './details-fields.tsx'
import { explainValidation } from './failures.ts'
import { detailsFailure } from './field-checks.ts'

const texts = accessTexts.signup

interface SignupDetailsStepProps {
  details: SignupDetails
  onChange: (details: SignupDetails) => void
  /** Why the second step returned to this one. */
  notice: FormFailure | null
  lostCode?: DetailsFieldsProps['lostCode']
  onValidated: (token: string) => void
}

export function SignupDetailsStep({ details, onChange, notice, lostCode, onValidated }: SignupDetailsStepProps) {
  const brand = useBrand()
  const [isLinkOffered, setIsLinkOffered] = useState(false)
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    initial: notice,
    check: () => {
      setIsLinkOffered(false)
      return detailsFailure(details, checkDetails(details))
    },
    send: async () => onValidated((await call(accessApi.validateAccess, { body: details })).token),
    explain: (error) => {
      setIsLinkOffered(isByMail(error))
      return explainValidation(error)
    },
  })

  return (
    <>
      <AuthHeading eyebrow={texts.step(1)} title={texts.detailsTitle(brand.name)} lead={texts.detailsLead} />
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <FormAlert id={failureId} failure={failure} />
        {isLinkOffered && <CodeLink details={details} />}
        <DetailsFields details={details} onChange={onChange} lostCode={lostCode} errorIdOf={errorIdOf} />
        <Button type="submit" size="large" isLoading={isSending} className="mt-1">
          {texts.validate}
        </Button>
      </form>
    </>
  )
}
