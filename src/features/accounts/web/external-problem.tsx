import { useSearchParams } from 'react-router'
import { Alert } from '#kit/web/ui/alert.tsx'
import { externalProblems, isExternalProblem } from '../external-sign-in.texts.ts'

/** Why a sign-in at the provider came to nothing, as the address says it. */
export function ExternalProblemAlert() {
  const [search] = useSearchParams()
  const problem = search.get('problem')
  return isExternalProblem(problem) ? <Alert tone="error">{externalProblems[problem]}</Alert> : null
}
