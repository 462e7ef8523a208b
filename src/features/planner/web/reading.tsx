import { ProgressBar } from '#kit/web/ui/progress-bar.tsx'
import type { FileBeingRead } from '../planner.contract.ts'
import { plannerTexts as texts } from '../planner.texts.ts'
import { readingOf } from './import-state.ts'

/** How far the files are that are being read. */
export function Reading({ reading }: { reading: readonly FileBeingRead[] }) {
  const [first] = reading
  if (!first) return null
  const done = reading.reduce((sum, { pagesDone }) => sum + pagesDone, 0)
  const total = reading.reduce((sum, { pagesTotal }) => sum + pagesTotal, 0)
  const isTotal = reading.every(({ pagesTotal }) => pagesTotal > 0)
  const text = reading.length === 1 ? readingOf(first) : texts.workingFiles(reading.length, isTotal ? { done, total } : null)
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-muted-foreground">
        {text}
      </p>
      {isTotal && <ProgressBar share={done / total} label={text} />}
    </div>
  )
}
