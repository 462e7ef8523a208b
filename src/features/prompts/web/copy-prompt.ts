import { toast } from '#kit/web/feedback/toast.ts'
import { copyText } from '#kit/web/forms/copy-text.ts'
import type { Prompt } from '../prompts.collection.ts'
import { promptsTexts as texts } from '../prompts.texts.ts'

export async function copyPrompt({ text }: Prompt): Promise<void> {
  try {
    await copyText(text)
    toast({ title: texts.copied, text: texts.copiedText, tone: 'success' })
  } catch {
    toast({ title: texts.copyFailed, text: texts.copyFailedText, tone: 'destructive' })
  }
}
