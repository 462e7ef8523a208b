import { copyAndTell } from '#kit/web/forms/copy-text.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { activationLink } from '../activation-link.ts'
import { codesScreensTexts as texts } from '../codes.texts.ts'

export const linkOf = (code: string) => activationLink(pageConfig.publicUrl, code)

export const copyCode = (code: string) => copy(code, texts.copiedText)
export const copyLink = (code: string) => copy(linkOf(code), texts.linkCopiedText)

/** After a failure, the toast shows the text, so that the user can select and copy it. */
const copy = (text: string, copiedText: string) => copyAndTell(text, { ...texts, copiedText, copyFailedText: text })
