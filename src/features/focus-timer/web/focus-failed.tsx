import { Button } from '#kit/web/ui/button.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'

export function FocusFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-muted-foreground">
      <p>{text}</p>
      <Button variant="secondary" onClick={onRetry}>
        {uiTexts.tryAgain}
      </Button>
    </div>
  )
}
