import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Day } from '#kit/web/list/day.tsx'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog-loader.ts'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { type ApiKey, apiKeysApi } from '../api-keys.contract.ts'
import { apiKeysTexts as texts } from '../api-keys.texts.ts'

const AddKeyDialog = lazyPart(async () => (await import('./add-key-dialog.tsx')).AddKeyDialog)

const queryKey = [...adminKey, 'api-keys'] as const

/** The API keys of all administrators that work. */
export function ApiKeysList({ isAdding, onAdded }: { isAdding: boolean; onAdded: () => void }) {
  const client = useQueryClient()
  const [revoked, setRevoked] = useState<ApiKey>()
  const { data, isError, refetch } = useQuery({ ...queryOf(queryKey, apiKeysApi.list), refetchOnMount: 'always' })
  const readAgain = () => client.invalidateQueries({ queryKey })
  async function revoke({ id }: ApiKey) {
    toastMessage(await call(apiKeysApi.revoke, { params: { id } }))
    await readAgain()
  }

  if (isError) return <LoadFailed text={texts.loadFailed} onRetry={refetch} />
  if (!data) return <Skeleton className="h-40" />
  return (
    <>
      {data.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul aria-label={texts.label} className="flex flex-col gap-4">
          {data.map((key) => (
            <li key={key.id}>
              <KeyCard apiKey={key} onRevoke={() => setRevoked(key)} />
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddKeyDialog onMade={readAgain} onClose={onAdded} />}
      {revoked && (
        <ConfirmDialog
          title={texts.revokeTitle(revoked.name)}
          text={texts.revokeText}
          confirm={texts.revoke}
          failed={texts.failed}
          onConfirm={() => revoke(revoked)}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </>
  )
}

function KeyCard({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, scopes, madeBy, createdAt, lastUsedAt, expiresAt } = apiKey
  const facts = [
    { term: texts.madeBy, detail: madeBy },
    { term: texts.madeAt, detail: <Day at={createdAt} /> },
    { term: texts.lastUsed, detail: lastUsedAt ? <Day at={lastUsedAt} hasTime /> : texts.neverUsed },
    ...(expiresAt ? [{ term: texts.ends, detail: <Day at={expiresAt} hasTime /> }] : []),
  ]
  return (
    <Card aria-label={name} className="flex flex-col gap-3">
      <h2 className="text-xl [overflow-wrap:anywhere]">{name}</h2>
      <ul aria-label={texts.scopesLabel} className="text-sm">
        {scopes.map((scope) => (
          <li key={scope}>{texts.scopes[scope]}</li>
        ))}
      </ul>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {facts.map(({ term, detail }) => (
          <div key={term} className="min-w-0">
            <dt className="text-muted-foreground">{term}</dt>
            <dd className="[overflow-wrap:anywhere]">{detail}</dd>
          </div>
        ))}
      </dl>
      <Button variant="quiet" className="-ms-5 self-start text-destructive" aria-label={texts.revokeOne(name)} onClick={onRevoke}>
        {texts.revoke}
      </Button>
    </Card>
  )
}
