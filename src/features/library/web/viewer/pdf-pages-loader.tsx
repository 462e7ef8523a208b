import { useEffect } from 'react'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'

/** An address with a page number belongs to a PDF, so this code then loads together with the viewer's. */
export const PdfPages = lazyPart(async () => (await import('./pdf-pages.tsx')).PdfPages, {
  failed: ({ problem }, { onFailed }) => <Tell failed={() => onFailed(problem === 'unreachable')} />,
})

/** Reports to the viewer that this code couldn't be loaded. The viewer shows the failure, and its buttons keep working. */
function Tell({ failed }: { failed: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once.
  useEffect(() => failed(), [])
  return null
}
