import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { type BadgeTone, StateBadge } from '#kit/web/list/state-badge.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog-loader.ts'
import { EmptyState } from '#kit/web/ui/empty-state.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { type Edition, editionsApi } from '../editions.contract.ts'
import { editionsTexts as texts } from '../editions.texts.ts'
import { editionsKey } from './editions-key.ts'

const PublishDialog = lazyPart(async () => (await import('./publish-dialog.tsx')).PublishDialog)
const EditionPages = lazyPart(async () => (await import('./edition-pages.tsx')).EditionPages)

/** A shop has only a few editions, so there is no paging. */
const mostShown = 100
const checkEveryMs = 2000
const isBeingRead = ({ state }: Edition) => state === 'draft' || state === 'indexing'
const tones: Record<Edition['state'], BadgeTone> = {
  draft: 'waiting',
  indexing: 'waiting',
  ready: 'waiting',
  published: 'good',
  retired: 'quiet',
  failed: 'bad',
}

type OpenDialog = { kind: 'pages' | 'publish' | 'retire'; edition: Edition }

/** The editions, newest first. Polls only while one is being read. */
export function Editions() {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({
    ...queryOf(editionsKey, editionsApi.editions, { query: { limit: mostShown } }),
    refetchInterval: ({ state }) => (state.data?.some(isBeingRead) ? checkEveryMs : false),
  })
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const refresh = () => client.invalidateQueries({ queryKey: editionsKey })

  async function change({ kind, edition }: OpenDialog) {
    await call(kind === 'publish' ? editionsApi.publishEdition : editionsApi.retireEdition, { params: { id: edition.id } })
    toast({ title: kind === 'publish' ? texts.published : texts.retired, text: edition.title, tone: 'success' })
    await refresh()
  }

  if (isError) return <LoadFailed text={texts.loadFailed} onRetry={refetch} />
  if (!data) return <Skeleton className="h-40" />
  return (
    <>
      {data.length === 0 && (
        <Card>
          <EmptyState title={texts.emptyTitle} text={texts.emptyText} />
        </Card>
      )}
      <ul className="flex flex-col gap-4">
        {data.map((edition) => (
          <li key={edition.id}>
            <EditionCard edition={edition} onOpen={(kind) => setDialog({ kind, edition })} />
          </li>
        ))}
      </ul>
      {dialog?.kind === 'pages' && <EditionPages edition={dialog.edition} onClose={() => refresh().then(close)} />}
      {dialog?.kind === 'publish' && (
        <PublishDialog
          edition={dialog.edition}
          published={data.filter(({ state }) => state === 'published' || state === 'retired')}
          text={publishText(dialog.edition)}
          onPublish={() => change(dialog)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'retire' && (
        <ConfirmDialog
          title={texts.retireTitle(dialog.edition.title)}
          text={texts.retireText}
          confirm={texts.retire}
          failed={texts.changeFailed}
          tone="primary"
          onConfirm={() => change(dialog)}
          onClose={close}
        />
      )}
    </>
  )
}

const publishText = ({ doubts, unknown }: Edition) =>
  [
    ...(doubts > unknown ? [texts.publishDoubts(doubts - unknown)] : []),
    ...(unknown > 0 ? [texts.publishUnknown(unknown)] : []),
    texts.publishText,
  ].join(' ')

function EditionCard({ edition, onOpen }: { edition: Edition; onOpen: (kind: OpenDialog['kind']) => void }) {
  const { title, state, pageCount, pagesDone, picturedPages, year, years, doubts, unknown, placed, error } = edition
  const isRead = state === 'ready' || state === 'published' || state === 'retired'
  return (
    <Card aria-label={title} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-xl [overflow-wrap:anywhere]">{title}</h2>
        <StateBadge tone={tones[state]}>{texts.states[state]}</StateBadge>
      </div>
      {isBeingRead(edition) && (
        <div role="status" className="flex flex-col gap-2 text-muted-foreground">
          {texts.reading(pagesDone, pageCount)}
          <ProgressBar share={pageCount === 0 ? 0 : pagesDone / pageCount} label={title} />
        </div>
      )}
      {state === 'failed' && <p>{texts.failures[error ?? ''] ?? texts.failed}</p>}
      {isRead && (
        <>
          <p className="text-muted-foreground">
            {[
              texts.size(pageCount, year),
              ...(doubts === 0 && year === null ? [] : [texts.doubts(doubts, unknown)]),
              ...(state === 'ready' ? [] : [texts.placed(placed)]),
            ].join(' · ')}
          </p>
          {year === null && <p>{years.length > 0 ? texts.yearOpen : texts.undated}</p>}
          {picturedPages !== null && picturedPages < pageCount && (
            <p>{texts.unpictured[error ?? ''] ?? texts.pictured(picturedPages, pageCount)}</p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" aria-label={texts.look(title)} onClick={() => onOpen('pages')}>
              {texts.lookShort}
            </Button>
            {state === 'published' ? (
              <Button variant="secondary" aria-label={texts.retireNamed(title)} onClick={() => onOpen('retire')}>
                {texts.retire}
              </Button>
            ) : (
              <Button aria-label={texts.publishNamed(title)} onClick={() => onOpen('publish')}>
                {texts.publish}
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  )
}
