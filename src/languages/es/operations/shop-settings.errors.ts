import type { ErrorTexts } from '#kit/languages.ts'
import type * as english from '#operations/shop-settings.errors.ts'
import { shopSettingsTexts as texts } from './shop-settings.texts.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'shop_settings.refused': texts.refused.other,
  'shop_settings.by_variable': texts.refused.other,
  'shop_settings.password_again': texts.passwordAgain,
  'shop_settings.password_in_the_open': texts.passwordInTheOpen,
  'shop_settings.host_missing': texts.hostMissing,
  'shop_settings.on_this_machine': texts.onThisMachine,
  'shop_settings.changed': texts.changedElsewhere,
  'shop_settings.backup_key_first': texts.backupKeyFirst,
  'shop_settings.bucket_keys_again': texts.bucketKeysAgain,
  'shop_settings.logo_refused': texts.refused.other,
  'shop_settings.test_mail_failed': texts.refused.other,
  'shop_settings.model_missing': texts.modelMissing,
  'shop_settings.model_is_inside': texts.modelIsInside,
  'shop_settings.model_key_again': texts.modelKeyAgain,
  'shop_settings.test_model_failed': texts.refused.other,
}
