import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'
import { booksTexts } from '../books.texts.ts'
import { findStates, removeBook } from './book-changes.ts'
import type { RemovedFile } from './library-dialog.ts'
import { uploadsKey } from './library-queries.ts'
import { findOnlyIn, type OnlyIn } from './only-in.ts'

const texts = booksTexts

/** Says what writing only this file has before it is deleted. All states of its book are a second choice, with what only they have. */
export function RemoveFileDialog({ upload, only, onRemove, onGone, onClose }: RemovedFile & { onClose: () => void }) {
  const client = useQueryClient()
  const states = upload.book?.states ?? 1
  const { data: all } = useQuery({
    queryKey: [...uploadsKey(upload.userId), 'only-in', upload.id],
    async queryFn() {
      const ids = await findStates(upload)
      return { ids, only: await findOnlyIn(upload.userId, ids) }
    },
    enabled: states > 1,
    gcTime: 0,
  })
  const close = (then: () => void) => () => {
    onClose()
    then()
  }
  return (
    <Dialog
      onClose={onClose}
      title={texts.removeTitle(upload.originalName)}
      description={texts.kept}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Choice label={states > 1 ? texts.removeNewest : texts.removeOne} only={only} onPress={close(onRemove)} />
        {states > 1 && (
          <Choice
            isSecond
            label={texts.removeAll(all?.ids.length ?? states)}
            only={all?.only}
            onPress={close(() => {
              onGone()
              if (all) void removeBook(client, upload, all.ids)
            })}
          />
        )}
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  label: string
  /** Undefined until it is known what would be lost. */
  only: OnlyIn | undefined
  isSecond?: boolean
  onPress: () => void
}

function Choice({ label, only, isSecond = false, onPress }: ChoiceProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status" className={only && only.pages > 0 ? 'font-semibold' : 'text-muted-foreground'}>
        {only && (only.pages > 0 ? texts.onlyHere(only.days, only.pages) : texts.nothingLost)}
      </p>
      <Button
        variant={isSecond ? 'quiet' : 'destructive'}
        className={isSecond ? 'border border-border text-destructive' : ''}
        disabled={!only}
        onClick={onPress}
      >
        {label}
      </Button>
    </div>
  )
}
