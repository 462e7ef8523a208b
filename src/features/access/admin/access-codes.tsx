import { useCallback, useState } from 'react'
import { lazyDialog } from '#kit/web/lazy/lazy-dialog.tsx'
import { AdminList } from '#kit/web/list/admin-list.tsx'
import { Day } from '#kit/web/list/day.tsx'
import { useListAddress } from '#kit/web/list/list-address.ts'
import { listOf, optionsOf } from '#kit/web/list/list-spec.ts'
import { type AccessCode, codesApi } from '../codes.contract.ts'
import { codesScreensTexts as texts } from '../codes.texts.ts'
import { codeActions } from './code-actions.tsx'
import { codesListName, useCodeChanges } from './code-changes.ts'
import { CodeCustomer } from './code-customer.tsx'
import type { CodeDialog } from './code-dialogs.tsx'
import { CodeName } from './code-name.tsx'
import { CodeState } from './code-state.tsx'
import { CodesTools } from './codes-tools.tsx'
import { CreateCode } from './create-code.tsx'

const CodeDialogs = lazyDialog(async () => (await import('./code-dialogs.tsx')).CodeDialogs)

const codes = listOf(codesApi.accessCodes, {
  name: codesListName,
  label: texts.label,
  words: texts.words,
  search: { label: texts.searchLabel, placeholder: texts.searchPlaceholder },
  states: optionsOf(texts.states),
  sorts: optionsOf(texts.sorts),
  nameOf: ({ code }) => code,
  empty: texts.empty,
  exportName: 'access-codes',
  columns: [
    { header: texts.code, cell: (code) => <CodeName code={code} />, width: '12.5rem' },
    { header: texts.state, cell: ({ state }) => <CodeState state={state} />, width: '7.5rem' },
    { header: texts.customer, cell: (code) => <CodeCustomer code={code} />, width: '40%' },
    { header: texts.created, cell: ({ createdAt }) => <Day at={createdAt} />, isExtra: true },
  ],
})

/** The list of all access codes, with the actions for each. */
export function AccessCodes() {
  const changes = useCodeChanges()
  const { filter } = useListAddress(codes)
  const [dialog, setDialog] = useState<CodeDialog>()
  const actions = useCallback((code: AccessCode) => codeActions(code, changes, setDialog), [changes])
  return (
    <>
      <AdminList spec={codes} actions={actions} tools={<CodesTools filter={filter} />} emptyAction={<CreateCode />} />
      {dialog && <CodeDialogs {...dialog} changes={changes} onClose={() => setDialog(undefined)} />}
    </>
  )
}
