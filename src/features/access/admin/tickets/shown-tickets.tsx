import { useQuery } from '@tanstack/react-query'
import { ListFailure } from '#kit/web/list/list-failure.tsx'
import { adminKey } from '#kit/web/list/list-pages.ts'
import type { ListFilter } from '#kit/web/list/list-spec.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { ticketsTexts as texts } from '../../code-dialogs.texts.ts'
import { codesScreensTexts } from '../../codes.texts.ts'
import { readShownCodes } from './shown-codes.ts'
import { Tickets } from './tickets.tsx'

export function ShownTickets({ filter, onClose }: { filter: ListFilter; onClose: () => void }) {
  const shown = useQuery({
    queryKey: [...adminKey, 'tickets', filter],
    queryFn: ({ signal }) => readShownCodes(filter, signal),
    gcTime: 0,
  })
  if (shown.data && shown.data.codes.length > 0) return <Tickets title={texts.title} {...shown.data} onClose={onClose} />
  const close = (
    <Button variant="secondary" onClick={onClose}>
      {codesScreensTexts.close}
    </Button>
  )
  return (
    <Dialog onClose={onClose} title={texts.title} actions={close}>
      {shown.isPending && <SkeletonList />}
      {shown.isError && <ListFailure error={shown.error} text={texts.loadFailed} onRetry={() => shown.refetch()} />}
      {shown.data && <p>{texts.none}</p>}
    </Dialog>
  )
}
