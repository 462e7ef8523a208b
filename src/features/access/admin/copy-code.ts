import { toast } from '#kit/web/feedback/toast.ts'
import { copyText } from '#kit/web/forms/copy-text.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { activationLink } from '../activation-link.ts'
import { codesScreensTexts as texts } from '../codes.texts.ts'

/** The link that brings a customer to the sign-up with the code filled in. */
export const linkOf = (code: string) => activationLink(pageConfig.publicUrl, code)

export const copyCode = (code: string) => copy(code, texts.copiedText)
export const copyLink = (code: string) => copy(linkOf(code), texts.linkCopiedText)

async function copy(text: string, done: string): Promise<void> {
  try {
    await copyText(text)
    toast({ title: texts.copied, text: done, tone: 'success' })
  } catch {
    // Shown, so that it can be marked by hand.
    toast({ title: texts.copyFailed, text, tone: 'destructive' })
  }
}
