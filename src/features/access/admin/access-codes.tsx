import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { customerPath } from '#features/accounts/customer-path.ts'
import { listTexts } from '#kit/list.texts.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { AdminList } from '#kit/web/list/admin-list.tsx'
import { Day } from '#kit/web/list/day.tsx'
import { useListAddress } from '#kit/web/list/list-address.ts'
import { listOf, optionsOf } from '#kit/web/list/list-spec.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { EmailAddress } from '#kit/web/ui/email-address.tsx'
import Layers from '~icons/lucide/layers'
import { type AccessCode, codesApi } from '../codes.contract.ts'
import { codesScreensTexts as texts } from '../codes.texts.ts'
import { codeActions } from './code-actions.tsx'
import { codesListName, useCodeChanges } from './code-changes.ts'
import type { CodeDialog } from './code-dialogs.tsx'
import { CodeState } from './code-state.tsx'
import { type CodesTool, CodesToolDialog, codesActions } from './codes-tools.tsx'
import { CreateCode } from './create-code.tsx'

const SelectedCodes = lazyPart(async () => (await import('./selected-codes.tsx')).SelectedCodes)
const CodeDialogs = lazyPart(async () => (await import('./code-dialogs.tsx')).CodeDialogs)

const codes = listOf(codesApi.accessCodes, {
  name: codesListName,
  label: texts.label,
  words: texts.words,
  search: { label: texts.searchLabel, placeholder: texts.searchPlaceholder },
  states: [...optionsOf(texts.states), ...optionsOf(texts.never)],
  sorts: optionsOf(texts.sorts),
  nameOf: ({ code }) => code,
  empty: texts.empty,
  copies: { label: texts.copyCodes, of: ({ code }) => code, copied: texts.copiedCodes },
  exportName: 'access-codes',
  columns: [
    { header: texts.code, cell: (code) => <CodeName code={code} />, width: '12.5rem' },
    { header: texts.state, cell: ({ state }) => <CodeState state={state} />, width: '7.5rem' },
    { header: texts.customer, cell: (code) => <CodeCustomer code={code} /> },
    { header: texts.product, cell: ({ product }) => product ?? listTexts.none, width: '13%', isExtra: true },
    { header: texts.created, cell: ({ createdAt }) => <Day at={createdAt} />, width: '8rem', isExtra: true },
  ],
})

export function AccessCodes() {
  const changes = useCodeChanges()
  const { filter } = useListAddress(codes)
  const [dialog, setDialog] = useState<CodeDialog>()
  const [tool, setTool] = useState<CodesTool>()
  const actions = useCallback((code: AccessCode) => codeActions(code, changes, setDialog), [changes])
  const more = useMemo(() => codesActions(setTool), [])
  return (
    <>
      <AdminList
        spec={codes}
        actions={actions}
        selected={SelectedCodes}
        tools={
          <Button variant="secondary" onClick={() => setTool('batch')}>
            <Layers aria-hidden />
            {texts.createBatch}
          </Button>
        }
        more={more}
        emptyAction={<CreateCode />}
      />
      {tool && <CodesToolDialog tool={tool} filter={filter} onClose={() => setTool(undefined)} />}
      {dialog && <CodeDialogs {...dialog} changes={changes} onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** Shows who used a code and when, or the only address that can. */
function CodeCustomer({ code: { state, usedByEmail, usedAt, customerEmail } }: { code: AccessCode }) {
  const nobody = state === 'available' ? texts.anybody : listTexts.none
  const email = usedByEmail ?? customerEmail
  return (
    <span className="flex min-w-0 flex-col leading-snug">
      <span>
        {email === null ? (
          nobody
        ) : (
          <Link to={customerPath(email)} className="min-h-6 text-primary underline underline-offset-4 hover:no-underline">
            <EmailAddress of={email} />
          </Link>
        )}
      </span>
      {usedAt && (
        <span className="text-muted-foreground text-sm">
          {texts.used} <Day at={usedAt} />
        </span>
      )}
    </span>
  )
}

/** A code with its batch and its failed attempts, for the first column of a list. */
function CodeName({ code: { code, label, failedAttempts } }: { code: AccessCode }) {
  return (
    <span className="flex min-w-0 flex-col leading-snug">
      <code translate="no" className="tracking-wide [overflow-wrap:anywhere]">
        {code}
      </code>
      {label && <span className="font-normal text-muted-foreground text-sm">{label}</span>}
      {failedAttempts > 0 && <span className="font-normal text-destructive text-sm">{texts.refusedTries(failedAttempts)}</span>}
    </span>
  )
}
