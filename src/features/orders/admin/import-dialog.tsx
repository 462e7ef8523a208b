import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sendForm } from '#kit/web/calls/send-form.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { useDraft } from '#kit/web/forms/draft.ts'
import { explained, type Failure } from '#kit/web/forms/explained.ts'
import { countsKey, refreshList } from '#kit/web/list/list-pages.ts'
import { Alert, FailureAlert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'
import { mostMailedUnasked } from '../import.rules.ts'
import { writeAnswers } from '../order-words.rules.ts'
import { type ImportReport, ordersApi } from '../orders.contract.ts'
import { importScreensTexts as texts } from '../orders-screens.texts.ts'
import { type DraftFile, fromDraft, toDraft } from './draft-file.ts'
import { type ImportChoice, ImportColumns } from './import-columns.tsx'
import { ImportPreview } from './import-preview.tsx'
import { connectionsKey, ImportShop, type ShopChoice } from './import-shop.tsx'
import { type Answer, ImportWords, withAnswer } from './import-words.tsx'
import { ordersListName } from './order-changes.ts'

/** What was chosen, until it is imported. */
interface Draft {
  file?: DraftFile | null
  columns?: ImportChoice
  answers?: Answer[]
  mailing?: boolean
}

/** Imports orders from a shop's CSV file. Shows a preview before anything changes. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [columns, setColumns] = useState<ImportChoice>({})
  const [shop, setShop] = useState<ShopChoice>({})
  const [answers, setAnswers] = useState<Answer[]>([])
  const isNamed = shop.newShop === undefined || shop.newShop.trim() !== ''
  const [draft, setDraft, forgetDraft] = useDraft<Draft>('import of orders', {})
  const { mailing } = draft
  const previews = useRef(0)
  const [report, setReport] = useState<ImportReport>()
  const [working, setWorking] = useState<'preview' | 'commit'>()
  const [error, setError] = useState<Failure>()
  const mails = report ? report.created - report.withoutEmail : 0
  const isHeld = report !== undefined && report.columns.code !== null
  const isMailed = mailing ?? (!isHeld && mails <= mostMailedUnasked)
  const changes = report ? report.created + report.refunded + report.asked : 0

  async function read(
    mode: 'preview' | 'commit',
    chosen: File,
    by: ImportChoice,
    whose: ShopChoice,
    said: readonly Answer[],
  ): Promise<ImportReport | undefined> {
    setWorking(mode)
    setError(undefined)
    const form = new FormData()
    form.set('file', chosen)
    try {
      return await sendForm(ordersApi.import, form, {
        query: { mode, mail: String(isMailed), ...by, ...whose, ...(said.length > 0 ? { answers: writeAnswers(said) } : {}) },
      })
    } catch (refusal) {
      setError(explained(refusal, texts.failed))
      return undefined
    } finally {
      setWorking(undefined)
    }
  }

  async function preview(chosen: File, by: ImportChoice, whose = shop, said = answers) {
    const current = ++previews.current
    if (chosen !== file) setReport(undefined)
    setFile(chosen)
    const found = await read('preview', chosen, by, whose, said)
    // A slow answer to an earlier choice must not replace the one to the latest, and only what was shown is imported.
    if (!found || current !== previews.current) return
    setColumns(by)
    setAnswers(said)
    setReport(found)
    setDraft((now) => ({ ...now, columns: by, answers: said }))
  }

  function chooseShop(whose: ShopChoice) {
    setShop(whose)
    // A shop without a name can't be looked for yet.
    if (file && whose.newShop?.trim() !== '') preview(file, columns, whose, [])
  }

  async function choose(chosen: File) {
    setDraft({ file: await toDraft(chosen) })
    await preview(chosen, {}, shop, [])
  }

  // What was chosen before Back or a reload.
  const goOn = useEffectEvent(() => {
    if (draft.file) preview(fromDraft(draft.file), draft.columns ?? {}, shop, draft.answers ?? [])
  })
  useEffect(() => goOn(), [])

  async function commit() {
    if (!file) return
    const done = await read('commit', file, columns, shop, answers)
    if (!done) return
    toast({ title: texts.done, text: texts.doneText(done.created, done.refunded), tone: 'success' })
    client.invalidateQueries({ queryKey: countsKey })
    client.invalidateQueries({ queryKey: connectionsKey })
    refreshList(client, ordersListName)
    forgetDraft()
    onClose()
  }

  const actions = (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          forgetDraft()
          onClose()
        }}
      >
        {uiTexts.cancel}
      </Button>
      {report && file ? (
        <Button onClick={commit} disabled={changes === 0 || !isNamed || working !== undefined} isLoading={working === 'commit'}>
          {changes === 0 ? texts.nothing : texts.import(changes)}
        </Button>
      ) : (
        <Button onClick={() => chooser.current?.click()} isLoading={working === 'preview'}>
          {working === 'preview' ? texts.reading : texts.choose}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      onClose={onClose}
      isBusy={working === 'commit'}
      size="wide"
      title={texts.title}
      description={texts.text}
      actions={actions}
    >
      <input
        ref={chooser}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label={texts.choose}
        hidden
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          // Reset, so that choosing the same file again after correcting it triggers a change event.
          currentTarget.value = ''
          if (chosen) choose(chosen)
        }}
      />
      {error && <FailureAlert failure={error} />}
      {file && report && (
        <>
          <ImportShop choice={shop} onChoose={chooseShop} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{file.name}</p>
            <Button variant="quiet" className="-me-3 ms-auto" onClick={() => chooser.current?.click()}>
              {texts.chooseAnother}
            </Button>
          </div>
          {report.columns.orderNumber === null && !isHeld && <Alert tone="error">{texts.chooseNumber}</Alert>}
          <ImportColumns
            report={report}
            onChoose={(choice) => preview(file, choice.headerLine === undefined ? { ...columns, ...choice } : choice)}
          />
          {isHeld && <p className="text-muted-foreground text-sm">{texts.codesText}</p>}
          {report.marks.length > 0 && <p className="text-muted-foreground text-sm">{texts.marks(report.marks)}</p>}
          {report.words.length > 0 && (
            <ImportWords words={report.words} onAnswer={(answer) => preview(file, columns, shop, withAnswer(answers, answer))} />
          )}
          <ImportPreview report={report} />
          <SwitchField
            label={texts.mail}
            hint={
              isHeld ? texts.mailHintHeld : mails > mostMailedUnasked && !isMailed ? texts.mailHintMany(mails) : texts.mailHint
            }
            checked={isMailed}
            onCheckedChange={(wanted) => setDraft((now) => ({ ...now, mailing: wanted }))}
          />
        </>
      )}
    </Dialog>
  )
}
