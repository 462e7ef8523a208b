import { addressOf } from '#kit/web/page/address.ts'
import Printer from '~icons/lucide/printer'
import { sheetApi } from '../sheet.contract.ts'
import { sheetSettingsTexts as texts } from '../sheet-settings.texts.ts'

/** Opens today's sheet in a tab of its own, from where it can be printed. */
export function SheetLink({ userId }: { userId: string }) {
  return (
    <a
      href={addressOf(sheetApi.today, { params: { userId } })}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary"
    >
      <Printer aria-hidden className="size-5 shrink-0" />
      {texts.open}
    </a>
  )
}
