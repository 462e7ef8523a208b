import { toast } from '#kit/web/feedback/toast.ts'
import { copyText } from '#kit/web/forms/copy-text.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { activationLink } from '../activation-link.ts'
import { codesScreensTexts as texts } from '../codes.texts.ts'

/** Returns the activation link of a code. */
export const linkOf = (code: string) => activationLink(pageConfig.publicUrl, code)

export const copyCode = (code: string) => copy(code, texts.copiedText)
export const copyLink = (code: string) => copy(linkOf(code), texts.linkCopiedText)

async function copy(text: string, done: string): Promise<void> {
  try {
    await copyText(text)
    toast({ title: texts.copied, text: done, tone: 'success' })
  } catch {
    // Show the text, so that the user can select and copy it.
    toast({ title: texts.copyFailed, text, tone: 'destructive' })
  }
}
