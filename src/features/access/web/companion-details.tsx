import { useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { useBrand } from '#kit/web/page/page-config.ts'
import { AuthHeading } from '#kit/web/ui/auth-layout.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { accessApi } from '../access.contract.ts'
import { checkCompanionDetails, type SignupDetails } from '../access.rules.ts'
import { accessTexts } from '../access.texts.ts'
import { CodeLink, isByMail } from './code-link.tsx'
import { DetailsFields, type DetailsFieldsProps } from './details-fields.tsx'
import { explainCompanionValidation } from './failures.ts'
import { detailsFailure } from './field-checks.ts'

const texts = accessTexts.companion

interface CompanionDetailsStepProps {
  details: SignupDetails
  onChange: (details: SignupDetails) => void
  /** True when the user has returned from the second step. */
  isReturn: boolean
  /** The message when a sign-in at the identity provider has failed and returned here. */
  notice: FormFailure | null
  lostCode?: DetailsFieldsProps['lostCode']
  onValidated: () => void
}

export function CompanionDetailsStep({ details, onChange, isReturn, notice, lostCode, onValidated }: CompanionDetailsStepProps) {
  const brand = useBrand()
  const [isLinkOffered, setIsLinkOffered] = useState(false)
  const { isSending, failure, failureId, errorIdOf, onSubmit } = useSubmission({
    initial: notice,
    check: () => {
      setIsLinkOffered(false)
      return detailsFailure(details, checkCompanionDetails(details))
    },
    send: async () => {
      await call(accessApi.validateAccessCode, { body: details })
      onValidated()
    },
    explain: (error) => {
      setIsLinkOffered(isByMail(error))
      return explainCompanionValidation(error)
    },
  })

  return (
    <>
      <AuthHeading isArrival={isReturn} title={texts.title} lead={texts.lead(brand.name)} />
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <FormAlert id={failureId} failure={failure} />
        {isLinkOffered && <CodeLink details={details} />}
        <DetailsFields
          details={details}
          onChange={onChange}
          codeHint={texts.codeHint}
          lostCode={lostCode}
          errorIdOf={errorIdOf}
        />
        <Button type="submit" size="large" isLoading={isSending} className="mt-1">
          {isSending ? texts.validating : texts.continue}
        </Button>
      </form>
    </>
  )
}
