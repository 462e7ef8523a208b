import { SignupPage } from '#features/access/web/signup-page.tsx'
import { LostCodeLink } from '#features/orders/web/lost-code-link.tsx'

export function SignupScreen() {
  return <SignupPage lostCode={(email) => <LostCodeLink email={email} />} />
}
