import { useNavigate } from 'react-router'
import { AddCodePage, CodeDoor } from '#features/access/web/code-page.tsx'
import { PageStack } from '../drawings/page-stack.tsx'
import { leave } from '../sign-out.ts'

/** Where a code is used, by users and by visitors. */
export function CodeScreen({ userId }: { userId?: string }) {
  const navigate = useNavigate()
  if (userId === undefined) return <CodeDoor />
  return (
    <AddCodePage
      userId={userId}
      drawing={<PageStack className="h-32 w-auto shrink-0 max-sm:hidden" />}
      onSignOut={() => leave(userId, () => navigate('/code'))}
    />
  )
}
