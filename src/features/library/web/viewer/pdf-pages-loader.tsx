import { useEffect } from 'react'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'

/** Where an address names a page, its file is a PDF: then this code comes together with the viewer's. */
export const PdfPages = lazyPart(async () => (await import('./pdf-pages.tsx')).PdfPages, {
  arrival: 'now',
  failed: ({ problem }, { onFailed }) => <Tell failed={() => onFailed(problem === 'unreachable')} />,
})

/** The code of the PDF pages did not come: the viewer says so, where its buttons take presses. */
function Tell({ failed }: { failed: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => failed(), [])
  return null
}
